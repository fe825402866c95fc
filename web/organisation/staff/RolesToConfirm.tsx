/**
 * Roles in teams that could not be known when roles became those of teams (decision 079): each confirmed, or raised, by one tap. Nothing where there
 * is none.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { members } from '#contract/members.ts';
import { staff } from '#contract/staff.ts';
import type { TeamRole } from '#domain/places.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import css from './staff.module.css';
import { colleagueName } from './staff-query.ts';

const unconfirmedQuery = { withUnconfirmedRole: 'true', page: 0, size: 100, sort: 'firstName,asc' } as const;
type UnconfirmedRole = { id: number; userId: number; name: string; role: TeamRole };

export function RolesToConfirm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: people } = useQuery({
    queryKey: ['staff', 'unconfirmed'],
    queryFn: async ({ signal }) => (await callApi(staff.list, { query: unconfirmedQuery, signal })).data,
  });
  const roleMutation = useMutation({
    mutationFn: ({ id, userId, role }: UnconfirmedRole) => callApi(members.changeMember, { params: { id, userId }, body: { role } }),
    onSuccess: (_done, { name, role }) => void showSnack((t) => t(role === 'USER' ? 'team.lowered' : 'team.raised', { name })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['staff'] }),
  });
  const unconfirmedRoles = (people ?? []).flatMap((person) =>
    person.teams.filter((team) => team.isUnconfirmed).map((team) => ({ person, team })),
  );
  if (unconfirmedRoles.length === 0) return null;
  return (
    <section className={`${css.card} ${css.toConfirm}`} aria-labelledby="roles-to-confirm">
      <h2 id="roles-to-confirm">{t('staff.roles.title')}</h2>
      <p>{t('staff.roles.lead')}</p>
      <ul className={css.roles}>
        {unconfirmedRoles.map(({ person, team }) => {
          const member = { id: team.id, userId: person.id, name: colleagueName(person) };
          const isBusy = roleMutation.isPending && roleMutation.variables.id === team.id && roleMutation.variables.userId === person.id;
          const renderRoleButton = (role: TeamRole, variant: 'default' | 'light') => (
            <Button
              size="md"
              variant={variant}
              isLoading={isBusy && roleMutation.variables.role === role}
              aria-label={t('staff.roles.for', { role: t(`staff.roles.${role}`), name: member.name, team: team.name })}
              onClick={() => roleMutation.isPending || roleMutation.mutate({ ...member, role })}
            >
              {t(`staff.roles.${role}`)}
            </Button>
          );
          return (
            <li key={`${team.id} ${person.id}`} className={css.role}>
              <p className={css.rolePerson}>
                <Link to="/organisation/personal/$id" params={{ id: String(person.id) }}>
                  {member.name}
                </Link>
                <small className={css.roleNow}>{t('staff.roles.in', { team: team.name, role: t(`team.roles.${team.role}`) })}</small>
              </p>
              <span className={css.roleActs}>
                {renderRoleButton('USER', 'default')}
                {renderRoleButton('ASSISTANCE_ADMIN', 'light')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
