/** What becomes of the words that somebody wrote, after an act of their own: offered again, kept for a comment, or done with (R77, R78). */
import { statusOf } from '../../core/errors.ts';
import { getSession } from '../../core/session.ts';
import { commentOf } from './comment.ts';
import type { Dated } from './dated.ts';
import type { Deed } from './deeds.ts';
import { dropDraft, keepDraft, type Of } from './written.ts';

/** Follows an act of one's own: the words of what was undone are offered again, others are done with. */
export function followAct(of: Of, before: Dated, deed: Deed, after: Dated): void {
  const { comment, signedById } = before;
  const isUndone = deed.act === 'reset' || deed.act === 'unskip';
  if (isUndone && comment && comment !== after.comment && signedById === getSession().account?.id)
    keepDraft(of, { form: deed.act === 'reset' ? 'sign' : 'skip', comment: commentOf(comment) });
  else dropDraft(of);
}
/** Keeps the words of an act that was refused: for the form where they are to be mended, else for the comment of what is there now. */
export function keepRefused(of: Of, deed: Deed, error: unknown): void {
  const form = statusOf(error) === 400 && (deed.act === 'sign' || deed.act === 'skip') ? deed.act : 'edit';
  if ('comment' in deed && deed.comment) keepDraft(of, { form, comment: commentOf(deed.comment) });
}
