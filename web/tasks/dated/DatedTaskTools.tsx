/**
 * The tools above the organisation's tasks, all in the address: how they are shown, those that are late and one's own as chips, the rest in a
 * sheet.
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { findText, useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { SegmentedLinks } from '../../kit/SegmentedLinks.tsx';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import { findName } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useFormatDayRange } from '../../shared/listing/use-day-words.ts';
import { useActiveFilters } from '../../shared/listing/use-narrowed.ts';
import { responsiblesQuery } from '../../shared/responsible/responsible.ts';
import { waitingCountQuery } from '../../shell/waiting-count.ts';
import { catalogueQuery, withoutArchived } from '../templates/templates-query.ts';
import { OVERDUE_FILTER, overdueCountQuery } from './dated-query.ts';
import { type TasksSearch, views } from './dated-search.ts';

const DatedTaskFilter = lazyWithRetry(() => import('./DatedTaskFilter.tsx'));

type Props = {
  search: TasksSearch;
  today: string;
  companyId: number;
  /** The server's objection to the days of the list. */
  rangeErrors: RangeErrors;
};

export function DatedTaskTools({ search, today, companyId, rangeErrors }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatDateRange = useFormatDayRange();
  const changeSearch = (changes: TasksSearch) =>
    void navigate({ to: '/organisation/uppgifter', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const { data: overdueCount } = useQuery(overdueCountQuery(companyId, search));
  const { data: waitingCounts } = useQuery(waitingCountQuery(companyId));
  const isResponsibleMe = search.responsible === 'me';
  const waitingForMeCount = waitingCounts?.mine ?? 0;
  const { view: _, page: __, from: ___, to: ____, status: _____, ...otherSearch } = search;
  const shownView = search.status ? 'overdue' : (search.view ?? 'month');
  const rangeError = rangeErrors.from ?? rangeErrors.to;
  const clientFilters = useActiveFilters(search, changeSearch);
  const taskFilters = useTaskActiveFilters(search, companyId, changeSearch);
  const hasDateRange = search.from !== undefined || search.to !== undefined;
  return (
    <FilterLine
      leadingControl={
        <SegmentedLinks
          label={t('taskInstances.views')}
          links={views.map((view) => ({
            key: view,
            text: t(`taskInstances.view.${view}`),
            isCurrent: shownView === view,
            renderLink: (props) => (
              <Link
                to="/organisation/uppgifter"
                search={{
                  ...otherSearch,
                  date: otherSearch.date === today ? undefined : otherSearch.date,
                  view: view === 'month' ? undefined : view,
                  open: undefined,
                }}
                {...props}
              />
            ),
          }))}
        />
      }
      label={t('taskInstances.narrow')}
      links={[
        {
          key: 'overdue',
          text: overdueCount === undefined ? t('taskInstances.view.overdue') : t('taskInstances.overdueCount', { count: overdueCount }),
          isCurrent: shownView === 'overdue',
          renderLink: (props) => (
            <Link to="/organisation/uppgifter" search={{ ...otherSearch, view: 'list', ...OVERDUE_FILTER, open: undefined }} {...props} />
          ),
        },
        {
          key: 'mine',
          text: waitingForMeCount > 0 ? t('taskInstances.mineOf', { count: waitingForMeCount }) : t('taskInstances.mine'),
          isCurrent: isResponsibleMe,
          renderLink: (props) => (
            <Link
              to="/organisation/uppgifter"
              search={{ ...search, page: undefined, responsible: isResponsibleMe ? undefined : ('me' as const) }}
              {...props}
            />
          ),
        },
      ]}
      activeFilters={[
        ...(hasDateRange
          ? [
              {
                key: 'days',
                text: formatDateRange(search.from, search.to),
                onRemove: () => changeSearch({ from: undefined, to: undefined }),
              },
            ]
          : []),
        ...clientFilters,
        ...taskFilters,
      ]}
      error={rangeError && (findText(rangeError) ?? rangeError)}
      renderSheet={(onClose) => (
        <DatedTaskFilter
          search={search}
          today={today}
          companyId={companyId}
          rangeErrors={rangeErrors}
          onChange={changeSearch}
          onClose={onClose}
        />
      )}
    />
  );
}

/** The category and the responsible that are on; one's own tasks have a chip of their own. */
function useTaskActiveFilters(
  { taskCategoryId, responsible }: TasksSearch,
  companyId: number,
  changeSearch: (changes: TasksSearch) => void,
): ActiveFilter[] {
  const { t } = useTranslation();
  const categoriesQuery = useQuery({
    ...catalogueQuery(companyId),
    select: (fullCatalogue) => withoutArchived(fullCatalogue.categories),
    enabled: taskCategoryId !== undefined,
  });
  const peopleQuery = useQuery({ ...responsiblesQuery, enabled: typeof responsible === 'number' });
  const activeFilters: ActiveFilter[] = [];
  if (taskCategoryId !== undefined)
    activeFilters.push({
      key: 'category',
      text: findName(categoriesQuery.data, taskCategoryId, t('taskInstances.unknownCategory')),
      onRemove: () => changeSearch({ taskCategoryId: undefined }),
    });
  if (responsible !== undefined && responsible !== 'me')
    activeFilters.push({
      key: 'responsible',
      text:
        typeof responsible === 'number'
          ? findName(peopleQuery.data, responsible, t('taskInstances.unknownResponsible'))
          : t('taskInstances.nobodys'),
      onRemove: () => changeSearch({ responsible: undefined }),
    });
  return activeFilters;
}
