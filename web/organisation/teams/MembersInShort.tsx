/** A team's members as a few faces and a number; a link to all of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { initialsAmong } from '#domain/initials-among.ts';
import { useTexts } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { right } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { ofTeam } from '../../shared/team/group-query.ts';
import { membersQuery } from '../../shared/team/members-query.ts';
import { nameOf, worksHere } from '../../shared/team/team-query.ts';
import css from './team.module.css';

const FACES = 5;
/** Faces on their way have their place: nothing moves when they come. */
const places = Array.from({ length: FACES }, (_, at) => at);

export function MembersInShort({ group }: { group: ClientGroup }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(membersQuery(group.id));
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  const initials = initialsAmong(data?.map((member) => ({ id: member.id, name: nameOf(member) })) ?? []);
  const active = data?.filter(worksHere) ?? [];
  const inactive = (data?.length ?? 0) - active.length;
  return (
    <Link to="/organisation/team/$clientGroupId/installningar/$setting" {...ofTeam(group, 'anvandare')} className={css.members}>
      <span className={css.faces}>
        {data
          ? active
              .slice(0, FACES)
              .map(({ id, imageUrl }) => <Avatar key={id} name="" initials={initials.get(id) ?? ''} imageUrl={imageUrl} />)
          : places.map((place) => <Avatar key={place} name="" />)}
      </span>
      <span className={css.words}>
        <b>{data ? t('teams.members', { count: active.length }) : t('shared.loading')}</b>
        {inactive > 0 && <small>{t('teams.inactive', { count: inactive })}</small>}
      </span>
      <Icon d={right} />
    </Link>
  );
}
