/** Skipping one: it needs a reason; a common one is the act itself, with an undo in its message (product «Signing and skipping», R18). */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { type TextKey, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import sheetCss from '../../kit/sheet.module.css';
import { CommentField } from './CommentField.tsx';
import { type Comment, commentErrorOf, emptyComment, focusComment, htmlOfComment, isCommentEmpty } from './comment.ts';
import type { DatedInstance } from './dated.ts';
import formCss from './form.module.css';
import SkipCauses from './SkipCauses.tsx';

type Props = {
  instance: DatedInstance;
  /** True while the act is on its way. */
  isBusy?: boolean;
  onSkip: (comment: string) => void;
  /**
   * Signs for somebody else who did it, with what was written so far; null where that cannot be, undefined of a task, where it is a reason to
   * skip, and no stock is drawn.
   */
  onSignOnBehalf?: ((comment: Comment) => void) | null | undefined;
  /** Fetched while the reason is chosen: what came into the form for another's signing once that is open would move its button under the finger. */
  prefetchedPicker?: ReactNode;
  onCancel: () => void;
  /** The comment written before, which is there for later too. */
  initialComment?: Comment | undefined;
  /** Told whether a reason is written. */
  onDirtyChange: (isDirty: boolean) => void;
  onDraftChange: (comment: Comment) => void;
};

export function SkipForm({
  instance,
  isBusy = false,
  initialComment,
  onSkip,
  onSignOnBehalf,
  prefetchedPicker,
  onCancel,
  onDirtyChange,
  onDraftChange,
}: Props) {
  const { t } = useTranslation();
  const [comment, setComment] = useState(initialComment ?? emptyComment);
  const [errorKey, setErrorKey] = useState<TextKey>();
  const isStoredDraft = comment === initialComment;
  const isDirty = !isCommentEmpty(comment) && !isStoredDraft;
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);
  useEffect(() => onDraftChange(comment), [comment, onDraftChange]);
  const changeComment = (change: (previous: Comment) => Comment) => {
    setComment(change);
    setErrorKey(undefined);
  };
  const handleSubmit = (formElement: HTMLFormElement) => {
    const commentErrorKey = commentErrorOf(comment, 'error.field.commentMissing');
    if (!commentErrorKey) return onSkip(htmlOfComment(comment));
    setErrorKey(commentErrorKey);
    focusComment(formElement);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(event.currentTarget);
      }}
    >
      <SkipCauses
        causeContext={instance}
        isTask={onSignOnBehalf === undefined}
        comment={comment}
        isBusy={isBusy}
        title={t('instance.causeActs')}
        onSkip={onSkip}
      />
      <div hidden>
        <Suspense>{prefetchedPicker}</Suspense>
      </div>
      {onSignOnBehalf && (
        <Button isFullWidth variant="subtle" className={sheetCss.main} disabled={isBusy} onClick={() => onSignOnBehalf(comment)}>
          {t('instance.behalf')}
        </Button>
      )}
      <CommentField label={t('instance.why')} required error={errorKey && t(errorKey)} value={comment} onChange={changeComment} />
      {isStoredDraft && <p className={formCss.saved}>{t('instance.writtenBefore')}</p>}
      <Button type="submit" isFullWidth className={sheetCss.main} isLoading={isBusy}>
        {t('instance.skip')}
      </Button>
      <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
