/** Everybody of the organisation and of its clients' teams, each with theirs; a page at a time, in the address (product «Organisation details»). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ColleagueInShort } from '#contract/staff.ts';
import { initialsAmong } from '#domain/initials-among.ts';
import { can, isOrganisation } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { type Translate, useTexts } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { people } from '../../kit/later-icons.ts';
import { PagedTable } from '../../kit/PagedTable.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { AccountMark } from './AccountMark.tsx';
import { RolesToConfirm } from './RolesToConfirm.tsx';
import { StaffTools } from './StaffTools.tsx';
import css from './staff.module.css';
import { colleagueName, invitedIn, roleIn, STAFF_SORT, type StaffSearch, showIn, staffQuery } from './staff-query.ts';

const InvitationList = lazy(() => import('./InvitationList.tsx'));

export function StaffList({ search }: { search: StaffSearch }) {
  const user = useUser();
  const isInvitationList = invitedIn(search) !== undefined && can(user, 'invitation.see');
  const companyId = user.account.company?.id;
  return (
    <>
      {can(user, 'member.change') && <RolesToConfirm />}
      <StaffTools search={search} isInvitationList={isInvitationList} />
      {isInvitationList && companyId !== undefined ? (
        <Suspense fallback={<Skeleton rows={5} />}>
          <InvitationList companyId={companyId} search={search} />
        </Suspense>
      ) : (
        <Colleagues search={search} />
      )}
    </>
  );
}

function Colleagues({ search }: { search: StaffSearch }) {
  const { t } = useTexts();
  const { account } = useUser();
  const query = useQuery(staffQuery(search));
  const initials = initialsAmong(query.data?.data.map((colleague) => ({ id: colleague.id, name: colleagueName(colleague) })) ?? []);
  const activeFilter = search.q ?? roleIn(search) ?? showIn(search);
  return (
    <>
      {showIn(search) === 'NO_MAIL' && <p className={css.lead}>{t('staff.noMailLead')}</p>}
      <PagedTable
        label={t('details.staff')}
        columns={[
          { title: t('admin.name'), sortField: 'firstName' },
          { title: t('details.role'), cell: ({ authorities }) => authorities.map((role) => t(`team.roles.${role}`)).join(', ') },
          { title: t('staff.teams'), cell: (colleague) => teamNamesOf(colleague, t) },
          { title: t('staff.account'), cell: (colleague) => <AccountMark colleague={colleague} /> },
        ]}
        renderRowLink={(colleague, className) => (
          <span className={css.person}>
            <Avatar name={colleagueName(colleague)} initials={initials.get(colleague.id) ?? ''} imageUrl={colleague.imageUrl} />
            <Link to="/organisation/personal/$id" params={{ id: String(colleague.id) }} className={className}>
              {colleagueName(colleague)}
              {colleague.id === account.id && ` (${t('team.you')})`}
              <small>{colleague.login}</small>
            </Link>
          </span>
        )}
        search={search}
        sort={STAFF_SORT}
        hasOrdersElsewhere
        query={query}
        emptyState={
          <EmptyState
            icon={people}
            title={search.q ? t('details.nobodyNamed', { words: search.q }) : t(activeFilter ? 'staff.nobody' : 'details.noStaff')}
            text={t(activeFilter ? 'staff.nobodyNext' : 'details.noStaffNext')}
          />
        }
      />
    </>
  );
}

/** The first teams by name, and the number of the others; null for office staff, who need no team. */
function teamNamesOf({ teams, teamCount, authorities }: ColleagueInShort, t: Translate): string | null {
  if (teamCount === 0) return isOrganisation(authorities) ? null : t('staff.none');
  const names = teams.map(({ name, active }) => (active ? name : t('staff.inactiveIn', { name }))).join(', ');
  return teamCount > teams.length ? `${names} ${t('staff.more', { count: teamCount - teams.length })}` : names;
}
