/** The company's statistics by client, label and category, for the days in the address (product «Overview», R64). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { daysMeant } from '#domain/statistics.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Screen } from '../../kit/Screen.tsx';
import { CompanyGroups } from '../../shared/figures/CompanyGroups.tsx';
import { groupFiguresQuery } from '../../shared/figures/groups-query.ts';
import { PrintButton } from '../../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../../shared/paper/PrintedBy.tsx';
import paper from '../../shared/paper/paper.module.css';
import type { Paper } from '../../shared/paper/print-page.ts';
import { NoCompany } from '../NoCompany.tsx';

const route = getRouteApi('/signed-in/organisation/oversikt/statistik');

const groupings = ['CLIENT', 'LABEL', 'CATEGORY'] as const;

export default function StatisticsPage() {
  const { t } = useTexts();
  const { account } = useUser();
  const search = route.useSearch();
  const { company } = account;
  const grouping = groupings.find((option) => option === search.by) ?? groupings[0];
  const days = daysMeant(search, useDates().today());
  // The same query as its table's.
  const { data } = useQuery({ ...groupFiguresQuery(company?.id ?? 0, { ...search, by: grouping }, days), enabled: Boolean(company) });
  const shownClientIds = grouping === 'CLIENT' ? (data?.groups.flatMap(({ id }) => id ?? []) ?? []) : [];
  const printedPaper: Paper = { page: 'figures', clientIds: search.clientId === undefined ? shownClientIds : [search.clientId] };
  return (
    <Screen
      title={t('shell.statistics')}
      lead={company?.name}
      back="/organisation/oversikt"
      wide
      acts={<PrintButton paper={printedPaper} isReady={data !== undefined} />}
    >
      {company ? (
        <div className={paper.paper}>
          <PrintedBy subject={company.name} paper={printedPaper} />
          <CompanyGroups companyId={company.id} search={search} groupings={groupings} hasLinks />
        </div>
      ) : (
        <NoCompany />
      )}
    </Screen>
  );
}
