/** Drafts after an act of their writer's own: offered again, stored for a comment, or dropped (R77, R78). */
import { httpStatusOf } from '../../core/errors.ts';
import { getSession } from '../../core/session.ts';
import type { Command } from './commands.ts';
import { commentOf } from './comment.ts';
import type { DatedInstance } from './dated.ts';
import { discardCommentDraft, type InstanceRef, storeCommentDraft } from './dated-drafts.ts';

/** Follows an act of one's own: the words of an undone one are offered again, others are dropped. */
export function updateDraftAfterAct(
  instanceRef: InstanceRef,
  previousInstance: DatedInstance,
  command: Command,
  nextInstance: DatedInstance,
): void {
  const { comment, signedById } = previousInstance;
  const isUndone = command.act === 'reset' || command.act === 'unskip';
  if (isUndone && comment && comment !== nextInstance.comment && signedById === getSession().account?.id)
    storeCommentDraft(instanceRef, { form: command.act === 'reset' ? 'sign' : 'skip', comment: commentOf(comment) });
  else discardCommentDraft(instanceRef);
}
/** Stores the words of a refused act: for the form where they are to be mended, else for the comment of the instance. */
export function storeRefusedDraft(instanceRef: InstanceRef, command: Command, error: unknown): void {
  const draftForm = httpStatusOf(error) === 400 && (command.act === 'sign' || command.act === 'skip') ? command.act : 'edit';
  if ('comment' in command && command.comment) storeCommentDraft(instanceRef, { form: draftForm, comment: commentOf(command.comment) });
}
