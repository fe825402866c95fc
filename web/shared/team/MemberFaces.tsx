/** A team's members as a few faces and a number, within the link to all of them. */
import { useQuery } from '@tanstack/react-query';
import type { ClientGroup } from '#contract/people.ts';
import { assignInitials } from '#domain/initials-among.ts';
import { useTranslation } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import css from './client-rail.module.css';
import { membersQuery } from './members-query.ts';
import { isActiveMember, memberName } from './team-query.ts';

const MAX_FACES = 4;
/** Faces on their way have their place: nothing moves when they come. */
const placeholderIndexes = Array.from({ length: MAX_FACES }, (_, index) => index);

export function MemberFaces({ groupId }: { groupId: ClientGroup['id'] }) {
  const { t } = useTranslation();
  const { data: members, error } = useQuery(membersQuery(groupId));
  // The page that it leads to says what failed.
  if (error) return null;
  const initials = assignInitials(members?.map((member) => ({ id: member.id, name: memberName(member) })) ?? []);
  const activeMembers = members?.filter(isActiveMember) ?? [];
  const inactiveCount = (members?.length ?? 0) - activeMembers.length;
  return (
    <>
      <small>
        {members ? t('teams.members', { count: activeMembers.length }) : t('shared.loading')}
        {inactiveCount > 0 && `, ${t('teams.inactive', { count: inactiveCount })}`}
      </small>
      <span className={css.faces}>
        {members
          ? activeMembers
              .slice(0, MAX_FACES)
              .map(({ id, imageUrl }) => <Avatar key={id} name="" initials={initials.get(id) ?? ''} imageUrl={imageUrl} size={36} />)
          : placeholderIndexes.map((placeholderIndex) => <Avatar key={placeholderIndex} name="" size={36} />)}
      </span>
    </>
  );
}
