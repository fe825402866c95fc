/** The queries of the pages of filled-in reports. */
import { queryOptions } from '@tanstack/react-query';
import { attributeVariableLongStrings } from '#contract/reports/answers.ts';
import { reports } from '#contract/reports/forms.ts';
import { reportInstances, type WholeReportInstance } from '#contract/reports/instances.ts';
import { scheduleAnswerCache, withStoredFallback } from '../../core/account.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';
import { queryClient } from '../../kit/queries.ts';
import { refreshReports } from '../../shared/reports/refresh.ts';

export type ReportInstance = WholeReportInstance;
export type ReportItem = ReportInstance['items'][number];

const reportKey = (id: number) => ['report', id] as const;

export const readReport = async (id: number, signal?: AbortSignal): Promise<ReportInstance> => {
  // The id of an address that names nothing.
  if (id === 0) throw new CallError(404);
  return (await callApi(reportInstances.get, { params: { id }, ...(signal && { signal }) })).data;
};
export const reportQuery = (id: number) => queryOptions({ queryKey: reportKey(id), queryFn: ({ signal }) => readReport(id, signal) });

/** The answers of each number: what was there before each correction. */
export const revisionsQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: [...reportKey(id), 'numbers', number],
    queryFn: async ({ signal }) => (await callApi(reportInstances.numbers, { params: { id }, signal })).data,
    enabled: number > 1,
  });

export const answerQuery = (id: number) =>
  queryOptions({
    queryKey: ['report answer', id],
    queryFn: async ({ signal }) => {
      if (id === 0) throw new CallError(404);
      return (await callApi(attributeVariableLongStrings.get, { params: { id }, signal })).data;
    },
  });

/** The reports that may be filled in for a client; offline as they were known last. */
export const offeredReportsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['reports offered', clientId],
    queryFn: ({ signal }) =>
      readWithFallback(
        `reports:${clientId}`,
        async () => (await callApi(reports.ofClient, { params: { clientId }, query: fullListByName, signal })).data,
      ),
  });

/** A version never changes: what is known of it stays true. */
export const versionQuery = (reportVersionId: number | undefined) =>
  queryOptions({
    queryKey: ['report version', reportVersionId],
    queryFn: ({ signal }) =>
      readWithFallback(
        `report:${reportVersionId}`,
        async () => (await callApi(reports.version, { params: { reportVersionId: reportVersionId! }, signal })).data,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: reportVersionId !== undefined,
  });

/** Puts what a correction or an addendum answered where it is shown, and asks for what stands around it. */
export function cacheReport(report: ReportInstance): void {
  queryClient.setQueryData(reportKey(report.id), report);
  refreshReports(report);
}
const readWithFallback = <V>(cacheName: string, fetchValue: () => Promise<V>): Promise<V> =>
  withStoredFallback(
    cacheName,
    fetchValue().then((value) => {
      scheduleAnswerCache(cacheName, value);
      return value;
    }),
  );
