/** All accounts: found, made, changed, closed and removed by ADMIN (product «Administration»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import type { AdminUser, MadeAccount } from '#contract/admin.ts';
import { needsCompany } from '#domain/permissions.ts';
import { teamRoles } from '#domain/places.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { type Act, ActionMenu } from '../kit/ActionMenu.tsx';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { check, plus } from '../kit/icons.ts';
import { edit, exit, mail, people, remove } from '../kit/later-icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useStep } from '../shared/way-in/use-step.ts';
import css from './admin.module.css';
import { putMember } from './client-query.ts';
import { UserDialog } from './UserDialog.tsx';
import { UserForm } from './UserForm.tsx';
import { UserStatus } from './UserStatus.tsx';
import { fullNameOf, SORT, type UserAct, usersKey, usersQuery } from './user-query.ts';

const FactorResetDialog = lazy(() => import('../shared/team/FactorResetDialog.tsx'));
const NewLinkDialog = lazy(() => import('../shared/team/NewLinkDialog.tsx'));

const route = getRouteApi('/signed-in/admin/hantera-anvandare');
type ActiveDialog = { form: AdminUser | 'new' } | { user: AdminUser; act: UserAct } | { linkFor: AdminUser } | { resetFor: AdminUser };

export default function UsersPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { account } = useUser();
  const { formatShortDay, localDateOf } = useDates();
  const startedStep = useStep();
  /** Holds for the one form that the step has opened, and for no other after it. */
  const [step, setStep] = useState(startedStep);
  const search = route.useSearch();
  const change = useListChange();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog | undefined>(step && { form: 'new' });
  const show = (dialog: ActiveDialog) => startTransition(() => setActiveDialog(dialog));
  // From a new installation's steps, into the team that they are about, and back once its link was handed over.
  const openSteps = () => void navigate({ to: '/admin' });
  const joinMutation = useMutation({
    mutationFn: async ({ id, authorities }: MadeAccount) => {
      // Nobody gets a role, or a team, that was not named: what the step had chosen holds for roles of teams alone.
      const role = teamRoles.findLast((teamRole) => authorities.includes(teamRole));
      if (step?.clientGroupId !== undefined && role && !needsCompany(authorities)) await putMember({ id: step.clientGroupId }, id, role);
    },
    onSettled: (_done, _error, { link }) => link ?? openSteps(),
  });
  const query = useQuery(usersQuery(search));
  const actsOf = (user: AdminUser): Act[] => {
    const refusalReason = user.id === account.id ? t('admin.users.self') : undefined;
    const act = (userAct: UserAct, icon: Act['icon'], isDestructive = false): Act => ({
      label: t(`admin.users.${userAct}`),
      icon,
      isDestructive,
      refusalReason,
      run: () => setActiveDialog({ user, act: userAct }),
    });
    return [
      { label: t('shared.edit'), icon: edit, run: () => setActiveDialog({ form: user }) },
      ...(user.waitsFor === 'password' ? [{ label: t('staff.newLink'), icon: mail, run: () => show({ linkFor: user }) }] : []),
      ...(user.hasFactor && !refusalReason ? [{ label: t('staff.resetFactors'), icon: exit, run: () => show({ resetFor: user }) }] : []),
      ...(user.activated ? [act('close', exit)] : user.waitsFor ? [] : [act('open', check)]),
      act('remove', remove, true),
    ];
  };
  return (
    <Screen
      title={t('admin.users.title')}
      wide
      acts={
        <Button size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={() => setActiveDialog({ form: 'new' })}>
          {t('admin.users.create')}
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchField label={t('admin.users.search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />
      </div>
      <PagedTable
        label={t('admin.users.title')}
        columns={[
          { title: t('admin.name'), sortField: 'firstName' },
          {
            title: t('admin.users.roles'),
            cell: ({ authorities }) => authorities.map((role) => t(`team.roles.${role}`)).join(', '),
          },
          { title: t('admin.company'), cell: ({ company }) => company?.name },
          { title: t('staff.account'), sortField: 'activated', cell: (user) => <UserStatus user={user} /> },
          { title: t('admin.changed'), sortField: 'lastModifiedDate', cell: (user) => formatShortDay(localDateOf(user.lastModifiedDate)) },
        ]}
        renderRowLink={(user, className) => (
          <button type="button" className={className} onClick={() => setActiveDialog({ form: user })}>
            {fullNameOf(user)}
            {user.id === account.id && ` (${t('team.you')})`}
            <small>{user.login}</small>
          </button>
        )}
        renderMenu={(user) => (
          <ActionMenu label={t('team.more', { name: fullNameOf(user) })} title={fullNameOf(user)} acts={actsOf(user)} />
        )}
        search={search}
        sort={SORT}
        query={query}
        emptyState={<EmptyState icon={people} title={t('admin.users.none')} text={t('admin.users.noneNext')} />}
      />
      {activeDialog && 'form' in activeDialog && (
        <UserForm
          user={activeDialog.form === 'new' ? undefined : activeDialog.form}
          role={step?.role}
          onSaved={step && ((createdAccount) => joinMutation.mutate(createdAccount))}
          onHandedOver={step && openSteps}
          isForTeam={step?.clientGroupId !== undefined}
          onClose={() => {
            setActiveDialog(undefined);
            setStep(undefined);
          }}
        />
      )}
      {activeDialog && 'act' in activeDialog && <UserDialog {...activeDialog} onClose={() => setActiveDialog(undefined)} />}
      <Suspense>
        {activeDialog && 'resetFor' in activeDialog && (
          <FactorResetDialog account={activeDialog.resetFor} refreshedKey={usersKey} onClose={() => setActiveDialog(undefined)} />
        )}
        {activeDialog && 'linkFor' in activeDialog && (
          <NewLinkDialog account={activeDialog.linkFor} refreshedKey={usersKey} onClose={() => setActiveDialog(undefined)} />
        )}
      </Suspense>
    </Screen>
  );
}
