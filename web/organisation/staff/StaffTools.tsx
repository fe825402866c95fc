/** The tools above the staff, which narrow it in the address: a search, the lists that are opened most as chips, the rest in a sheet. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import { LineSearch } from '../../shared/listing/LineSearch.tsx';
import { stateIn } from './invitation-list.ts';
import { noMailCountQuery, roleIn, STAFF_SORT, type StaffSearch, showIn } from './staff-query.ts';

const StaffFilter = lazyWithRetry(() => import('./StaffFilter.tsx'));
const InvitationFilter = lazyWithRetry(() => import('./InvitationFilter.tsx'));

const STAFF_TAB = 1;

type Props = { search: StaffSearch; isInvitationList: boolean };

export function StaffTools({ search, isInvitationList }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  // Changes the address as it is by then: typed text waits for a pause, and a chip may be tapped meanwhile.
  const change = (changes: StaffSearch) =>
    void navigate({
      to: '/organisation/detalj',
      search: (previousSearch) => ({ ...previousSearch, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const { data: count = 0 } = useQuery({ ...noMailCountQuery, throwOnError: false });
  const shownList = isInvitationList ? 'WAITING' : showIn(search);
  const listLink = (show: 'WAITING' | 'NO_MAIL' | undefined, text: string): GroupLink => ({
    key: show ?? 'all',
    text,
    isCurrent: shownList === show,
    renderLink: (props) => (
      <Link to="/organisation/detalj" search={{ ...search, tab: STAFF_TAB, page: undefined, sort: undefined, show }} {...props} />
    ),
  });
  return (
    <FilterLine
      leadingControl={
        <LineSearch
          label={t(isInvitationList ? 'invitations.find' : 'details.findStaff')}
          value={search.q}
          onSearch={(q) => change({ q })}
        />
      }
      label={t('staff.narrow')}
      links={[
        listLink(undefined, t('staff.all')),
        ...(can(user, 'invitation.see') ? [listLink('WAITING', t('invitations.list'))] : []),
        listLink('NO_MAIL', t('staff.noMail', { count })),
      ]}
      activeFilters={useFiltersOn(search, isInvitationList, change)}
      renderSheet={(onClose) =>
        isInvitationList ? (
          <InvitationFilter search={search} onChange={change} onClose={onClose} />
        ) : (
          <StaffFilter search={search} noMailCount={count} onChange={change} onClose={onClose} />
        )
      }
    />
  );
}

/** Those of the sheet; what a chip of the line says is on there. */
function useFiltersOn(search: StaffSearch, isInvitationList: boolean, change: (changes: StaffSearch) => void): ActiveFilter[] {
  const { t } = useTexts();
  const [show, role, state] = [showIn(search), roleIn(search), stateIn(search)];
  const isReversed = search.sort !== undefined && search.sort !== STAFF_SORT;
  const activeFilters: (ActiveFilter | false)[] = isInvitationList
    ? [state !== undefined && { key: 'state', text: t(`invitations.state.${state}`), onRemove: () => change({ show: 'WAITING' }) }]
    : [
        (show === 'NO_TEAM' || show === 'CLOSED') && {
          key: 'show',
          text: t(show === 'NO_TEAM' ? 'staff.noTeam' : 'staff.closed'),
          onRemove: () => change({ show: undefined }),
        },
        role !== undefined && { key: 'role', text: t(`team.roles.${role}`), onRemove: () => change({ role: undefined }) },
        isReversed && { key: 'sort', text: t('shared.desc', { by: t('admin.name') }), onRemove: () => change({ sort: undefined }) },
      ];
  return activeFilters.filter((filter) => filter !== false);
}
