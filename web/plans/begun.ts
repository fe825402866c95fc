/** The first step of a client's new plan as it was left on this device, until going on has made the draft: leaving loses nothing (R49). */
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanDraft } from './plan-draft.ts';

/** The device's store comes once the page is there. */
const loadDrafts = () => import('../kit/drafts.ts');
const draftKey = (clientId: number) => `plan:${clientId}`;

export const planDraftQuery = (accountId: number, clientId: number) =>
  queryOptions({
    queryKey: ['begun plan', accountId, clientId],
    queryFn: async () =>
      (await loadDrafts()
        .then(({ readDraft }) => readDraft<PlanDraft>(draftKey(clientId)))
        .catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });

export const removePlanDraft = (clientId: number): Promise<unknown> =>
  loadDrafts()
    .then(({ removeDraft }) => removeDraft(draftKey(clientId)))
    .catch(() => {});

/** Stores what differs from a new plan; true once `draft` is on the disk. Nothing is stored while `isEnabled` is false. */
export function useStorePlanDraft(clientId: number, draft: PlanDraft, isChanged: boolean, isEnabled: boolean): boolean {
  const [storedDraft, setStoredDraft] = useState<PlanDraft>();
  useEffect(() => {
    if (!isEnabled) return;
    if (!isChanged) void removePlanDraft(clientId);
    else
      loadDrafts()
        .then(({ writeDraft }) => writeDraft(draftKey(clientId), draft, false))
        .then(
          (isWritten) => setStoredDraft(isWritten ? draft : undefined),
          () => setStoredDraft(undefined),
        );
  }, [clientId, draft, isChanged, isEnabled]);
  return isChanged && storedDraft === draft;
}
