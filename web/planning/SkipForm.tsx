/** Skipping one: it needs a reason, and the common ones are one tap (spec 2 §5, decision 18). */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Pick } from '../shared/Pick.tsx';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { type Comment, CommentField, htmlOfComment, isEmpty, noComment } from './CommentField.tsx';

const causes = ['declined', 'ill', 'away', 'other', 'stock'] as const;

type Props = { onSkip: (comment: string) => void; onCancel: () => void };

export function SkipForm({ onSkip, onCancel }: Props) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [comment, setComment] = useState(noComment);
  const [wrong, setWrong] = useState(false);
  const words = Object.fromEntries(causes.map((cause) => [cause, t(`instance.cause.${cause}`)])) as Record<(typeof causes)[number], string>;
  /** Rich text begins with a paragraph. */
  const start = comment.isRich ? '<p>' : '';
  const cause = causes.find((one) => comment.text.startsWith(start + words[one]));
  const write = (change: (was: Comment) => Comment) => {
    setComment(change);
    setWrong(false);
  };
  /** Fills the comment, or changes the cause in it; what was written after it stays. */
  const pick = (next: (typeof causes)[number]) =>
    write((was) => {
      const said = start + words[next];
      if (cause) return { ...was, text: said + was.text.slice(start.length + words[cause].length) };
      if (!was.isRich) return { ...was, text: said + (was.text && `, ${was.text}`) };
      return { ...was, text: was.text.startsWith(start) ? `${said}, ${was.text.slice(start.length)}` : `${said}</p>${was.text}` };
    });
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
      <Pick label={t('instance.causes')} value={cause} onPick={pick} options={causes.map((one) => [one, words[one]] as const)} />
      <CommentField
        ref={field}
        label={t('instance.why')}
        required
        error={wrong ? t(comment.isPending ? 'editor.pending' : 'error.field.commentMissing') : undefined}
        value={comment}
        onChange={write}
      />
      <Button type="submit" fullWidth className={sheet.main ?? ''}>
        {t('instance.skip')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
