/** Reasons to do something without the delegation or licence that it asks for, as a comment begins with them (R147). */
import { prependCause } from '../dated/causes.ts';
import type { Comment } from '../dated/comment.ts';

/** A comment that begins with a reason; one that is open-ended is finished by hand, after a blank. */
export function prependReason(
  comment: Comment,
  reason: string,
  { previousReason, isOpenEnded }: { previousReason: string | undefined; isOpenEnded: boolean },
): Comment {
  const { unfinished: _, ...prefixedComment } = prependCause(comment, reason, previousReason);
  if (!isOpenEnded) return { ...prefixedComment, text: prefixedComment.text.trimEnd() };
  return { ...prefixedComment, text: prefixedComment.text === reason ? `${reason} ` : prefixedComment.text, unfinished: reason };
}
