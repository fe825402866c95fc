/** «Gör till företagets»: a client's own category or type becomes the company's, asked about first; a refusal stays where it was asked (R99). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { refreshAll } from '../../kit/queries.ts';

type Props = { question: string; send: () => Promise<unknown> };

export function ToCompanyDialog({ question, send }: Props) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const shareMutation = useMutation({
    mutationFn: send,
    meta: { isErrorShown: true },
    onSettled: () => {
      setAsking(false);
      void refreshAll();
    },
  });
  return (
    <>
      {shareMutation.error && <FormError>{errorText(shareMutation.error, t)}</FormError>}
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('catalogue.toCompany')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isCalm
          title={t('catalogue.toCompany')}
          question={question}
          confirmLabel={t('catalogue.toCompany')}
          isBusy={shareMutation.isPending}
          onConfirm={() => shareMutation.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
