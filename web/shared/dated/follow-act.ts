/** Drafts after an act of their writer's own: offered again, stored for a comment, or dropped (R77, R78). */
import { httpStatusOf } from '../../core/errors.ts';
import { getSession } from '../../core/session.ts';
import type { Command } from './commands.ts';
import { commentOf } from './comment.ts';
import type { Dated } from './dated.ts';
import { type DatedRef, dropCommentDraft, storeCommentDraft } from './dated-drafts.ts';

/** Follows an act of one's own: the words of an undone one are offered again, others are dropped. */
export function updateDraftAfterAct(ref: DatedRef, previousRow: Dated, command: Command, nextRow: Dated): void {
  const { comment, signedById } = previousRow;
  const isUndone = command.act === 'reset' || command.act === 'unskip';
  if (isUndone && comment && comment !== nextRow.comment && signedById === getSession().account?.id)
    storeCommentDraft(ref, { form: command.act === 'reset' ? 'sign' : 'skip', comment: commentOf(comment) });
  else dropCommentDraft(ref);
}
/** Stores the words of a refused act: for the form where they are to be mended, else for the comment of the instance. */
export function storeRefusedDraft(ref: DatedRef, command: Command, error: unknown): void {
  const form = httpStatusOf(error) === 400 && (command.act === 'sign' || command.act === 'skip') ? command.act : 'edit';
  if ('comment' in command && command.comment) storeCommentDraft(ref, { form, comment: commentOf(command.comment) });
}
