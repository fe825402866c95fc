/** One report's form: changed and published by who may, else read with a note that says why (product «Reports», R4). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { asId } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { removeIcon } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { useHasBeenTrue } from '../../kit/use-was-once.ts';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { formDraftOf } from './draft.ts';
import css from './list.module.css';
import { ReportForm } from './ReportForm.tsx';
import { formQuery, typesQuery, useReportOwner } from './report-query.ts';
import { storedDraftQuery } from './stored-draft.ts';

const route = getRouteApi('/signed-in/rapport/$id');

export default function ReportEditPage() {
  const { t } = useTranslation();
  const id = asId(route.useParams().id);
  const { companyId: addressCompanyId } = route.useSearch();
  const { mayChange, isAdmin } = useReportOwner(addressCompanyId);
  const reportQuery = useQuery(formQuery(id));
  // Its type's mark and the way to change it come with the form (R116); whose types it has is known beforehand, but to ADMIN.
  const { companyId } = useReportOwner(reportQuery.data?.company?.id);
  const typesResult = useQuery({ ...typesQuery(companyId), enabled: !isAdmin || reportQuery.data !== undefined });
  // A later fetch takes nothing away that is typed.
  const areTypesKnown = useHasBeenTrue(areQueriesSettled(typesResult));
  const draftQuery = useQuery(storedDraftQuery(String(id)));
  const backPath = addressCompanyId === undefined ? '/rapport' : `/rapport?companyId=${addressCompanyId}`;
  const combinedQueries = combineQueries(reportQuery, draftQuery);
  if (combinedQueries.hasMissingRow || !reportQuery.data || draftQuery.data === undefined || !areTypesKnown)
    return <PendingScreen query={combinedQueries} title={t('reports.one')} backPath={backPath} />;
  const savedReport = reportQuery.data;
  const linkSearch = { companyId: addressCompanyId };
  const linkParams = { id: String(savedReport.id) };
  return (
    <Screen
      title={savedReport.name}
      titlePart={t('reports.one')}
      lead={isAdmin ? (savedReport.company?.name ?? t('reports.platform')) : undefined}
      backPath={backPath}
    >
      <p className={css.links}>
        <Link to="/rapport/$id/svar" params={linkParams} search={{}}>
          {t('reports.answers', { count: savedReport.answerCount })}
        </Link>
      </p>
      <ReportForm
        key={savedReport.id}
        openedDraft={{ row: savedReport, draft: formDraftOf(savedReport) }}
        restoredDraft={draftQuery.data}
        draftKey={String(savedReport.id)}
        mayChange={mayChange(savedReport)}
        companyId={savedReport.company?.id}
      />
      {mayChange(savedReport) && (
        <p className={css.links}>
          <ButtonLink
            variant="subtle"
            isDestructive
            icon={<Icon d={removeIcon} />}
            to="/rapport/$id/tabort"
            params={linkParams}
            search={linkSearch}
          >
            {t('reports.delete')}
          </ButtonLink>
        </p>
      )}
    </Screen>
  );
}
