/** The company's statistics by client, label and category, for the days in the address (product «Overview», R64). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { resolveDayRange } from '#domain/statistics.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Screen } from '../../kit/Screen.tsx';
import { CompanyGroups } from '../../shared/figures/CompanyGroups.tsx';
import { groupFiguresQuery } from '../../shared/figures/groups-query.ts';
import { PrintButton } from '../../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../../shared/paper/PrintedBy.tsx';
import paperCss from '../../shared/paper/paper.module.css';
import type { Paper } from '../../shared/paper/print-page.ts';
import { NoCompany } from '../NoCompany.tsx';

const route = getRouteApi('/signed-in/organisation/oversikt/statistik');

const groupings = ['CLIENT', 'LABEL', 'CATEGORY'] as const;

export default function StatisticsPage() {
  const { t } = useTranslation();
  const { account } = useUser();
  const search = route.useSearch();
  const { company } = account;
  const grouping = groupings.find((option) => option === search.by) ?? groupings[0];
  const dateRange = resolveDayRange(search, useDateFormatters().today());
  // The same query as its table's.
  const { data: groupFigures } = useQuery({
    ...groupFiguresQuery(company?.id ?? 0, { ...search, by: grouping }, dateRange),
    enabled: Boolean(company),
  });
  const shownClientIds = grouping === 'CLIENT' ? (groupFigures?.groups.flatMap(({ id }) => id ?? []) ?? []) : [];
  const printedPaper: Paper = { page: 'figures', clientIds: search.clientId === undefined ? shownClientIds : [search.clientId] };
  return (
    <Screen
      title={t('shell.statistics')}
      lead={company?.name}
      backPath="/organisation/oversikt"
      wide
      actions={<PrintButton paper={printedPaper} isReady={groupFigures !== undefined} />}
    >
      {company ? (
        <div className={paperCss.paper}>
          <PrintedBy subject={company.name} paper={printedPaper} />
          <CompanyGroups companyId={company.id} search={search} groupings={groupings} hasLinks />
        </div>
      ) : (
        <NoCompany />
      )}
    </Screen>
  );
}
