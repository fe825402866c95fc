/**
 * Sends one act for many instances, undoes it from the message where that can be done, and has the day asked anew (product «Bulk acts»).
 */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BulkResult, instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import type { BulkAct, MoveUnit, SignTiming } from '#domain/planning/bulk.ts';
import { CallError, callApi } from '../../core/call.ts';
import { errorText, httpStatusOf } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import type { Translate } from '../../core/texts.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { commentOf } from '../dated/comment.ts';
import { storeCommentDraft } from '../dated/dated-drafts.ts';
import { daysKey } from './day-query.ts';
import { lostCallTextKey, NoContactError } from './lost-call.ts';

export type BulkBody = {
  instanceIds: number[];
  comment: string;
  whyWithout?: string;
  fromDate?: string;
  untilDate?: string;
  timing?: SignTiming;
  occurrenceDate?: string;
  intervalValue?: number;
  intervalUnit?: MoveUnit;
};

type BulkRequest = { body: BulkBody; requestKey: string };
const bulkCallByAct = {
  skip: (request: BulkRequest) => callApi(instanceBulk.skip, request),
  unskip: (request: BulkRequest) => callApi(instanceBulk.unskip, request),
  sign: (request: BulkRequest) => callApi(instanceBulk.sign, request),
  move: (request: BulkRequest) => callApi(instanceBulk.move, request),
} as const;

/** The most that are undone from the message; more is a decision of its own. */
const MAX_UNDO_COUNT = 100;
/** The most calls at a time, so that a phone's network is not filled. */
const MAX_PARALLEL_CALLS = 4;

/** The text of an error; of a signing the catalogue's words, then the server's. */
export function bulkErrorText(act: BulkAct, error: unknown, t: Translate): string {
  const lostKey = lostCallTextKey(error);
  if (lostKey) return t(lostKey);
  const detailText = (error instanceof CallError && error.problem?.detail) || errorText(error, t);
  return act === 'sign' ? `${t('assistmeApp.activityInstance.actions.error')} ${detailText}` : detailText;
}

export function useBulkAct(act: BulkAct, clientId: number, onDone: (result: BulkResult) => void) {
  const queryClient = useQueryClient();
  const { keyOf: requestKeyOf, clearRequestKey: endRequest } = useRequestKey();
  return useMutation({
    mutationFn: async (bulkBody: BulkBody) => {
      if (!navigator.onLine) throw new NoContactError();
      return (await bulkCallByAct[act]({ body: bulkBody, requestKey: requestKeyOf(bulkBody) })).data;
    },
    meta: { isErrorShown: true },
    // The act may have been done all the same: the day says what.
    onError: (error) => {
      if (httpStatusOf(error) === 0) void invalidateDays(queryClient, clientId);
    },
    onSuccess: (result, { comment }) => {
      endRequest();
      void invalidateDays(queryClient, clientId);
      const { done: doneIds } = result;
      const undoPatch = act === 'sign' ? ({ isCompleted: false } as const) : act === 'skip' ? ({ isSkipped: false } as const) : null;
      if (doneIds.length > 0)
        showSnack(
          (t) => t(`bulk.did.${act}`, { count: doneIds.length }),
          undoPatch
            ? undoOptionsOf(
                queryClient,
                clientId,
                doneIds.map((id) => ({ id, patch: undoPatch, words: comment })),
              )
            : {},
        );
      onDone(result);
    },
  });
}

/** The client's days and what is open of them; settled once they are read. */
export const invalidateDays = (queryClient: QueryClient, clientId: number): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: daysKey(clientId) }), queryClient.invalidateQueries({ queryKey: ['instance'] })]);

/** `words`: what was written with the act, offered again in the sheet of each (R77). */
type UndoEntry = { id: number; patch: { isCompleted: false } | { isSkipped: false }; words?: string };
/** The undo of the message, for so few. */
export const undoOptionsOf = (
  queryClient: QueryClient,
  clientId: number,
  undoneEntries: readonly UndoEntry[],
): Parameters<typeof showSnack>[1] =>
  undoneEntries.length === 0 || undoneEntries.length > MAX_UNDO_COUNT
    ? {}
    : { action: { label: 'shared.undo', run: () => void undoBulkAct(queryClient, clientId, undoneEntries) } };

async function undoBulkAct(queryClient: QueryClient, clientId: number, undoneEntries: readonly UndoEntry[]) {
  const remainingEntries = [...undoneEntries];
  let failedCount = 0;
  const undoRemainingEntries = async () => {
    for (let entry = remainingEntries.pop(); entry; entry = remainingEntries.pop())
      await callApi(activityInstances.change, { params: { id: entry.id }, body: entry.patch }).then(
        () => {
          const draftForm = 'isCompleted' in entry.patch ? 'sign' : 'skip';
          if (entry.words) storeCommentDraft({ kind: 'activity', id: entry.id }, { form: draftForm, comment: commentOf(entry.words) });
        },
        () => {
          failedCount++;
        },
      );
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, undoRemainingEntries));
  showSnack((t) => t(failedCount > 0 ? 'bulk.notUndone' : 'bulk.undone'), failedCount > 0 ? { tone: 'error' } : {});
  void invalidateDays(queryClient, clientId);
}
