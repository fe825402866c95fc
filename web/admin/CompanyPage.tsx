/** A company in figures, for ADMIN: sums by category and label, and no client of it (R3). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { CompanyGroups } from '../shared/figures/CompanyGroups.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../shared/paper/PrintedBy.tsx';
import paper from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { companyQuery } from './company-query.ts';

const route = getRouteApi('/signed-in/admin/foretag/$id');

const figuresPaper: Paper = { page: 'figures', clientIds: [] };

export default function CompanyPage() {
  const { t } = useTexts();
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const company = useQuery(companyQuery(id));
  const combinedQueries = combineQueries(company);
  const { data } = company;
  // Its button and the line under its name come with that, which may take two lines.
  if (!data || combinedQueries.hasMissingRow)
    return <PendingScreen query={combinedQueries} title={'\u00a0'} back="/admin/foretag" wide rows={6} />;
  return (
    <Screen title={data.name} lead={t('shell.statistics')} back="/admin/foretag" wide acts={<PrintButton paper={figuresPaper} />}>
      <div className={paper.paper}>
        <PrintedBy subject={data.name} paper={figuresPaper} />
        <CompanyGroups companyId={id} timeZone={data.timeZone} search={search} groupings={['CATEGORY', 'LABEL']} hasLinks={false} />
      </div>
    </Screen>
  );
}
