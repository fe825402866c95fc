/** Overdue tasks, oldest first and however long ago: a list of their own, or first in the list of days (R81). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tasksIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Paging } from '../../kit/Paging.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { DatedTaskRows } from './DatedTaskRow.tsx';
import { DATED_TASKS_PAGE_SIZE, type ListedTaskInstance, listQuery, OVERDUE_FILTER } from './dated-query.ts';
import type { TasksSearch } from './dated-search.ts';
import css from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

type Props = { search: TasksSearch; now: string; acts: RowActs };

export function OverdueTasks({ search, ...rowProps }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: taskPage, error, refetch } = useQuery(listQuery(search, OVERDUE_FILTER));
  return (
    <>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!taskPage && !error && <Skeleton rowCount={5} />}
      {taskPage?.data.length === 0 && (
        <EmptyState icon={tasksIcon} title={t('taskInstances.noneOverdue')} text={t('taskInstances.noneOverdueNext')} />
      )}
      {taskPage && taskPage.data.length > 0 && (
        <DatedTaskRows instances={taskPage.data} label={t('taskInstances.view.overdue')} {...rowProps} />
      )}
      <Paging
        search={{ page: search.page }}
        totalCount={taskPage?.total}
        pageSize={DATED_TASKS_PAGE_SIZE}
        onChange={({ page }, options) =>
          void navigate({
            to: '/organisation/uppgifter',
            search: { ...search, page },
            replace: options?.replace ?? false,
            resetScroll: true,
          })
        }
      />
    </>
  );
}

/** So many stand above the days; the rest is one tap away. */
const MAX_FIRST_OVERDUE = 10;

/** The first of them above those of the days. */
export function OverdueFirst({
  overduePage,
  search,
  ...rowProps
}: Props & { overduePage: { data: readonly ListedTaskInstance[]; total: number | undefined } }) {
  const { t } = useTranslation();
  const overdueCount = overduePage.total ?? overduePage.data.length;
  const { page: _, ...otherSearch } = search;
  return (
    <section className={css.overdue}>
      {/* The chip above says it to the eye. */}
      <h2 className="hidden">{t('taskInstances.overdueCount', { count: overdueCount })}</h2>
      <DatedTaskRows
        instances={overduePage.data.slice(0, MAX_FIRST_OVERDUE)}
        label={t('taskInstances.view.overdue')}
        level={3}
        {...rowProps}
      />
      {overdueCount > MAX_FIRST_OVERDUE && (
        <Link to="/organisation/uppgifter" search={{ ...otherSearch, view: 'list', ...OVERDUE_FILTER }} className={css.add}>
          {t('taskInstances.allOverdue', { count: overdueCount })}
        </Link>
      )}
    </section>
  );
}
