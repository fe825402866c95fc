/** «Gör till företagets»: a client's own category or type becomes the company's, asked about first; a refusal stays where it was asked (R99). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { refreshAll } from '../../kit/queries.ts';

type Props = { question: string; shareWithCompany: () => Promise<unknown> };

export function ToCompanyDialog({ question, shareWithCompany }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const shareMutation = useMutation({
    mutationFn: shareWithCompany,
    meta: { isErrorShown: true },
    onSettled: () => {
      setConfirming(false);
      void refreshAll();
    },
  });
  return (
    <>
      {shareMutation.error && <FormError>{errorText(shareMutation.error, t)}</FormError>}
      <Button variant="default" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('catalogue.toCompany')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          isCalm
          title={t('catalogue.toCompany')}
          question={question}
          confirmLabel={t('catalogue.toCompany')}
          isBusy={shareMutation.isPending}
          onConfirm={() => shareMutation.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
