/** The number of a day's, or some days', instances that the organisation may count and not see (R21): the day's own figures are of those it sees. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import { statistics } from '#contract/statistics.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import css from './notice.module.css';

const notSharedCountQuery = (clientId: number, date: string, lastDate: string) =>
  queryOptions({
    queryKey: ['not shared', clientId, date, lastDate],
    // Polled, since the stream tells only of instances that the organisation sees.
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      const query = { clientIds: String(clientId), startDate: date, endDate: lastDate, size: 1 };
      return Number((await callApi(statistics.mine, { query, signal })).headers.get(NOT_SHARED_HEADER) ?? 0);
    },
  });

/** The notice for the days from `date` to `lastDate`, both included. */
export default function NotSharedNotice({
  clientId,
  date,
  lastDate = date,
}: {
  clientId: number;
  date: string;
  lastDate?: string | undefined;
}) {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(notSharedCountQuery(clientId, date, lastDate));
  return count > 0 ? <p className={css.notice}>{t('events.notShared', { count })}</p> : null;
}
