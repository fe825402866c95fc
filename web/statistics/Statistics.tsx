/** A client's statistics: one activity over time, or all of them together beside the span before (product «Statistics», R64). */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../shared/paper/PrintedBy.tsx';
import paperCss from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { type Client, useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { AllActivities } from './AllActivities.tsx';
import { OneActivity } from './OneActivity.tsx';
import type { StatisticsSearch } from './statistics-query.ts';

const route = getRouteApi('/signed-in/of-client/statistik');
const tabNames = ['one', 'all'] as const;

export default function ClientStatisticsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const chosenClient = useChosenClient();
  const clientQuery = useClient(search.clientId ?? chosenClient?.client.id);
  const client = clientQuery.data;
  const combinedQueries = combineQueries(clientQuery);
  if (combinedQueries.hasMissingRow) return <NotFound />;
  return (
    <Screen
      title={t('shell.statistics')}
      pageHeader={<ClientHeader client={client} />}
      wide
      actions={<PrintButton paper={paperOf(client)} />}
    >
      {client ? <ClientStatistics client={client} search={search} /> : <QueryPlaceholder query={combinedQueries} rowCount={6} />}
    </Screen>
  );
}

const paperOf = (client: Client | undefined): Paper => ({ page: 'figures', clientIds: client ? [client.id] : [] });

function ClientStatistics({ client, search }: { client: Client; search: StatisticsSearch }) {
  const { t } = useTranslation();
  const shownTabIndex = search.tab ?? 0;
  return (
    <div className={paperCss.paper}>
      <PrintedBy subject={client.name} paper={paperOf(client)} />
      <Tabs
        label={t('statistics.tabs')}
        links={tabNames.map((tabName, tabIndex) => ({
          key: tabName,
          text: t(`statistics.tab.${tabName}`),
          isCurrent: tabIndex === shownTabIndex,
          renderLink: (props) => <Link to="/statistik" search={{ ...search, tab: tabIndex || undefined }} {...props} />,
        }))}
      />
      {shownTabIndex === 0 ? <OneActivity client={client} search={search} /> : <AllActivities client={client} search={search} />}
    </div>
  );
}
