/** All accounts: found, made, changed, closed and removed by ADMIN (product «Administration»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import type { AdminUser, CreatedAccount } from '#contract/admin.ts';
import { needsCompany } from '#domain/permissions.ts';
import { teamRoles } from '#domain/places.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ActionMenu, type MenuAction } from '../kit/ActionMenu.tsx';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { checkIcon, plusIcon } from '../kit/icons.ts';
import { editIcon, exitIcon, mailIcon, peopleIcon, removeIcon } from '../kit/later-icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useOnboardingStep } from '../shared/way-in/use-step.ts';
import css from './admin.module.css';
import { addMember } from './client-query.ts';
import { UserDialog } from './UserDialog.tsx';
import { UserForm } from './UserForm.tsx';
import { UserStatus } from './UserStatus.tsx';
import { fullNameOf, USER_SORT, type UserAct, usersKey, usersQuery } from './user-query.ts';

const FactorResetDialog = lazy(() => import('../shared/team/FactorResetDialog.tsx'));
const NewLinkDialog = lazy(() => import('../shared/team/NewLinkDialog.tsx'));

const route = getRouteApi('/signed-in/admin/hantera-anvandare');
type ActiveDialog = { form: AdminUser | 'new' } | { user: AdminUser; act: UserAct } | { linkFor: AdminUser } | { resetFor: AdminUser };

export default function UsersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { account } = useUser();
  const { formatShortDay, localDateOf } = useDateFormatters();
  const startedStep = useOnboardingStep();
  /** Holds for the one form that the step has opened, and for no other after it. */
  const [onboardingStep, setOnboardingStep] = useState(startedStep);
  const search = route.useSearch();
  const changeSearch = useListChange();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog | undefined>(onboardingStep && { form: 'new' });
  const showDialog = (dialog: ActiveDialog) => startTransition(() => setActiveDialog(dialog));
  // From a new installation's steps, into the team that they are about, and back once its link was handed over.
  const goToSteps = () => void navigate({ to: '/admin' });
  const joinTeamMutation = useMutation({
    mutationFn: async ({ id, authorities }: CreatedAccount) => {
      // Nobody gets a role, or a team, that was not named: what the step had chosen holds for roles of teams alone.
      const role = teamRoles.findLast((teamRole) => authorities.includes(teamRole));
      if (onboardingStep?.clientGroupId !== undefined && role && !needsCompany(authorities))
        await addMember({ id: onboardingStep.clientGroupId }, id, role);
    },
    onSettled: (_done, _error, { link }) => link ?? goToSteps(),
  });
  const userPageQuery = useQuery(usersQuery(search));
  const menuActionsOf = (user: AdminUser): MenuAction[] => {
    const refusalReason = user.id === account.id ? t('admin.users.self') : undefined;
    const createMenuAction = (userAct: UserAct, icon: MenuAction['icon'], isDestructive = false): MenuAction => ({
      label: t(`admin.users.${userAct}`),
      icon,
      isDestructive,
      refusalReason,
      run: () => setActiveDialog({ user, act: userAct }),
    });
    return [
      { label: t('shared.edit'), icon: editIcon, run: () => setActiveDialog({ form: user }) },
      ...(user.waitsFor === 'password' ? [{ label: t('staff.newLink'), icon: mailIcon, run: () => showDialog({ linkFor: user }) }] : []),
      ...(user.hasFactor && !refusalReason
        ? [{ label: t('staff.resetFactors'), icon: exitIcon, run: () => showDialog({ resetFor: user }) }]
        : []),
      ...(user.activated ? [createMenuAction('close', exitIcon)] : user.waitsFor ? [] : [createMenuAction('open', checkIcon)]),
      createMenuAction('remove', removeIcon, true),
    ];
  };
  return (
    <Screen
      title={t('admin.users.title')}
      wide
      actions={
        <Button size="md" className={css.act} icon={<Icon d={plusIcon} size={20} />} onClick={() => setActiveDialog({ form: 'new' })}>
          {t('admin.users.create')}
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchField label={t('admin.users.search')} value={search.q} onSearch={(q) => changeSearch({ q }, { replace: true })} />
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
          <ActionMenu label={t('team.more', { name: fullNameOf(user) })} title={fullNameOf(user)} actions={menuActionsOf(user)} />
        )}
        search={search}
        defaultSort={USER_SORT}
        query={userPageQuery}
        emptyState={<EmptyState icon={peopleIcon} title={t('admin.users.none')} text={t('admin.users.noneNext')} />}
      />
      {activeDialog && 'form' in activeDialog && (
        <UserForm
          user={activeDialog.form === 'new' ? undefined : activeDialog.form}
          role={onboardingStep?.role}
          onSaved={onboardingStep && ((createdAccount) => joinTeamMutation.mutate(createdAccount))}
          onLinkHandedOver={onboardingStep && goToSteps}
          isForTeam={onboardingStep?.clientGroupId !== undefined}
          onClose={() => {
            setActiveDialog(undefined);
            setOnboardingStep(undefined);
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
