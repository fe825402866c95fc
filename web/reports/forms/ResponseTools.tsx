/** The filters and the order of the answers to a report, all in the address (R48). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { kindOf } from '#domain/report-questions.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { SegmentedLinks } from '../../kit/SegmentedLinks.tsx';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import { nameIn } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useDayWords } from '../../shared/listing/use-day-words.ts';
import { useActiveFilters } from '../../shared/listing/use-narrowed.ts';
import { ResponseClient } from './ResponseClient.tsx';
import { useOwner } from './report-query.ts';
import css from './responses.module.css';
import { type ReportQuestion, type ReportResponse, type ResponsesSearch, signersQuery, sortOf, sorts, views } from './responses-query.ts';

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
  rows: readonly ReportResponse[] | undefined;
};

export function ResponseTools({ reportId, search, dayErrors, answerErrorKey, questions = [], rows: shownRows = [] }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const dayWords = useDayWords();
  const { isAdmin } = useOwner(undefined);
  const { clientId, signedById, from, to } = search;
  const change = (changes: ResponsesSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const staff = useQuery({ ...signersQuery, enabled: !isAdmin });
  // ADMIN's list is everybody there is: those that are shown are enough.
  const signers = isAdmin
    ? [...new Map(shownRows.map((row) => [row.signedById, { id: row.signedById, name: row.signedByName }])).values()]
    : staff.data;
  const clientFilters = useActiveFilters({ clientId: isAdmin ? undefined : clientId }, change);
  const answer = useAnswerWords(questions, search);
  const sort = sortOf(search);
  const activeFilters: (ActiveFilter | false)[] = [
    (from !== undefined || to !== undefined) && {
      key: 'days',
      text: dayWords(from, to),
      onRemove: () => change({ from: undefined, to: undefined }),
    },
    ...clientFilters,
    signedById !== undefined && {
      key: 'signer',
      text: nameIn(signers, signedById, '…'),
      onRemove: () => change({ signedById: undefined }),
    },
    answer !== undefined && { key: 'answer', text: answer, onRemove: () => change({ questionId: undefined, answer: undefined }) },
    sort !== sorts[0] && { key: 'sort', text: t(`reports.responses.sort.${sort}`), onRemove: () => change({ sort: undefined }) },
  ];
  const answerError = answerErrorKey && (textOf(answerErrorKey) ?? t('error.field.invalid'));
  const dayError = dayErrors.from ?? dayErrors.to;
  return (
    <div className={css.tools}>
      {isAdmin && (
        <ResponseClient reportId={reportId} clientId={clientId} onChoose={(id) => change({ clientId: id, signedById: undefined })} />
      )}
      {!(isAdmin && clientId === undefined) && (
        <FilterLine
          leadingControl={
            <SegmentedLinks
              label={t('reports.responses.views')}
              links={views.map((view) => ({
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
          error={dayError ? (textOf(dayError) ?? dayError) : answerError}
          renderSheet={(onClose) => (
            <ResponseFilter
              search={search}
              isAdmin={isAdmin}
              dayErrors={dayErrors}
              answerError={answerError}
              questions={questions}
              signers={signers}
              staff={staff}
              onChange={change}
              onClose={onClose}
            />
          )}
        />
      )}
    </div>
  );
}

/** «Sov hon gott? · Ja»; the question alone while no answer is chosen. */
function useAnswerWords(questions: readonly ReportQuestion[], { questionId, answer }: ResponsesSearch): string | undefined {
  const { t } = useTexts();
  if (questionId === undefined) return undefined;
  const question = questions.find(({ id }) => id === questionId);
  if (!question) return '…';
  if (answer === undefined) return question.name;
  const isYesNo = kindOf(question) === 'yesNo';
  const words = isYesNo ? t(answer === 'true' ? 'attributes.yes' : 'attributes.no') : answer.replace('..', '–');
  return `${question.name} · ${words}`;
}
