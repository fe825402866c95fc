/** The draft in a sheet about something dated: stored once somebody else acts on it, beside the one stored before (R77, R78). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Comment, isCommentEmpty } from './comment.ts';
import { type CommentDraft, discardCommentDraft, findCommentDraft, type InstanceRef, storeCommentDraft } from './dated-drafts.ts';

const formByMode: Record<string, CommentDraft['form']> = { main: 'sign', behalf: 'sign', skip: 'skip', edit: 'edit' };

/** `isOutdated`: the form goes, since somebody else acted. */
export function useSheetDraft({ kind, id }: InstanceRef, mode: string, isOutdated: boolean) {
  const [storedDraft, setStoredDraft] = useState(() => findCommentDraft({ kind, id }));
  const draftForm = formByMode[mode];
  const latestCommentRef = useRef<Comment | undefined>(undefined);
  const rememberComment = useCallback(
    (comment: Comment) => {
      latestCommentRef.current = comment;
      // Emptied by its writer, it is not offered again.
      if (isCommentEmpty(comment) && findCommentDraft({ kind, id })?.form === draftForm) discardCommentDraft({ kind, id });
    },
    [kind, id, draftForm],
  );
  useEffect(() => {
    const lastComment = latestCommentRef.current;
    if (!isOutdated || !draftForm || !lastComment || isCommentEmpty(lastComment)) return;
    const draft = { form: draftForm, comment: lastComment };
    storeCommentDraft({ kind, id }, draft);
    setStoredDraft(draft);
  }, [isOutdated, draftForm, kind, id]);
  return {
    rememberComment,
    discardDraft: () => discardCommentDraft({ kind, id }),
    /** The text a form begins with: its own draft; the comment of what is there takes any draft. */
    commentFor: (requestedForm: CommentDraft['form']): Comment | undefined =>
      storedDraft && (requestedForm === 'edit' || storedDraft.form === requestedForm) ? storedDraft.comment : undefined,
  };
}
