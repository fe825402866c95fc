/** The draft in a sheet about something dated: stored once somebody else acts on it, beside the one stored before (R77, R78). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Comment, isEmpty } from './comment.ts';
import { type CommentDraft, commentDraftOf, type DatedRef, dropCommentDraft, storeCommentDraft } from './dated-drafts.ts';

const formByMode: Record<string, CommentDraft['form']> = { main: 'sign', behalf: 'sign', skip: 'skip', edit: 'edit' };

/** `isOvertaken`: the form goes, since somebody else acted. */
export function useDraft({ kind, id }: DatedRef, mode: string, isOvertaken: boolean) {
  const [storedDraft, setStoredDraft] = useState(() => commentDraftOf({ kind, id }));
  const form = formByMode[mode];
  const latestComment = useRef<Comment | undefined>(undefined);
  const rememberComment = useCallback(
    (comment: Comment) => {
      latestComment.current = comment;
      // Emptied by its writer, it is not offered again.
      if (isEmpty(comment) && commentDraftOf({ kind, id })?.form === form) dropCommentDraft({ kind, id });
    },
    [kind, id, form],
  );
  useEffect(() => {
    const comment = latestComment.current;
    if (!isOvertaken || !form || !comment || isEmpty(comment)) return;
    const draft = { form, comment };
    storeCommentDraft({ kind, id }, draft);
    setStoredDraft(draft);
  }, [isOvertaken, form, kind, id]);
  return {
    write: rememberComment,
    drop: () => dropCommentDraft({ kind, id }),
    /** The text a form begins with: its own draft; the comment of what is there takes any draft. */
    commentFor: (requestedForm: CommentDraft['form']): Comment | undefined =>
      storedDraft && (requestedForm === 'edit' || storedDraft.form === requestedForm) ? storedDraft.comment : undefined,
  };
}
