/** Why something is skipped: the common causes are one tap and fill the comment (R18). */
import { textOfHtml } from '../../kit/html-text.ts';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { type T, useTexts } from '../../start/texts.ts';
import { CommentField } from './CommentField.tsx';
import { type Comment, htmlOfComment } from './comment.ts';

export const causes = ['declined', 'ill', 'away', 'other', 'stock'] as const;
type Cause = (typeof causes)[number];
/** True when nothing but a cause stands there. */
export const isCause = (comment: Comment, t: T): boolean =>
  causes.some((cause) => textOfHtml(htmlOfComment(comment)) === t(`instance.cause.${cause}`));
/** A comment that begins with a cause, in place of the one `before`; what was written stays after it. */
export function withCause(was: Comment, cause: string, before?: string): Comment {
  /** Rich text begins with a paragraph. */
  const start = was.isRich ? '<p>' : '';
  const text = start + cause;
  if (before !== undefined && was.text.startsWith(start + before))
    return { ...was, text: text + was.text.slice(start.length + before.length) };
  // Blanks are no words to put it before.
  if (textOfHtml(htmlOfComment(was)).trim() === '') return { ...was, text: was.isRich ? `${text}</p>` : text };
  if (!was.isRich) return { ...was, text: `${text}, ${was.text.trimStart()}` };
  return { ...was, text: was.text.startsWith(start) ? `${text}, ${was.text.slice(start.length)}` : `${text}</p>${was.text}` };
}

type Props = {
  comment: Comment;
  error: string | undefined;
  onChange: (change: (was: Comment) => Comment) => void;
};

export function ReasonField({ comment, error, onChange }: Props) {
  const { t } = useTexts();
  const words = Object.fromEntries(causes.map((cause) => [cause, t(`instance.cause.${cause}`)])) as Record<Cause, string>;
  const start = comment.isRich ? '<p>' : '';
  const cause = causes.find((one) => comment.text.startsWith(start + words[one]));
  /** Fills the comment, or changes the cause in it; what was written after it stays. */
  const pick = (next: Cause) => onChange((was) => withCause(was, words[next], cause && words[cause]));
  return (
    <>
      <SegmentedControl
        label={t('instance.causes')}
        value={cause}
        onPick={pick}
        // Many are skipped at once: what somebody else did is signed, each by itself.
        options={causes.filter((one) => one !== 'other' || cause === one).map((one) => [one, words[one]] as const)}
      />
      <CommentField label={t('instance.why')} required error={error} value={comment} onChange={onChange} />
    </>
  );
}
