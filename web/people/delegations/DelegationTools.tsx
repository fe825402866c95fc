/** The tools above the delegations, all in the address: how they stand as chips, the day, and who, what and whom in a sheet. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { Delegation, DelegationSearch } from '../../shared/delegation/delegation-query.ts';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';

const DelegationFilter = lazyWithRetry(() => import('./DelegationFilter.tsx'));

type Props = {
  companyId: number;
  clientId: number | undefined;
  delegations: readonly Delegation[];
  search: DelegationSearch;
  today: string;
};

const statusChips = [undefined, 'AWAITING', 'ENDS_SOON', 'ENDED'] as const;

export function DelegationTools({ companyId, clientId, delegations, search, today }: Props) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const navigate = useNavigate();
  const changeSearch = (changes: DelegationSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true, resetScroll: false });
  const { userId, taskId, status, onDay } = search;
  const [firstDelegation] = delegations;
  const isOtherStatus = status !== undefined && !(statusChips as readonly unknown[]).includes(status);
  const activeFilters: (ActiveFilter | false)[] = [
    onDay !== undefined &&
      onDay !== today && {
        key: 'day',
        text: t('delegations.onDayIs', { day: formatShortDay(onDay) }),
        onRemove: () => changeSearch({ onDay: undefined }),
      },
    clientId === undefined &&
      search.clientId !== undefined && {
        key: 'client',
        text: delegations.find(({ client }) => client?.id === search.clientId)?.client?.name ?? t('delegations.client'),
        onRemove: () => changeSearch({ clientId: undefined }),
      },
    userId !== undefined && {
      key: 'person',
      text: firstDelegation?.user.name ?? t('delegations.person'),
      onRemove: () => changeSearch({ userId: undefined }),
    },
    taskId !== undefined && {
      key: 'task',
      text: firstDelegation?.task.name ?? t('delegations.task'),
      onRemove: () => changeSearch({ taskId: undefined }),
    },
    isOtherStatus && { key: 'status', text: t(`delegations.status.${status}`), onRemove: () => changeSearch({ status: undefined }) },
  ];
  return (
    <div data-screen>
      <FilterLine
        label={t('delegations.how')}
        links={statusChips.map((chip) => ({
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
            delegations={delegations}
            search={search}
            today={today}
            onChange={changeSearch}
            onClose={onClose}
          />
        )}
      />
    </div>
  );
}
