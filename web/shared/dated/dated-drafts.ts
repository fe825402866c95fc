/**
 * Drafts about something dated: the words of an act that was undone, or that somebody else forestalled. They are offered again in their
 * field, seen by their writer before they are sent (R77, R78). The device stores them as it stores what was read, encrypted, until the
 * session ends; each account's for itself.
 */
import type { Kind } from '#domain/planning/kind.ts';
import { getSession } from '../../core/session.ts';
import type { Comment } from './comment.ts';

/** The form they were written in; `edit` is the comment of what is there. */
export type CommentDraft = { form: 'sign' | 'skip' | 'edit'; comment: Comment };
export type InstanceRef = { kind: Kind; id: number };

const draftsByKey = new Map<string, CommentDraft>();
const draftKeyOf = ({ kind, id }: InstanceRef) => `${getSession().account?.id} ${kind} ${id}`;
/** The drafts of an earlier start come with it; without its script this page remembers its own alone. */
const draftSaverPromise = import('./stored-drafts.ts').then(({ openDraftStore }) => openDraftStore(draftsByKey)).catch(() => null);
const saveDrafts = (): void => void draftSaverPromise.then((saveToDevice) => saveToDevice?.());

export const findCommentDraft = (instanceRef: InstanceRef): CommentDraft | undefined => draftsByKey.get(draftKeyOf(instanceRef));
export function storeCommentDraft(instanceRef: InstanceRef, draft: CommentDraft): void {
  draftsByKey.set(draftKeyOf(instanceRef), draft);
  saveDrafts();
}
export function discardCommentDraft(instanceRef: InstanceRef): void {
  if (draftsByKey.delete(draftKeyOf(instanceRef))) saveDrafts();
}
