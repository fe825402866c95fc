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
export type DatedRef = { kind: Kind; id: number };

const drafts = new Map<string, CommentDraft>();
const keyOf = ({ kind, id }: DatedRef) => `${getSession().account?.id} ${kind} ${id}`;
/** The drafts of an earlier start come with it; without its script this page remembers its own alone. */
const draftStore = import('./stored-drafts.ts').then(({ openDraftStore }) => openDraftStore(drafts)).catch(() => null);
const writeDrafts = (): void => void draftStore.then((save) => save?.());

export const commentDraftOf = (ref: DatedRef): CommentDraft | undefined => drafts.get(keyOf(ref));
export function storeCommentDraft(ref: DatedRef, draft: CommentDraft): void {
  drafts.set(keyOf(ref), draft);
  writeDrafts();
}
export function dropCommentDraft(ref: DatedRef): void {
  if (drafts.delete(keyOf(ref))) writeDrafts();
}
