/** The quiet, red act that takes a signing away; somebody else's is asked about first, with who and when (R77). */
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import type { Dated } from './dated.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog }));

type Props = { row: Dated; busy: boolean; className?: string | undefined; onReset: () => void };

export default function SigningRemoval({ row, busy, className, onReset }: Props) {
  const { t } = useTexts();
  const { account } = useUser();
  const { formatDateTime } = useDates();
  const [isAsking, setAsking] = useState(false);
  const isOwn = row.signedById === account.id;
  return (
    <>
      <Button
        variant="subtle"
        isDestructive
        size="md"
        data-act
        className={className}
        disabled={busy}
        onClick={() => (isOwn ? onReset() : setAsking(true))}
      >
        {t('instance.reset')}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title={t('instance.resetTitle')}
            question={t('instance.resetQuestion', { by: row.signedByName, at: formatDateTime(row.signedByDate ?? '') })}
            confirmLabel={t('instance.reset')}
            onConfirm={() => {
              setAsking(false);
              onReset();
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
