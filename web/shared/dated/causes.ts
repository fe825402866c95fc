/** Common causes to skip something, and a comment that begins with one, or with another common word (R18). */

import type { Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { type Comment, htmlOfComment } from './comment.ts';
import type { DatedInstance } from './dated.ts';

export const skipCauses = ['declined', 'ill', 'away', 'other', 'stock'] as const;
export type SkipCause = (typeof skipCauses)[number];
/** A comment that begins with a cause, in place of the one that stood there, `previousCause`; what was written stays after it. */
export function prependCause(comment: Comment, cause: string, previousCause?: string): Comment {
  /** Rich text begins with a paragraph. */
  const textStart = comment.isRich ? '<p>' : '';
  const startWithCause = textStart + cause;
  if (previousCause !== undefined && comment.text.startsWith(textStart + previousCause))
    return { ...comment, text: startWithCause + comment.text.slice(textStart.length + previousCause.length) };
  // Blanks are no words to put it before.
  if (textOfHtml(htmlOfComment(comment)).trim() === '')
    return { ...comment, text: comment.isRich ? `${startWithCause}</p>` : startWithCause };
  if (!comment.isRich) return { ...comment, text: `${startWithCause}, ${comment.text.trimStart()}` };
  return {
    ...comment,
    text: comment.text.startsWith(textStart)
      ? `${startWithCause}, ${comment.text.slice(textStart.length)}`
      : `${startWithCause}</p>${comment.text}`,
  };
}

export type CauseContext = { clientId?: DatedInstance['clientId'] | undefined; activityId?: number };
/** Causes that are acts by themselves: what somebody else did of an activity is signed for them, and a task draws no stock. */
export const oneTapCauses = ({ clientId }: CauseContext, isTask: boolean): readonly SkipCause[] =>
  skipCauses.filter((cause) => (clientId === null ? cause === 'other' : cause !== (isTask ? 'stock' : 'other')));
/** The reason as it is stored: the cause, in place of another that stands there already, with what was written after it. */
export function skipReasonOf(writtenComment: Comment, cause: string, t: Translate): string {
  const textStart = writtenComment.isRich ? '<p>' : '';
  const previousCause = skipCauses
    .map((knownCause) => t(`instance.cause.${knownCause}`))
    .find((causeText) => writtenComment.text.startsWith(textStart + causeText));
  return htmlOfComment(prependCause(writtenComment, cause, previousCause));
}
