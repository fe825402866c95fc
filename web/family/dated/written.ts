/**
 * What somebody was writing about something dated: the words of an act that was undone, or that somebody else forestalled. They are offered
 * again in their field, seen by their writer before they are sent (R77, R78). Kept on the device as what was read is, encrypted, until the
 * session ends; each account's for itself.
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

const STORE = 'drafts';
const store = () => import('../../kit/device-store.ts');
/** Those of an earlier start of this page; what was written since stands. */
async function read(): Promise<void> {
  const { keptRead } = await store();
  for (const [name, draft] of (await keptRead<[string, Draft][]>(STORE))?.value ?? []) if (!drafts.has(name)) drafts.set(name, draft);
}
// Without a store, or without contact for its script, this page remembers them alone.
const ready = read().catch(() => {});
const write = (): void => void ready.then(async () => (await store()).keepRead(STORE, [...drafts])).catch(() => {});

export const draftOf = (of: Of): Draft | undefined => drafts.get(nameOf(of));
export function keepDraft(of: Of, draft: Draft): void {
  drafts.set(nameOf(of), draft);
  write();
}
export function dropDraft(of: Of): void {
  if (drafts.delete(nameOf(of))) write();
}

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
