/** The answers to a report, over the organisation's clients: narrowed, in pages, as a figure and as a file (product «Reports», R43, R48). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../core/errors.ts';
import { asId } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButtonLink } from '../../kit/IconButtonLink.tsx';
import { reportIcon, teamIcon } from '../../kit/icons.ts';
import { Paging } from '../../kit/Paging.tsx';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useHasBeenTrue } from '../../kit/use-was-once.ts';
import { useIsRoomy, useIsWide } from '../../kit/use-wide.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import { useAreNamesKnown } from '../../shared/listing/use-narrowed.ts';
import { NotFound } from '../../shell/Views.tsx';
import { ResponseCards } from './ResponseCards.tsx';
import { ResponseCounts } from './ResponseCounts.tsx';
import { ResponseExport } from './ResponseExport.tsx';
import { ResponseFigure } from './ResponseFigure.tsx';
import { ResponsesPrint } from './ResponsesPrint.tsx';
import { ResponseTable } from './ResponseTable.tsx';
import { ResponseTools } from './ResponseTools.tsx';
import { formQuery, useReportOwner } from './report-query.ts';
import css from './responses.module.css';
import {
  countsQuery,
  figuresQuery,
  questionsQuery,
  RESPONSES_PAGE_SIZE,
  type ResponsesSearch,
  responseFilterOf,
  responsesQuery,
  signersQuery,
} from './responses-query.ts';

const route = getRouteApi('/signed-in/rapport/$id/svar');

export default function ResponsesPage() {
  const { t } = useTranslation();
  const id = asId(route.useParams().id)!;
  const search = route.useSearch();
  // One that was removed has no form any more, and its answers all the same.
  const reportQuery = useQuery({ ...formQuery(id), retry: false });
  const { isAdmin } = useReportOwner(undefined);
  const questions = useQuery(questionsQuery(id));
  if (combineQueries(questions).hasMissingRow) return <NotFound />;
  const reportName = reportQuery.data?.name;
  return (
    <Screen
      title={reportName ? t('reports.responses.title', { name: reportName }) : t('reports.responses.untitled')}
      backPath="/rapport"
      wide={search.view === 'figures' || 'whole'}
      actions={
        reportQuery.data && (
          <IconButtonLink
            to="/rapport/$id"
            params={{ id: String(id) }}
            search={{ companyId: isAdmin ? reportQuery.data.company?.id : undefined }}
            aria-label={t('reports.responses.edit')}
            title={t('reports.responses.edit')}
            data-screen
          >
            <Icon d={reportIcon} />
          </IconButtonLink>
        )
      }
    >
      <ResponseList id={id} name={reportName ?? t('reports.responses.untitled')} search={search} isAdmin={isAdmin} />
    </Screen>
  );
}

type Props = { id: number; name: string; search: ResponsesSearch; isAdmin: boolean };

function ResponseList({ id, name, search, isAdmin }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const isScreenRoomy = useIsRoomy();
  const questions = useQuery(questionsQuery(id));
  // ADMIN reads one client's at a time (R3).
  const isClientMissing = isAdmin && search.clientId === undefined;
  const responses = useQuery({ ...responsesQuery(id, search), enabled: !isClientMissing });
  const fieldErrors = fieldErrorsOf(responses.error);
  const dayErrors = dayErrorsOf(fieldErrors, search);
  const areFiltersInvalid = Boolean(dayErrors.from || dayErrors.to || fieldErrors.answer);
  const isFiguresView = search.view === 'figures';
  // The figures over the answers come together; one that failed says so in its place.
  const counts = useQuery({ ...countsQuery(id, search), enabled: !isClientMissing && isFiguresView });
  const figures = useQuery({ ...figuresQuery(id, search), enabled: !isClientMissing && isFiguresView });
  const responsePage = isFiguresView && (counts.isPending || figures.isPending) ? undefined : responses.data;
  const exportActions = responsePage && questions.data && responsePage.total !== 0 && (
    <div className={css.export}>
      <ResponseExport id={id} search={search} />
      <ResponsesPrint
        id={id}
        name={name}
        search={search}
        questions={questions.data}
        shownResponses={responsePage.data}
        total={responsePage.total}
      />
    </div>
  );
  const hasFilters = Object.values(responseFilterOf(search)).some((value) => value !== undefined);
  const areNamesKnown = useAreNamesKnown({ clientId: isAdmin ? undefined : search.clientId });
  const signers = useQuery({ ...signersQuery, enabled: !isAdmin && search.signedById !== undefined });
  // A chip that grew with its name would push the answers down (R116).
  const areChipsKnown = useHasBeenTrue(
    areNamesKnown &&
      (search.questionId === undefined || areQueriesSettled(questions)) &&
      (isAdmin || search.signedById === undefined || areQueriesSettled(signers)),
  );
  const hasRoomOverride = isFiguresView ? undefined : isScreenRoomy;
  if (!areChipsKnown)
    return (
      <ListWithPane hasRoomOverride={hasRoomOverride}>
        <Skeleton rowCount={5} />
      </ListWithPane>
    );
  return (
    <ListWithPane hasRoomOverride={hasRoomOverride}>
      <div className={css.head}>
        <ResponseTools
          reportId={id}
          search={search}
          dayErrors={dayErrors}
          answerErrorKey={fieldErrors.answer}
          questions={questions.data}
          responses={responsePage?.data}
        />
        {isWide && exportActions}
      </div>
      {isClientMissing && (
        <EmptyState icon={teamIcon} title={t('reports.responses.chooseClient')} text={t('reports.responses.chooseClientNext')} />
      )}
      {!isClientMissing && !areFiltersInvalid && (!responsePage || !questions.data) && (
        <QueryPlaceholder query={combineQueries(responses, questions)} rowCount={5} />
      )}
      {responsePage && questions.data && !isClientMissing && !areFiltersInvalid && (
        <>
          {responsePage.total === 0 && (
            <EmptyState
              icon={reportIcon}
              title={t(hasFilters ? 'reports.responses.none' : 'reports.responses.noneYet')}
              text={t(hasFilters ? 'reports.responses.noneNext' : 'reports.responses.noneYetNext')}
            />
          )}
          {responsePage.total !== 0 && isFiguresView && (
            <>
              <ResponseCounts id={id} search={search} />
              <ResponseFigure id={id} search={search} />
            </>
          )}
          {responsePage.total !== 0 && !isFiguresView && (
            <div data-screen>
              {isWide ? (
                <ResponseTable responses={responsePage.data} questions={questions.data} />
              ) : (
                <ResponseCards responses={responsePage.data} questions={questions.data} />
              )}
            </div>
          )}
          {!isFiguresView && (
            <Paging
              search={{ page: search.page }}
              totalCount={responsePage.total}
              pageSize={RESPONSES_PAGE_SIZE}
              onChange={({ page: newPage }, options) =>
                void navigate({ to: '.', search: { ...search, page: newPage }, replace: options?.replace ?? false, resetScroll: true })
              }
            />
          )}
          {!isWide && exportActions}
        </>
      )}
    </ListWithPane>
  );
}
