/** Skipping one: it needs a reason, and the common ones are one tap (product «Signing and skipping», R18). */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { textOfHtml } from '../../kit/html-text.ts';
import sheet from '../../kit/sheet.module.css';
import { useTexts } from '../../start/texts.ts';
import { type Comment, htmlOfComment, isEmpty, noComment } from './CommentField.tsx';
import { causes, ReasonField } from './ReasonField.tsx';

type Props = {
  /** It is on its way. */
  busy?: boolean;
  onSkip: (comment: string) => void;
  onCancel: () => void;
  /** Whether a reason is written; a cause that is tapped is tapped again. */
  onDirty: (isDirty: boolean) => void;
};

export function SkipForm({ busy = false, onSkip, onCancel, onDirty }: Props) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [comment, setComment] = useState(noComment);
  const [wrong, setWrong] = useState(false);
  const reason = textOfHtml(htmlOfComment(comment));
  const isDirty = reason !== '' && !causes.some((cause) => reason === t(`instance.cause.${cause}`));
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const write = (change: (was: Comment) => Comment) => {
    setComment(change);
    setWrong(false);
  };
  const skip = () => {
    if (!isEmpty(comment) && !comment.isPending) return onSkip(htmlOfComment(comment));
    setWrong(true);
    field.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      <ReasonField
        ref={field}
        comment={comment}
        error={wrong ? t(comment.isPending ? 'editor.pending' : 'error.field.commentMissing') : undefined}
        onChange={write}
      />
      <Button type="submit" fullWidth className={sheet.main} loading={busy}>
        {t('instance.skip')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
