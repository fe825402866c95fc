/** The quiet, red act that takes a signing away; somebody else's is asked about first, with who and when (R77). */
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import type { DatedInstance } from './dated.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog }));

type Props = { instance: DatedInstance; isBusy: boolean; className?: string | undefined; onReset: () => void };

export default function SigningRemoval({ instance, isBusy, className, onReset }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const { formatDateTime } = useDateFormatters();
  const [isConfirming, setConfirming] = useState(false);
  const isOwn = instance.signedById === account.id;
  return (
    <>
      <Button
        variant="subtle"
        isDestructive
        size="md"
        data-act
        className={className}
        disabled={isBusy}
        onClick={() => (isOwn ? onReset() : setConfirming(true))}
      >
        {t('instance.reset')}
      </Button>
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            title={t('instance.resetTitle')}
            question={t('instance.resetQuestion', { by: instance.signedByName, at: formatDateTime(instance.signedByDate ?? '') })}
            confirmLabel={t('instance.reset')}
            onConfirm={() => {
              setConfirming(false);
              onReset();
            }}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </>
  );
}
