/** The number of missed events that nobody was notified of, with a link, above the inbox (R82); fetched when the list is shown. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statistics } from '#contract/statistics.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { addDays, useDateFormatters } from '../../kit/dates.ts';
import type { InboxSearch } from './inbox-query.ts';

export default function UnnotifiedCount({ search }: { search: InboxSearch }) {
  const { t } = useTranslation();
  const unnotifiedEvents = useUnnotified(search);
  if (unnotifiedEvents.count === undefined) return null;
  if (unnotifiedEvents.count === 0) return t('inbox.noneUntold');
  return (
    <Link to="/organisation/handelser" search={unnotifiedEvents.search} preload={false}>
      {t('inbox.untold', { count: unnotifiedEvents.count })}
    </Link>
  );
}

/** The link to the missed events of the last seven days that nobody was notified of, and their number (R82). */
function useUnnotified({ clientId, labelId }: InboxSearch) {
  const search = { status: 'missed', notified: false, state: 'IDLE', clientId, labelId } as const;
  const { status, state } = search;
  const query = { status, state, notified: 'false', clientIds: idText(clientId), labelIds: idText(labelId), page: 0, size: 1 } as const;
  const { data: unnotifiedCount } = useQuery({
    queryKey: ['events', 'untold', query, useDateFormatters().today()],
    queryFn: async ({ signal, queryKey }) => {
      const startDate = addDays(queryKey[3] as string, -6);
      return (await callApi(statistics.mine, { query: { ...query, startDate }, signal })).total;
    },
    refetchInterval: 60_000,
  });
  return { count: unnotifiedCount, search };
}
