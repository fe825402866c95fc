/** Everybody of the organisation and of its clients' teams, each with theirs; a page at a time, in the address (product «Organisation details»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import type { ColleagueInShort } from '#contract/staff.ts';
import { initialsAmong } from '#domain/initials-among.ts';
import { roles as allRoles, can, isOrganisation } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { type T, useTexts } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { Chips } from '../../kit/Chips.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { people } from '../../kit/later-icons.ts';
import { PagedTable } from '../../kit/PagedTable.tsx';
import { SearchField } from '../../kit/SearchField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import narrow from '../../shared/listing/narrow.module.css';
import { AccountMark } from './AccountMark.tsx';
import { RolesToConfirm } from './RolesToConfirm.tsx';
import css from './staff.module.css';
import { invitedIn, nameOf, noMailCount, roleIn, SORT, type StaffSearch, showIn, shows, staffQuery } from './staff-query.ts';

const InvitationList = lazy(() => import('./InvitationList.tsx'));
const InviteStaff = lazy(() => import('../../shared/team/InviteStaff.tsx'));

const TAB = 1;
/** ADMIN is of no company. */
const ofCompany = allRoles.filter((role) => role !== 'ADMIN');

export function StaffList({ search }: { search: StaffSearch }) {
  const { t } = useTexts();
  const { account, roles } = useWho();
  const isOfInvited = invitedIn(search) !== undefined && can({ roles }, 'invitation.see');
  const companyId = account.company?.id;
  return (
    <>
      <div className={css.head}>
        <p className={css.lead}>
          {t('details.staffLead')} {can({ roles }, 'import.run') && <Link to="/organisation/import">{t('import.link')}</Link>}
        </p>
        {companyId !== undefined && can({ roles }, 'invitation.office') && <Invite companyId={companyId} />}
      </div>
      {can({ roles }, 'member.change') && <RolesToConfirm />}
      <Tools search={search} isOfInvited={isOfInvited} />
      {isOfInvited && companyId !== undefined ? (
        <Suspense fallback={<Skeleton rows={5} />}>
          <InvitationList companyId={companyId} search={search} />
        </Suspense>
      ) : (
        <Colleagues search={search} />
      )}
    </>
  );
}

/** The way to a new colleague: a form over the list. */
function Invite({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" className={css.invite} icon={<Icon d={plus} size={20} />} onClick={() => startTransition(() => setOpen(true))}>
        {t('invitations.title')}
      </Button>
      <Suspense>{isOpen && <InviteStaff companyId={companyId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Colleagues({ search }: { search: StaffSearch }) {
  const { t } = useTexts();
  const { account } = useWho();
  const query = useQuery(staffQuery(search));
  const initials = initialsAmong(query.data?.data.map((colleague) => ({ id: colleague.id, name: nameOf(colleague) })) ?? []);
  const isNarrowed = search.q ?? roleIn(search) ?? showIn(search);
  return (
    <>
      {showIn(search) === 'NO_MAIL' && <p className={css.lead}>{t('staff.noMailLead')}</p>}
      <PagedTable
        label={t('details.staff')}
        columns={[
          { title: t('admin.name'), sort: 'firstName' },
          { title: t('details.role'), cell: ({ authorities }) => authorities.map((role) => t(`team.roles.${role}`)).join(', ') },
          { title: t('staff.teams'), cell: (colleague) => teamsOf(colleague, t) },
          { title: t('staff.account'), cell: (colleague) => <AccountMark of={colleague} /> },
        ]}
        main={(colleague, className) => (
          <span className={css.person}>
            <Avatar name={nameOf(colleague)} initials={initials.get(colleague.id) ?? ''} imageUrl={colleague.imageUrl} />
            <Link to="/organisation/personal/$id" params={{ id: String(colleague.id) }} className={className}>
              {nameOf(colleague)}
              {colleague.id === account.id && ` (${t('team.you')})`}
              <small>{colleague.login}</small>
            </Link>
          </span>
        )}
        search={search}
        sort={SORT}
        query={query}
        empty={
          <EmptyState
            icon={people}
            title={search.q ? t('details.nobodyNamed', { words: search.q }) : t(isNarrowed ? 'staff.nobody' : 'details.noStaff')}
            text={t(isNarrowed ? 'staff.nobodyNext' : 'details.noStaffNext')}
          />
        }
      />
    </>
  );
}

/** The first teams by name, and the number of the others; null for office staff, who need no team. */
function teamsOf({ teams, teamCount, authorities }: ColleagueInShort, t: T): string | null {
  if (teamCount === 0) return isOrganisation(authorities) ? null : t('staff.none');
  const names = teams.map(({ name, active }) => (active ? name : t('staff.inactiveIn', { name }))).join(', ');
  return teamCount > teams.length ? `${names} ${t('staff.more', { count: teamCount - teams.length })}` : names;
}

function Tools({ search, isOfInvited }: { search: StaffSearch; isOfInvited: boolean }) {
  const { t } = useTexts();
  const who = useWho();
  const navigate = useNavigate();
  // Changes the address as it is by then: typed text waits for a pause, and a chip may be tapped meanwhile.
  const change = (changes: StaffSearch) =>
    void navigate({
      to: '/organisation/detalj',
      search: (old) => ({ ...old, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const { data: count = 0 } = useQuery({ ...noMailCount, throwOnError: false });
  const texts = {
    NO_TEAM: t('staff.noTeam'),
    NO_MAIL: t('staff.noMail', { count }),
    CLOSED: t('staff.closed'),
    WAITING: t('invitations.list'),
  };
  const invited = can(who, 'invitation.see') ? (['WAITING'] as const) : [];
  return (
    <div className={`${narrow.tools} ${css.tools}`}>
      <Chips
        label={t('staff.narrow')}
        links={[undefined, ...shows, ...invited].map((show) => ({
          key: show ?? 'all',
          text: show ? texts[show] : t('staff.all'),
          isOn: show === 'WAITING' ? isOfInvited : !isOfInvited && showIn(search) === show,
          link: (props) => (
            <Link to="/organisation/detalj" search={{ ...search, tab: TAB, page: undefined, sort: undefined, show }} {...props} />
          ),
        }))}
      />
      {!isOfInvited && (
        <>
          <div className={narrow.narrow}>
            <SelectField
              hideLabel
              label={t('details.role')}
              value={roleIn(search) ?? ''}
              options={[
                { value: '', label: t('staff.allRoles') },
                ...ofCompany.map((role) => ({ value: role, label: t(`team.roles.${role}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => change({ role: ofCompany.find((role) => role === value) })}
            />
          </div>
          <SearchField label={t('details.findStaff')} value={search.q} onSearch={(q) => change({ q })} />
        </>
      )}
    </div>
  );
}
