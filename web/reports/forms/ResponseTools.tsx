/** The filters and the order of the answers to a report, all in the address (R48). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { questionKindOf } from '#domain/report-questions.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { SegmentedLinks } from '../../kit/SegmentedLinks.tsx';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import { findName } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useFormatDayRange } from '../../shared/listing/use-day-words.ts';
import { useActiveFilters } from '../../shared/listing/use-narrowed.ts';
import { ResponseClient } from './ResponseClient.tsx';
import { useReportOwner } from './report-query.ts';
import css from './responses.module.css';
import {
  type ReportQuestion,
  type ReportResponse,
  type ResponsesSearch,
  responseViews,
  signersQuery,
  sortOrderOf,
  sortOrders,
} from './responses-query.ts';

const ResponseFilter = lazyWithRetry(() => import('./ResponseFilter.tsx'));

type Props = {
  reportId: number;
  search: ResponsesSearch;
  dayErrors: RangeErrors;
  /** The key of what is wrong with the answer that the address asks for. */
  answerErrorKey: string | undefined;
  /** Every question there ever was; undefined until they are read. */
  questions: readonly ReportQuestion[] | undefined;
  /** The answers that are shown, whose signers are offered. */
  responses: readonly ReportResponse[] | undefined;
};

export function ResponseTools({ reportId, search, dayErrors, answerErrorKey, questions = [], responses: shownResponses = [] }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatDateRange = useFormatDayRange();
  const { isAdmin } = useReportOwner(undefined);
  const { clientId, signedById, from, to } = search;
  const changeSearch = (changes: ResponsesSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const staffQuery = useQuery({ ...signersQuery, enabled: !isAdmin });
  // ADMIN's list is everybody there is: those that are shown are enough.
  const signers = isAdmin
    ? [
        ...new Map(
          shownResponses.map((response) => [response.signedById, { id: response.signedById, name: response.signedByName }]),
        ).values(),
      ]
    : staffQuery.data;
  const clientFilters = useActiveFilters({ clientId: isAdmin ? undefined : clientId }, changeSearch);
  const answerText = useAnswerText(questions, search);
  const sortOrder = sortOrderOf(search);
  const activeFilters: (ActiveFilter | false)[] = [
    (from !== undefined || to !== undefined) && {
      key: 'days',
      text: formatDateRange(from, to),
      onRemove: () => changeSearch({ from: undefined, to: undefined }),
    },
    ...clientFilters,
    signedById !== undefined && {
      key: 'signer',
      text: findName(signers, signedById, '…'),
      onRemove: () => changeSearch({ signedById: undefined }),
    },
    answerText !== undefined && {
      key: 'answer',
      text: answerText,
      onRemove: () => changeSearch({ questionId: undefined, answer: undefined }),
    },
    sortOrder !== sortOrders[0] && {
      key: 'sort',
      text: t(`reports.responses.sort.${sortOrder}`),
      onRemove: () => changeSearch({ sort: undefined }),
    },
  ];
  const answerError = answerErrorKey && (findText(answerErrorKey) ?? t('error.field.invalid'));
  const dayError = dayErrors.from ?? dayErrors.to;
  return (
    <div className={css.tools}>
      {isAdmin && (
        <ResponseClient reportId={reportId} clientId={clientId} onChoose={(id) => changeSearch({ clientId: id, signedById: undefined })} />
      )}
      {!(isAdmin && clientId === undefined) && (
        <FilterLine
          leadingControl={
            <SegmentedLinks
              label={t('reports.responses.views')}
              links={responseViews.map((view) => ({
                key: view ?? 'list',
                text: t(`reports.responses.view.${view ?? 'list'}`),
                isCurrent: search.view === view,
                renderLink: (props) => <Link to="." search={{ ...search, page: undefined, open: undefined, view }} {...props} />,
              }))}
            />
          }
          label={t('listing.filter', { count: 0 })}
          links={[]}
          activeFilters={activeFilters.filter((filter) => filter !== false)}
          error={dayError ? (findText(dayError) ?? dayError) : answerError}
          renderSheet={(onClose) => (
            <ResponseFilter
              search={search}
              isAdmin={isAdmin}
              dayErrors={dayErrors}
              answerError={answerError}
              questions={questions}
              signers={signers}
              staffQuery={staffQuery}
              onChange={changeSearch}
              onClose={onClose}
            />
          )}
        />
      )}
    </div>
  );
}

/** «Sov hon gott? · Ja»; the question alone while no answer is chosen. */
function useAnswerText(questions: readonly ReportQuestion[], { questionId, answer }: ResponsesSearch): string | undefined {
  const { t } = useTranslation();
  if (questionId === undefined) return undefined;
  const question = questions.find(({ id }) => id === questionId);
  if (!question) return '…';
  if (answer === undefined) return question.name;
  const isYesNo = questionKindOf(question) === 'yesNo';
  const displayAnswer = isYesNo ? t(answer === 'true' ? 'attributes.yes' : 'attributes.no') : answer.replace('..', '–');
  return `${question.name} · ${displayAnswer}`;
}
