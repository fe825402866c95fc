/** A company in figures, for ADMIN: sums by category and label, and no client of it (R3). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { CompanyGroups } from '../shared/figures/CompanyGroups.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../shared/paper/PrintedBy.tsx';
import paper from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { NotFound } from '../shell/Views.tsx';
import { companyQuery } from './company-query.ts';

const route = getRouteApi('/signed-in/admin/foretag/$id');

const ofNobody: Paper = { page: 'figures', clientIds: [] };

export default function CompanyPage() {
  const { t } = useTexts();
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const company = useQuery(companyQuery(id));
  const state = combineQueries(company);
  if (state.isGone) return <NotFound />;
  const { data } = company;
  return (
    <Screen title={data?.name ?? '\u00a0'} lead={t('shell.statistics')} back="/admin/foretag" wide acts={<PrintButton paper={ofNobody} />}>
      {data ? (
        <div className={paper.paper}>
          <PrintedBy subject={data.name} paper={ofNobody} />
          <CompanyGroups companyId={id} timeZone={data.timeZone} search={search} groupings={['CATEGORY', 'LABEL']} hasLinks={false} />
        </div>
      ) : (
        <QueryPlaceholder query={state} rows={6} />
      )}
    </Screen>
  );
}
