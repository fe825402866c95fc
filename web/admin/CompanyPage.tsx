/** A company in figures, for ADMIN: sums by category and label, and no client of it (R3). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
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
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const companyResult = useQuery(companyQuery(id));
  const combinedQueries = combineQueries(companyResult);
  const { data: loadedCompany } = companyResult;
  // Its button and the line under its name come with that, which may take two lines.
  if (!loadedCompany || combinedQueries.hasMissingRow)
    return <PendingScreen query={combinedQueries} title={'\u00a0'} backPath="/admin/foretag" wide rows={6} />;
  return (
    <Screen
      title={loadedCompany.name}
      lead={t('shell.statistics')}
      backPath="/admin/foretag"
      wide
      actions={<PrintButton paper={figuresPaper} />}
    >
      <div className={paper.paper}>
        <PrintedBy subject={loadedCompany.name} paper={figuresPaper} />
        <CompanyGroups
          companyId={id}
          timeZone={loadedCompany.timeZone}
          search={search}
          groupings={['CATEGORY', 'LABEL']}
          hasLinks={false}
        />
      </div>
    </Screen>
  );
}
