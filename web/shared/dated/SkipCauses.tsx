/** Buttons for the common causes: each skips at once, with what was written after it, and has an undo in its message (R18). */

import { Suspense } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import causesCss from './causes.module.css';
import { type CauseContext, oneTapCauses, skipReasonOf } from './causes.ts';
import { type Comment, commentErrorOf, focusComment } from './comment.ts';

const MedicineCauses = lazyWithRetry(() => import('../medicine/MedicineCauses.tsx'));

type Props = {
  causeContext: CauseContext;
  isTask: boolean;
  comment: Comment;
  isBusy: boolean;
  /** The effect of a tap, where that is said in other words. */
  title?: string;
  onSkip: (comment: string) => void;
};

export default function SkipCauses({ causeContext, isTask, comment, isBusy, title, onSkip }: Props) {
  const { t } = useTranslation();
  const renderCauseButton = (cause: string) => (
    <Button
      key={cause}
      data-act
      variant="light"
      disabled={isBusy || comment.isPending}
      onClick={({ currentTarget }) =>
        commentErrorOf(comment) ? focusComment(currentTarget.form) : onSkip(skipReasonOf(comment, cause, t))
      }
    >
      {cause}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={causesCss.causes} role="group" aria-label={t('instance.causes')}>
      <p>{title ?? t('instance.skipAtOnce')}</p>
      {oneTapCauses(causeContext, isTask).map((cause) => renderCauseButton(t(`instance.cause.${cause}`)))}
      <Suspense>{isTask || <MedicineCauses causeContext={causeContext} renderButton={renderCauseButton} />}</Suspense>
    </div>
  );
}
