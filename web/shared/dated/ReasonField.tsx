/** A comment whose common words are one tap: they fill it, and what is written after them stays (R18). */
import { textOfHtml } from '../../kit/html-text.ts';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { CommentField } from './CommentField.tsx';
import { prependCause } from './causes.ts';
import { type Comment, htmlOfComment } from './comment.ts';

/** True when the comment is one of the words and nothing else. */
export const isOneOf = (words: readonly string[], comment: Comment): boolean => words.includes(textOfHtml(htmlOfComment(comment)));

type Props = {
  /** Common words in the reader's language, and what they are called. */
  words: readonly string[];
  title: string;
  /** The name of the comment where it is no mere comment. */
  label?: string;
  comment: Comment;
  error: string | undefined;
  onChange: (change: (previous: Comment) => Comment) => void;
};

export function ReasonField({ words, title, label, comment, error, onChange }: Props) {
  const textStart = comment.isRich ? '<p>' : '';
  const chosenWord = words.find((word) => comment.text.startsWith(textStart + word));
  /** Fills the comment, or changes the word in it; what was written after it stays. */
  const pick = (newWord: string) => onChange((previous) => prependCause(previous, newWord, chosenWord));
  return (
    <>
      <SegmentedControl isLabelShown label={title} value={chosenWord} onPick={pick} options={words.map((word) => [word, word] as const)} />
      <CommentField {...(label !== undefined && { label })} required error={error} value={comment} onChange={onChange} />
    </>
  );
}
