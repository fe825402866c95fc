/** The tools above the delegations, all in the address: how they stand as chips, the day, and who, what and whom in a sheet. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { Delegation, DelegationSearch } from '../../shared/delegation/delegation-query.ts';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';

const DelegationFilter = lazyWithRetry(() => import('./DelegationFilter.tsx'));

type Props = {
  companyId: number;
  clientId: number | undefined;
  rows: readonly Delegation[];
  search: DelegationSearch;
  today: string;
};

const chips = [undefined, 'AWAITING', 'ENDS_SOON', 'ENDED'] as const;

export function DelegationTools({ companyId, clientId, rows, search, today }: Props) {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  const navigate = useNavigate();
  const change = (changes: DelegationSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true, resetScroll: false });
  const { userId, taskId, status, onDay } = search;
  const [firstRow] = rows;
  const isOtherStatus = status !== undefined && !(chips as readonly unknown[]).includes(status);
  const activeFilters: (ActiveFilter | false)[] = [
    onDay !== undefined &&
      onDay !== today && {
        key: 'day',
        text: t('delegations.onDayIs', { day: formatShortDay(onDay) }),
        onRemove: () => change({ onDay: undefined }),
      },
    clientId === undefined &&
      search.clientId !== undefined && {
        key: 'client',
        text: rows.find(({ client }) => client?.id === search.clientId)?.client?.name ?? t('delegations.client'),
        onRemove: () => change({ clientId: undefined }),
      },
    userId !== undefined && {
      key: 'person',
      text: firstRow?.user.name ?? t('delegations.person'),
      onRemove: () => change({ userId: undefined }),
    },
    taskId !== undefined && {
      key: 'task',
      text: firstRow?.task.name ?? t('delegations.task'),
      onRemove: () => change({ taskId: undefined }),
    },
    isOtherStatus && { key: 'status', text: t(`delegations.status.${status}`), onRemove: () => change({ status: undefined }) },
  ];
  return (
    <div data-screen>
      <FilterLine
        label={t('delegations.how')}
        links={chips.map((chip) => ({
          key: chip ?? 'all',
          text: t(chip ? `delegations.status.${chip}` : 'delegations.all'),
          isCurrent: status === chip,
          renderLink: (props) => <Link to="." search={{ ...search, status: chip }} {...props} />,
        }))}
        activeFilters={activeFilters.filter((filter) => filter !== false)}
        renderSheet={(onClose) => (
          <DelegationFilter
            companyId={companyId}
            clientId={clientId}
            rows={rows}
            search={search}
            today={today}
            onChange={change}
            onClose={onClose}
          />
        )}
      />
    </div>
  );
}
