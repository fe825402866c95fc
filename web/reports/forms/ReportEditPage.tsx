/** One report's form: changed and published by who may, else read with a note that says why (product «Reports», R4). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { asId } from '../../core/search-params.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { remove } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { useWasOnce } from '../../kit/use-was-once.ts';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { formDraftOf } from './draft.ts';
import css from './list.module.css';
import { ReportForm } from './ReportForm.tsx';
import { formQuery, typesQuery, useOwner } from './report-query.ts';
import { storedDraftQuery } from './stored-draft.ts';

const route = getRouteApi('/signed-in/rapport/$id');

export default function ReportEditPage() {
  const { t } = useTexts();
  const id = asId(route.useParams().id);
  const { companyId: addressCompanyId } = route.useSearch();
  const { mayChange, isAdmin } = useOwner(addressCompanyId);
  const report = useQuery(formQuery(id));
  // Its type's mark and the way to change it come with the form (R116); whose types it has is known beforehand, but to ADMIN.
  const { companyId } = useOwner(report.data?.company?.id);
  const types = useQuery({ ...typesQuery(companyId), enabled: !isAdmin || report.data !== undefined });
  // A later fetch takes nothing away that is typed.
  const areTypesKnown = useWasOnce(areQueriesSettled(types));
  const draftQuery = useQuery(storedDraftQuery(String(id)));
  const backPath = addressCompanyId === undefined ? '/rapport' : `/rapport?companyId=${addressCompanyId}`;
  const combinedQueries = combineQueries(report, draftQuery);
  if (combinedQueries.hasMissingRow || !report.data || draftQuery.data === undefined || !areTypesKnown)
    return <PendingScreen query={combinedQueries} title={t('reports.one')} back={backPath} />;
  const row = report.data;
  const search = { companyId: addressCompanyId };
  const params = { id: String(row.id) };
  return (
    <Screen
      title={row.name}
      titlePart={t('reports.one')}
      lead={isAdmin ? (row.company?.name ?? t('reports.platform')) : undefined}
      back={backPath}
    >
      <p className={css.links}>
        <Link to="/rapport/$id/svar" params={params} search={{}}>
          {t('reports.answers', { count: row.answerCount })}
        </Link>
      </p>
      <ReportForm
        key={row.id}
        openedDraft={{ row, draft: formDraftOf(row) }}
        restoredDraft={draftQuery.data}
        draftKey={String(row.id)}
        mayChange={mayChange(row)}
        companyId={row.company?.id}
      />
      {mayChange(row) && (
        <p className={css.links}>
          <ButtonLink variant="subtle" isDestructive icon={<Icon d={remove} />} to="/rapport/$id/tabort" params={params} search={search}>
            {t('reports.delete')}
          </ButtonLink>
        </p>
      )}
    </Screen>
  );
}
