/** The answers to a report, over the organisation's clients: narrowed, in pages, as a figure and as a file (product «Reports», R43, R48). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../core/errors.ts';
import { asId } from '../../core/search-params.ts';
import { useTexts } from '../../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButtonLink } from '../../kit/IconButtonLink.tsx';
import { report as icon, team } from '../../kit/icons.ts';
import { Paging } from '../../kit/Paging.tsx';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useWasOnce } from '../../kit/use-was-once.ts';
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
import { formQuery, useOwner } from './report-query.ts';
import css from './responses.module.css';
import {
  countsQuery,
  figuresQuery,
  questionsQuery,
  RESPONSES_PAGE,
  type ResponsesSearch,
  responseFilterOf,
  responsesQuery,
  signersQuery,
} from './responses-query.ts';

const route = getRouteApi('/signed-in/rapport/$id/svar');

export default function ResponsesPage() {
  const { t } = useTexts();
  const id = asId(route.useParams().id)!;
  const search = route.useSearch();
  // One that was removed has no form any more, and its answers all the same.
  const form = useQuery({ ...formQuery(id), retry: false });
  const { isAdmin } = useOwner(undefined);
  const questions = useQuery(questionsQuery(id));
  if (combineQueries(questions).hasMissingRow) return <NotFound />;
  const name = form.data?.name;
  return (
    <Screen
      title={name ? t('reports.responses.title', { name }) : t('reports.responses.untitled')}
      back="/rapport"
      wide={search.view === 'figures' || 'whole'}
      acts={
        form.data && (
          <IconButtonLink
            to="/rapport/$id"
            params={{ id: String(id) }}
            search={{ companyId: isAdmin ? form.data.company?.id : undefined }}
            aria-label={t('reports.responses.edit')}
            title={t('reports.responses.edit')}
            data-screen
          >
            <Icon d={icon} />
          </IconButtonLink>
        )
      }
    >
      <Responses id={id} name={name ?? t('reports.responses.untitled')} search={search} isAdmin={isAdmin} />
    </Screen>
  );
}

type Props = { id: number; name: string; search: ResponsesSearch; isAdmin: boolean };

function Responses({ id, name, search, isAdmin }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const hasRoom = useIsRoomy();
  const questions = useQuery(questionsQuery(id));
  // ADMIN reads one client's at a time (R3).
  const isClientMissing = isAdmin && search.clientId === undefined;
  const responses = useQuery({ ...responsesQuery(id, search), enabled: !isClientMissing });
  const fieldErrors = fieldErrorsOf(responses.error);
  const dayErrors = dayErrorsOf(fieldErrors, search);
  const areFiltersRefused = Boolean(dayErrors.from || dayErrors.to || fieldErrors.answer);
  const isFiguresView = search.view === 'figures';
  // The figures over the answers come together; one that failed says so in its place.
  const counts = useQuery({ ...countsQuery(id, search), enabled: !isClientMissing && isFiguresView });
  const figures = useQuery({ ...figuresQuery(id, search), enabled: !isClientMissing && isFiguresView });
  const data = isFiguresView && (counts.isPending || figures.isPending) ? undefined : responses.data;
  const exportActs = data && questions.data && data.total !== 0 && (
    <div className={css.export}>
      <ResponseExport id={id} search={search} />
      <ResponsesPrint id={id} name={name} search={search} questions={questions.data} shownRows={data.data} total={data.total} />
    </div>
  );
  const isNarrowed = Object.values(responseFilterOf(search)).some((value) => value !== undefined);
  const areNamesKnown = useAreNamesKnown({ clientId: isAdmin ? undefined : search.clientId });
  const signers = useQuery({ ...signersQuery, enabled: !isAdmin && search.signedById !== undefined });
  // A chip that grew with its name would push the answers down (R116).
  const areChipsKnown = useWasOnce(
    areNamesKnown &&
      (search.questionId === undefined || areQueriesSettled(questions)) &&
      (isAdmin || search.signedById === undefined || areQueriesSettled(signers)),
  );
  const hasRoomOverride = isFiguresView ? undefined : hasRoom;
  if (!areChipsKnown)
    return (
      <ListWithPane hasRoomOverride={hasRoomOverride}>
        <Skeleton rows={5} />
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
          rows={data?.data}
        />
        {isWide && exportActs}
      </div>
      {isClientMissing && (
        <EmptyState icon={team} title={t('reports.responses.chooseClient')} text={t('reports.responses.chooseClientNext')} />
      )}
      {!isClientMissing && !areFiltersRefused && (!data || !questions.data) && (
        <QueryPlaceholder query={combineQueries(responses, questions)} rows={5} />
      )}
      {data && questions.data && !isClientMissing && !areFiltersRefused && (
        <>
          {data.total === 0 && (
            <EmptyState
              icon={icon}
              title={t(isNarrowed ? 'reports.responses.none' : 'reports.responses.noneYet')}
              text={t(isNarrowed ? 'reports.responses.noneNext' : 'reports.responses.noneYetNext')}
            />
          )}
          {data.total !== 0 && isFiguresView && (
            <>
              <ResponseCounts id={id} search={search} />
              <ResponseFigure id={id} search={search} />
            </>
          )}
          {data.total !== 0 && !isFiguresView && (
            <div data-screen>
              {isWide ? (
                <ResponseTable rows={data.data} questions={questions.data} />
              ) : (
                <ResponseCards rows={data.data} questions={questions.data} />
              )}
            </div>
          )}
          {!isFiguresView && (
            <Paging
              search={{ page: search.page }}
              total={data.total}
              pageSize={RESPONSES_PAGE}
              onChange={({ page: newPage }, options) =>
                void navigate({ to: '.', search: { ...search, page: newPage }, replace: options?.replace ?? false, resetScroll: true })
              }
            />
          )}
          {!isWide && exportActs}
        </>
      )}
    </ListWithPane>
  );
}
