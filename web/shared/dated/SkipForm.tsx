/** Skipping one: it needs a reason; a common one is the act itself, with an undo in its message (product «Signing and skipping», R18). */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { type TextKey, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import sheet from '../../kit/sheet.module.css';
import { CommentField } from './CommentField.tsx';
import { type Comment, commentErrorOf, focusComment, htmlOfComment, isEmpty, noComment } from './comment.ts';
import type { Dated } from './dated.ts';
import formCss from './form.module.css';
import SkipCauses from './SkipCauses.tsx';

type Props = {
  row: Dated;
  /** True while the act is on its way. */
  isBusy?: boolean;
  onSkip: (comment: string) => void;
  /**
   * Signs for somebody else who did it, with what was written so far; null where that cannot be, undefined of a task, where it is a reason to
   * skip, and no stock is drawn.
   */
  onBehalf?: ((comment: Comment) => void) | null | undefined;
  /** Fetched while the reason is chosen: what came into the form for another's signing once that is open would move its button under the finger. */
  prefetchedPicker?: ReactNode;
  onCancel: () => void;
  /** The comment written before, which is there for later too. */
  initialComment?: Comment | undefined;
  /** Told whether a reason is written. */
  onDirty: (isDirty: boolean) => void;
  onDraftChange: (comment: Comment) => void;
};

export function SkipForm({
  row,
  isBusy = false,
  initialComment,
  onSkip,
  onBehalf,
  prefetchedPicker,
  onCancel,
  onDirty,
  onDraftChange,
}: Props) {
  const { t } = useTexts();
  const [comment, setComment] = useState(initialComment ?? noComment);
  const [errorKey, setErrorKey] = useState<TextKey>();
  const isStoredDraft = comment === initialComment;
  const isDirty = !isEmpty(comment) && !isStoredDraft;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useEffect(() => onDraftChange(comment), [comment, onDraftChange]);
  const changeComment = (change: (previous: Comment) => Comment) => {
    setComment(change);
    setErrorKey(undefined);
  };
  const submit = (formElement: HTMLFormElement) => {
    const key = commentErrorOf(comment, 'error.field.commentMissing');
    if (!key) return onSkip(htmlOfComment(comment));
    setErrorKey(key);
    focusComment(formElement);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <SkipCauses
        row={row}
        isTask={onBehalf === undefined}
        comment={comment}
        isBusy={isBusy}
        title={t('instance.causeActs')}
        onSkip={onSkip}
      />
      <div hidden>
        <Suspense>{prefetchedPicker}</Suspense>
      </div>
      {onBehalf && (
        <Button fullWidth variant="subtle" className={sheet.main} disabled={isBusy} onClick={() => onBehalf(comment)}>
          {t('instance.behalf')}
        </Button>
      )}
      <CommentField label={t('instance.why')} required error={errorKey && t(errorKey)} value={comment} onChange={changeComment} />
      {isStoredDraft && <p className={formCss.saved}>{t('instance.writtenBefore')}</p>}
      <Button type="submit" fullWidth className={sheet.main} loading={isBusy}>
        {t('instance.skip')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
