/**
 * Tasks of the chosen days, by time, page by page; by default 7 days back and 30 ahead, under what is overdue
 * (product «Dated tasks», R81).
 */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tasksIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Paging } from '../../kit/Paging.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import { DatedTaskRows } from './DatedTaskRow.tsx';
import { DATED_TASKS_PAGE_SIZE, filterWithoutOverdue, listQuery, OVERDUE_FILTER } from './dated-query.ts';
import { dateRangeOf, type TasksSearch } from './dated-search.ts';
import css from './dated-tasks.module.css';
import { OverdueFirst } from './OverdueTasks.tsx';
import type { RowActs } from './row-acts.ts';

type Props = { search: TasksSearch; today: string; now: string; acts: RowActs };

export function DatedTaskList({ search, today, now, acts }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dateRange = dateRangeOf(search, today);
  // Days that somebody chose show all that they hold; else what is overdue stands first, and not once more among the rest.
  const isOverdueShownFirst = search.from === undefined && search.to === undefined;
  const overdueQuery = useQuery({ ...listQuery({ ...search, page: undefined }, OVERDUE_FILTER), enabled: isOverdueShownFirst });
  const { data: taskPage, error, refetch } = useQuery(listQuery(search, isOverdueShownFirst ? filterWithoutOverdue(dateRange) : dateRange));
  const isLoaded = taskPage !== undefined && (!isOverdueShownFirst || !overdueQuery.isPending);
  const hasOverdue = isOverdueShownFirst && search.page === undefined && (overdueQuery.data?.data.length ?? 0) > 0;
  const rangeErrors = dayErrorsOf(fieldErrorsOf(error), search);
  const changeSearch = (changes: TasksSearch, options: { replace: boolean; resetScroll: boolean }) =>
    void navigate({ to: '/organisation/uppgifter', search: { ...search, page: undefined, ...changes }, ...options });
  return (
    <>
      {error && !rangeErrors.from && !rangeErrors.to && <LoadError error={error} retry={() => void refetch()} />}
      {!isLoaded && !error && <Skeleton rowCount={5} />}
      {isLoaded && isOverdueShownFirst && overdueQuery.error && (
        <LoadError error={overdueQuery.error} retry={() => void overdueQuery.refetch()} />
      )}
      {isLoaded && isOverdueShownFirst && overdueQuery.data && hasOverdue && (
        <OverdueFirst overduePage={overdueQuery.data} search={search} now={now} acts={acts} />
      )}
      {isLoaded && taskPage.data.length === 0 && (
        <EmptyState icon={tasksIcon} title={t('taskInstances.none')} text={t('taskInstances.noneNext')} />
      )}
      {isLoaded && hasOverdue && taskPage.data.length > 0 && <h2 className={css.others}>{t('taskInstances.rest')}</h2>}
      {isLoaded && taskPage.data.length > 0 && (
        <DatedTaskRows instances={taskPage.data} label={t('shell.tasks')} level={hasOverdue ? 3 : 2} now={now} acts={acts} />
      )}
      <Paging
        search={{ page: search.page }}
        totalCount={isLoaded ? taskPage.total : undefined}
        pageSize={DATED_TASKS_PAGE_SIZE}
        onChange={({ page }, options) => changeSearch({ page }, { replace: options?.replace ?? false, resetScroll: true })}
      />
    </>
  );
}
