/** Queries of period reports, and their refresh once one has changed. */
import { queryOptions } from '@tanstack/react-query';
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';
import { queryClient } from '../../kit/queries.ts';

const periodReportsKey = ['period reports'] as const;

export const periodReportsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...periodReportsKey, 'of client', clientId],
    queryFn: async ({ signal }) => (await callApi(periodReports.ofClient, { params: { clientId }, query: fullListPage, signal })).data,
  });

export const periodReportQuery = (id: number) =>
  queryOptions({
    queryKey: [...periodReportsKey, id],
    queryFn: async ({ signal }) => {
      // Asked for by an address that names nothing.
      if (id === 0) throw new CallError(404);
      return (await callApi(periodReports.get, { params: { id }, signal })).data;
    },
  });

/** The numbers of a company's reports that ended in some days: in order, to be gone through and handled. */
export const periodSumsQuery = (companyId: number, startDate: string, endDate: string) =>
  queryOptions({
    queryKey: [...periodReportsKey, 'sums', companyId, startDate, endDate],
    queryFn: async ({ signal }) =>
      (await callApi(periodReports.summary, { params: { companyId }, query: { startDate, endDate }, signal })).data,
    refetchInterval: 60_000,
  });

/** Puts what an act answered where it is shown; lists, figures and the inbox ask anew. */
export function cachePeriodReport(report: WholePeriodReport): void {
  queryClient.setQueryData(periodReportQuery(report.id).queryKey, report);
  for (const queryKey of [[...periodReportsKey, 'of client', report.clientId], [...periodReportsKey, 'sums'], ['inbox']])
    void queryClient.invalidateQueries({ queryKey });
}
