/**
 * What somebody was writing about something dated: the words of an act that was undone, or that somebody else forestalled. They are offered
 * again in their field, seen by their writer before they are sent (R77, R78). Kept by this page alone, each account's for itself.
 */
import type { Kind } from '#domain/planning/kind.ts';
import { getSession } from '../../start/session.ts';
import { type Comment, commentOf } from './comment.ts';
import type { Dated } from './dated.ts';
import type { Deed } from './deeds.ts';

/** The form they were written in; `edit` is the comment of what is there. */
export type Draft = { form: 'sign' | 'skip' | 'edit'; comment: Comment };
export type Of = { kind: Kind; id: number };

const drafts = new Map<string, Draft>();
const nameOf = ({ kind, id }: Of) => `${getSession().account?.id} ${kind} ${id}`;

export const draftOf = (of: Of): Draft | undefined => drafts.get(nameOf(of));
export const keepDraft = (of: Of, draft: Draft): void => void drafts.set(nameOf(of), draft);
export const dropDraft = (of: Of): void => void drafts.delete(nameOf(of));

/** Follows an act of one's own: the words of what was undone are offered again, others are done with. */
export function followAct(of: Of, before: Dated, deed: Deed, after: Dated): void {
  const { comment, signedById } = before;
  const isUndone = deed.act === 'reset' || deed.act === 'unskip';
  if (isUndone && comment && comment !== after.comment && signedById === getSession().account?.id)
    keepDraft(of, { form: deed.act === 'reset' ? 'sign' : 'skip', comment: commentOf(comment) });
  else dropDraft(of);
}
/** Keeps the words of an act that was refused, for the comment of what is there now. */
export function keepRefused(of: Of, deed: Deed): void {
  if ('comment' in deed && deed.comment) keepDraft(of, { form: 'edit', comment: commentOf(deed.comment) });
}
