/** Everybody of the organisation and of its clients' teams, each with theirs; a page at a time, in the address (product «Organisation details»). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ColleagueSummary } from '#contract/staff.ts';
import { assignInitials } from '#domain/initials-among.ts';
import { can, isOrganisation } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { type Translate, useTranslation } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { peopleIcon } from '../../kit/later-icons.ts';
import { PagedTable } from '../../kit/PagedTable.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { AccountMark } from './AccountMark.tsx';
import { RolesToConfirm } from './RolesToConfirm.tsx';
import { StaffTools } from './StaffTools.tsx';
import css from './staff.module.css';
import { colleagueName, invitationViewOf, roleFilterOf, STAFF_SORT, type StaffSearch, staffQuery, staffViewOf } from './staff-query.ts';

const InvitationList = lazy(() => import('./InvitationList.tsx'));

export function StaffList({ search }: { search: StaffSearch }) {
  const user = useUser();
  const isInvitationList = invitationViewOf(search) !== undefined && can(user, 'invitation.see');
  const companyId = user.account.company?.id;
  return (
    <>
      {can(user, 'member.change') && <RolesToConfirm />}
      <StaffTools search={search} isInvitationList={isInvitationList} />
      {isInvitationList && companyId !== undefined ? (
        <Suspense fallback={<Skeleton rowCount={5} />}>
          <InvitationList companyId={companyId} search={search} />
        </Suspense>
      ) : (
        <ColleagueTable search={search} />
      )}
    </>
  );
}

function ColleagueTable({ search }: { search: StaffSearch }) {
  const { t } = useTranslation();
  const { account } = useUser();
  const staffPage = useQuery(staffQuery(search));
  const initials = assignInitials(staffPage.data?.data.map((colleague) => ({ id: colleague.id, name: colleagueName(colleague) })) ?? []);
  const activeFilter = search.q ?? roleFilterOf(search) ?? staffViewOf(search);
  return (
    <>
      {staffViewOf(search) === 'NO_MAIL' && <p className={css.lead}>{t('staff.noMailLead')}</p>}
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
        defaultSort={STAFF_SORT}
        hasOrdersElsewhere
        query={staffPage}
        emptyState={
          <EmptyState
            icon={peopleIcon}
            title={search.q ? t('details.nobodyNamed', { words: search.q }) : t(activeFilter ? 'staff.nobody' : 'details.noStaff')}
            text={t(activeFilter ? 'staff.nobodyNext' : 'details.noStaffNext')}
          />
        }
      />
    </>
  );
}

/** The first teams by name, and the number of the others; null for office staff, who need no team. */
function teamNamesOf({ teams, teamCount, authorities }: ColleagueSummary, t: Translate): string | null {
  if (teamCount === 0) return isOrganisation(authorities) ? null : t('staff.none');
  const teamNames = teams.map(({ name, active }) => (active ? name : t('staff.inactiveIn', { name }))).join(', ');
  return teamCount > teams.length ? `${teamNames} ${t('staff.more', { count: teamCount - teams.length })}` : teamNames;
}
