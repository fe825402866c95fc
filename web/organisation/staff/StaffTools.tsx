/** The tools above the staff, which narrow it in the address: a search, the lists that are opened most as chips, the rest in a sheet. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import { LineSearch } from '../../shared/listing/LineSearch.tsx';
import { invitationStateOf } from './invitation-list.ts';
import { noMailCountQuery, roleFilterOf, STAFF_SORT, type StaffSearch, staffViewOf } from './staff-query.ts';

const StaffFilter = lazyWithRetry(() => import('./StaffFilter.tsx'));
const InvitationFilter = lazyWithRetry(() => import('./InvitationFilter.tsx'));

const STAFF_TAB = 1;

type Props = { search: StaffSearch; isInvitationList: boolean };

export function StaffTools({ search, isInvitationList }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  // Changes the address as it is by then: typed text waits for a pause, and a chip may be tapped meanwhile.
  const changeSearch = (changes: StaffSearch) =>
    void navigate({
      to: '/organisation/detalj',
      search: (previousSearch) => ({ ...previousSearch, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const { data: noMailCount = 0 } = useQuery({ ...noMailCountQuery, throwOnError: false });
  const shownList = isInvitationList ? 'WAITING' : staffViewOf(search);
  const createListLink = (staffView: 'WAITING' | 'NO_MAIL' | undefined, text: string): GroupLink => ({
    key: staffView ?? 'all',
    text,
    isCurrent: shownList === staffView,
    renderLink: (props) => (
      <Link
        to="/organisation/detalj"
        search={{ ...search, tab: STAFF_TAB, page: undefined, sort: undefined, show: staffView }}
        {...props}
      />
    ),
  });
  return (
    <FilterLine
      leadingControl={
        <LineSearch
          label={t(isInvitationList ? 'invitations.find' : 'details.findStaff')}
          value={search.q}
          onSearch={(searchText) => changeSearch({ q: searchText })}
        />
      }
      label={t('staff.narrow')}
      links={[
        createListLink(undefined, t('staff.all')),
        ...(can(user, 'invitation.see') ? [createListLink('WAITING', t('invitations.list'))] : []),
        createListLink('NO_MAIL', t('staff.noMail', { count: noMailCount })),
      ]}
      activeFilters={useActiveStaffFilters(search, isInvitationList, changeSearch)}
      renderSheet={(onClose) =>
        isInvitationList ? (
          <InvitationFilter search={search} onChange={changeSearch} onClose={onClose} />
        ) : (
          <StaffFilter search={search} noMailCount={noMailCount} onChange={changeSearch} onClose={onClose} />
        )
      }
    />
  );
}

/** Those of the sheet; what a chip of the line says is on there. */
function useActiveStaffFilters(
  search: StaffSearch,
  isInvitationList: boolean,
  changeSearch: (changes: StaffSearch) => void,
): ActiveFilter[] {
  const { t } = useTranslation();
  const [staffView, role, state] = [staffViewOf(search), roleFilterOf(search), invitationStateOf(search)];
  const isReversed = search.sort !== undefined && search.sort !== STAFF_SORT;
  const activeFilters: (ActiveFilter | false)[] = isInvitationList
    ? [state !== undefined && { key: 'state', text: t(`invitations.state.${state}`), onRemove: () => changeSearch({ show: 'WAITING' }) }]
    : [
        (staffView === 'NO_TEAM' || staffView === 'CLOSED') && {
          key: 'show',
          text: t(staffView === 'NO_TEAM' ? 'staff.noTeam' : 'staff.closed'),
          onRemove: () => changeSearch({ show: undefined }),
        },
        role !== undefined && { key: 'role', text: t(`team.roles.${role}`), onRemove: () => changeSearch({ role: undefined }) },
        isReversed && { key: 'sort', text: t('shared.desc', { by: t('admin.name') }), onRemove: () => changeSearch({ sort: undefined }) },
      ];
  return activeFilters.filter((filter) => filter !== false);
}
