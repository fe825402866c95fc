/** Nobody leaves what is written and not saved without being asked: not by the browser's back, a link, a reload or a closed tab. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';

type Question = { leave: () => void; stay: () => void };

/** The question itself, also for a sheet that is about to close. */
export function DiscardDialog({ leave, stay }: Question) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('editor.discardTitle')}
      question={t('editor.discardQuestion')}
      confirmLabel={t('editor.discard')}
      onConfirm={leave}
      onClose={stay}
    />
  );
}

export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { history } = useRouter();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    if (!isDirty) return undefined;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: () =>
        new Promise<boolean>((resolve) => {
          const answerWith = (isBlocked: boolean) => () => {
            setQuestion(undefined);
            resolve(isBlocked);
          };
          setQuestion({ leave: answerWith(false), stay: answerWith(true) });
        }),
    });
  }, [history, isDirty]);
  return question && <DiscardDialog {...question} />;
}
