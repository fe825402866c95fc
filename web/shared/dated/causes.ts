/** Common causes to skip something, and a comment that begins with one, or with another common word (R18). */

import type { Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { type Comment, htmlOfComment } from './comment.ts';
import type { Dated } from './dated.ts';

export const causes = ['declined', 'ill', 'away', 'other', 'stock'] as const;
export type Cause = (typeof causes)[number];
/** A comment that begins with a cause, in place of the one that stood there, `previousCause`; what was written stays after it. */
export function prependCause(comment: Comment, cause: string, previousCause?: string): Comment {
  /** Rich text begins with a paragraph. */
  const start = comment.isRich ? '<p>' : '';
  const text = start + cause;
  if (previousCause !== undefined && comment.text.startsWith(start + previousCause))
    return { ...comment, text: text + comment.text.slice(start.length + previousCause.length) };
  // Blanks are no words to put it before.
  if (textOfHtml(htmlOfComment(comment)).trim() === '') return { ...comment, text: comment.isRich ? `${text}</p>` : text };
  if (!comment.isRich) return { ...comment, text: `${text}, ${comment.text.trimStart()}` };
  return {
    ...comment,
    text: comment.text.startsWith(start) ? `${text}, ${comment.text.slice(start.length)}` : `${text}</p>${comment.text}`,
  };
}

export type CauseContext = { clientId?: Dated['clientId'] | undefined; activityId?: number };
/** Causes that are acts by themselves: what somebody else did of an activity is signed for them, and a task draws no stock. */
export const oneTapCauses = ({ clientId }: CauseContext, isTask: boolean): readonly Cause[] =>
  causes.filter((cause) => (clientId === null ? cause === 'other' : cause !== (isTask ? 'stock' : 'other')));
/** The reason as it is stored: the cause, in place of another that stands there already, with what was written after it. */
export function reasonOf(written: Comment, cause: string, t: Translate): string {
  const start = written.isRich ? '<p>' : '';
  const previousCause = causes
    .map((candidate) => t(`instance.cause.${candidate}`))
    .find((causeText) => written.text.startsWith(start + causeText));
  return htmlOfComment(prependCause(written, cause, previousCause));
}
