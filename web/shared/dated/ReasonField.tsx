/** A comment whose common words are one tap: they fill it, and what is written after them stays (R18). */
import { textOfHtml } from '../../kit/html-text.ts';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { CommentField } from './CommentField.tsx';
import { prependCause } from './causes.ts';
import { type Comment, htmlOfComment } from './comment.ts';

/** True when the comment is one of the words and nothing else. */
export const isCommonReason = (commonReasons: readonly string[], comment: Comment): boolean =>
  commonReasons.includes(textOfHtml(htmlOfComment(comment)));

type Props = {
  /** Common words in the reader's language, and what they are called. */
  reasons: readonly string[];
  title: string;
  /** The name of the comment where it is no mere comment. */
  label?: string;
  comment: Comment;
  error: string | undefined;
  onChange: (change: (previous: Comment) => Comment) => void;
};

export function ReasonField({ reasons, title, label, comment, error, onChange }: Props) {
  const textStart = comment.isRich ? '<p>' : '';
  const chosenReason = reasons.find((reason) => comment.text.startsWith(textStart + reason));
  /** Fills the comment, or changes the word in it; what was written after it stays. */
  const changeReason = (newReason: string) => onChange((previous) => prependCause(previous, newReason, chosenReason));
  return (
    <>
      <SegmentedControl
        isLabelShown
        label={title}
        value={chosenReason}
        onPick={changeReason}
        options={reasons.map((reason) => [reason, reason] as const)}
      />
      <CommentField {...(label !== undefined && { label })} required error={error} value={comment} onChange={onChange} />
    </>
  );
}
