/** Sends what is entered from paper, and stores it on this device until then (product «Paper and week», decision 018). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BulkResult, instanceBulk, type PaperLine } from '#contract/planning/bulk.ts';
import { callApi } from '../core/call.ts';
import { httpStatusOf } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { invalidateDays, undoOptionsOf } from '../shared/day/bulk-query.ts';
import { NoContactError } from '../shared/day/lost-call.ts';
import { type PaperDraft, removeEntries } from './entries.ts';

/** The device's store comes once the page is there. */
const loadDrafts = () => import('../kit/drafts.ts');
const draftKey = (clientId: number, date: string) => `paper:${clientId}:${date}`;

/** The stored draft of a sheet; null for none. */
export const paperDraftQuery = (clientId: number, date: string) =>
  queryOptions({
    queryKey: ['paper-draft', clientId, date],
    queryFn: async () =>
      (await loadDrafts()
        .then(({ readDraft }) => readDraft<PaperDraft>(draftKey(clientId, date)))
        .catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });

/** Keeps what is filled in; nothing of a sheet without a line. */
export function savePaperDraft(clientId: number, date: string, draft: PaperDraft): void {
  const isEmpty = Object.keys(draft.entries).length === 0;
  void loadDrafts()
    .then(({ writeDraft, removeDraft }) =>
      isEmpty ? removeDraft(draftKey(clientId, date)) : writeDraft(draftKey(clientId, date), draft, false),
    )
    .catch(() => {});
}

type SentSheet = { lines: PaperLine[]; draft: PaperDraft };
/** `onDone` is called with the remaining draft, which is stored also where the page was left meanwhile. */
export function useSendSheet(clientId: number, date: string, onDone: (result: BulkResult, remainingDraft: PaperDraft) => void) {
  const queryClient = useQueryClient();
  const { keyOf: requestKeyOf, clearRequestKey } = useRequestKey();
  return useMutation({
    mutationFn: async ({ lines }: SentSheet) => {
      if (!navigator.onLine) throw new NoContactError();
      const requestBody = { clientId, lines };
      return (await callApi(instanceBulk.fromPaper, { body: requestBody, requestKey: requestKeyOf(requestBody) })).data;
    },
    meta: { isErrorShown: true },
    // It may have been entered all the same, and a line that is gone is gone from the day.
    onError: (error) => {
      if ([0, 400].includes(httpStatusOf(error) ?? -1)) void invalidateDays(queryClient, clientId);
    },
    onSuccess: async (result, { lines, draft }) => {
      clearRequestKey();
      const remainingDraft = removeEntries(draft, result.done);
      savePaperDraft(clientId, date, remainingDraft);
      await invalidateDays(queryClient, clientId);
      const undoableActs = lines
        .filter(({ instanceId }) => result.done.includes(instanceId))
        .map(({ instanceId: id, act }) => ({
          id,
          patch: act === 'skip' ? ({ isSkipped: false } as const) : ({ isCompleted: false } as const),
        }));
      if (undoableActs.length > 0)
        showSnack((t) => t('paper.entered', { count: undoableActs.length }), undoOptionsOf(queryClient, clientId, undoableActs));
      onDone(result, remainingDraft);
    },
  });
}
