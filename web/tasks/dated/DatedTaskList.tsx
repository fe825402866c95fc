/**
 * Tasks of the chosen days, by time, page by page; by default 7 days back and 30 ahead, under what is overdue
 * (product «Dated tasks», R81).
 */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tasks as icon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Paging } from '../../kit/Paging.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import { DatedTaskRows } from './DatedTaskRow.tsx';
import { DATED_TASKS_PAGE, daysWithoutOverdue, listQuery, OVERDUE } from './dated-query.ts';
import { daysOf, type TasksSearch } from './dated-search.ts';
import css from './dated-tasks.module.css';
import { OverdueFirst } from './OverdueTasks.tsx';
import type { RowActs } from './row-acts.ts';

type Props = { search: TasksSearch; today: string; now: string; acts: RowActs };

export function DatedTaskList({ search, today, now, acts }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const days = daysOf(search, today);
  // Days that somebody chose show all that they hold; else what is overdue stands first, and not once more among the rest.
  const isOverdueFirst = search.from === undefined && search.to === undefined;
  const overdueQuery = useQuery({ ...listQuery({ ...search, page: undefined }, OVERDUE), enabled: isOverdueFirst });
  const { data, error, refetch } = useQuery(listQuery(search, isOverdueFirst ? daysWithoutOverdue(days) : days));
  const isLoaded = data !== undefined && (!isOverdueFirst || !overdueQuery.isPending);
  const hasOverdue = isOverdueFirst && search.page === undefined && (overdueQuery.data?.data.length ?? 0) > 0;
  const rangeErrors = dayErrorsOf(fieldErrorsOf(error), search);
  const change = (changes: TasksSearch, options: { replace: boolean; resetScroll: boolean }) =>
    void navigate({ to: '/organisation/uppgifter', search: { ...search, page: undefined, ...changes }, ...options });
  return (
    <>
      {error && !rangeErrors.from && !rangeErrors.to && <LoadError error={error} retry={() => void refetch()} />}
      {!isLoaded && !error && <Skeleton rows={5} />}
      {isLoaded && isOverdueFirst && overdueQuery.error && (
        <LoadError error={overdueQuery.error} retry={() => void overdueQuery.refetch()} />
      )}
      {isLoaded && isOverdueFirst && overdueQuery.data && hasOverdue && (
        <OverdueFirst overduePage={overdueQuery.data} search={search} now={now} acts={acts} />
      )}
      {isLoaded && data.data.length === 0 && <EmptyState icon={icon} title={t('taskInstances.none')} text={t('taskInstances.noneNext')} />}
      {isLoaded && hasOverdue && data.data.length > 0 && <h2 className={css.others}>{t('taskInstances.rest')}</h2>}
      {isLoaded && data.data.length > 0 && (
        <DatedTaskRows rows={data.data} label={t('shell.tasks')} level={hasOverdue ? 3 : 2} now={now} acts={acts} />
      )}
      <Paging
        search={{ page: search.page }}
        total={isLoaded ? data.total : undefined}
        pageSize={DATED_TASKS_PAGE}
        onChange={({ page }, options) => change({ page }, { replace: options?.replace ?? false, resetScroll: true })}
      />
    </>
  );
}
