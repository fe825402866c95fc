/** A note as it is being written, kept on this device until it is sent (R89). */
import { queryOptions } from '@tanstack/react-query';

export type NoteDraft = { text: string; important: boolean; validUntil: string; imageUrl: string | null; forOrganisation: boolean };

/** The device's store comes once the page is there. */
const loadDraftStore = () => import('../../kit/drafts.ts');
const draftKey = (clientId: number) => `handover:${clientId}`;

/** The draft of a note to a client; null for none. */
export const noteDraftQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['handover-draft', clientId],
    queryFn: async () =>
      (await loadDraftStore()
        .then(({ readDraft }) => readDraft<NoteDraft>(draftKey(clientId)))
        .catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });

export const discardNoteDraft = (clientId: number): Promise<unknown> =>
  loadDraftStore()
    .then(({ removeDraft }) => removeDraft(draftKey(clientId)))
    .catch(() => {});

/** Stores the draft, and returns whether it is stored; a note without words and photo is not. */
export async function storeNoteDraft(clientId: number, draft: NoteDraft): Promise<boolean> {
  if (draft.text.trim() !== '' || draft.imageUrl)
    return loadDraftStore()
      .then(({ writeDraft }) => writeDraft(draftKey(clientId), draft, false))
      .catch(() => false);
  await discardNoteDraft(clientId);
  return false;
}
