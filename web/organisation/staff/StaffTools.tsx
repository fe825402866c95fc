/** The tools above the staff, which narrow it in the address: a search, the lists that are opened most as chips, the rest in a sheet. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { FilterLine, type FilterOn } from '../../shared/listing/FilterLine.tsx';
import { LineSearch } from '../../shared/listing/LineSearch.tsx';
import { stateIn } from './invitation-list.ts';
import { noMailCount, roleIn, SORT, type StaffSearch, showIn } from './staff-query.ts';

const StaffFilter = lazyWithRetry(() => import('./StaffFilter.tsx'));
const InvitationFilter = lazyWithRetry(() => import('./InvitationFilter.tsx'));

const TAB = 1;

type Props = { search: StaffSearch; isOfInvited: boolean };

export function StaffTools({ search, isOfInvited }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const navigate = useNavigate();
  // Changes the address as it is by then: typed text waits for a pause, and a chip may be tapped meanwhile.
  const change = (part: StaffSearch) =>
    void navigate({
      to: '/organisation/detalj',
      search: (previous) => ({ ...previous, page: undefined, ...part }),
      replace: true,
      resetScroll: false,
    });
  const { data: count = 0 } = useQuery({ ...noMailCount, throwOnError: false });
  const shownList = isOfInvited ? 'WAITING' : showIn(search);
  const listLink = (show: 'WAITING' | 'NO_MAIL' | undefined, text: string): GroupLink => ({
    key: show ?? 'all',
    text,
    isOn: shownList === show,
    link: (props) => <Link to="/organisation/detalj" search={{ ...search, tab: TAB, page: undefined, sort: undefined, show }} {...props} />,
  });
  return (
    <FilterLine
      first={
        <LineSearch label={t(isOfInvited ? 'invitations.find' : 'details.findStaff')} value={search.q} onSearch={(q) => change({ q })} />
      }
      label={t('staff.narrow')}
      links={[
        listLink(undefined, t('staff.all')),
        ...(can(who, 'invitation.see') ? [listLink('WAITING', t('invitations.list'))] : []),
        listLink('NO_MAIL', t('staff.noMail', { count })),
      ]}
      activeFilters={useFiltersOn(search, isOfInvited, change)}
      sheet={(onClose) =>
        isOfInvited ? (
          <InvitationFilter search={search} onChange={change} onClose={onClose} />
        ) : (
          <StaffFilter search={search} noMail={count} onChange={change} onClose={onClose} />
        )
      }
    />
  );
}

/** Those of the sheet; what a chip of the line says is on there. */
function useFiltersOn(search: StaffSearch, isOfInvited: boolean, change: (part: StaffSearch) => void): FilterOn[] {
  const { t } = useTexts();
  const [show, role, state] = [showIn(search), roleIn(search), stateIn(search)];
  const isReversed = search.sort !== undefined && search.sort !== SORT;
  const activeFilters: (FilterOn | false)[] = isOfInvited
    ? [state !== undefined && { key: 'state', text: t(`invitations.state.${state}`), off: () => change({ show: 'WAITING' }) }]
    : [
        (show === 'NO_TEAM' || show === 'CLOSED') && {
          key: 'show',
          text: t(show === 'NO_TEAM' ? 'staff.noTeam' : 'staff.closed'),
          off: () => change({ show: undefined }),
        },
        role !== undefined && { key: 'role', text: t(`team.roles.${role}`), off: () => change({ role: undefined }) },
        isReversed && { key: 'sort', text: t('shared.desc', { by: t('admin.name') }), off: () => change({ sort: undefined }) },
      ];
  return activeFilters.filter((one) => one !== false);
}
