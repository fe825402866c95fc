/** Reports that are being filled in on this device, and those that wait to be sent (R44). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AccountKey } from '../../core/device-store.ts';
import { useUser } from '../../core/session.ts';
import { readDrafts, removeDraft, writeDraft } from '../../kit/drafts.ts';
import { queryClient } from '../../kit/queries.ts';
import type { ReportDraft } from './draft.ts';
import { isReportPending } from './sending.ts';

const draftsKey = ['report-drafts'];
const draftsQuery = (accountId: number) =>
  queryOptions({
    queryKey: [...draftsKey, accountId],
    queryFn: () => readDrafts<ReportDraft>().catch((): ReportDraft[] => []),
    staleTime: 0,
  });

/** The drafts of whoever is signed in, the latest first; undefined until they are read. */
export function useReportDrafts(): readonly ReportDraft[] | undefined {
  const { account } = useUser();
  const { data: drafts } = useQuery(draftsQuery(account.id));
  return drafts?.toSorted((a, b) => b.changedAt - a.changedAt);
}

/** Stores a draft; false when it cannot. `whose` is by default who is signed in. */
export const storeReportDraft = (draft: ReportDraft, forAccount?: AccountKey): Promise<boolean> =>
  writeDraft(draft.key, draft, isReportPending(draft), forAccount).catch(() => false);
export const discardReportDraft = (draftKey: string, forAccount?: AccountKey): Promise<unknown> =>
  removeDraft(draftKey, forAccount).catch(() => {});
export const readReportDrafts = (forAccount: AccountKey): Promise<ReportDraft[]> => readDrafts<ReportDraft>(forAccount);
/** Read anew wherever they are shown. */
export const refreshReportDrafts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: draftsKey });
