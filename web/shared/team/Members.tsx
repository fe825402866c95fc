/** A team's members, active and inactive, each with what the reader may do to them (product «Team and invitations»). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignInitials } from '#domain/initials-among.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { teamIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { type ChosenMember, MemberDialogs } from './MemberDialogs.tsx';
import { MemberRow } from './MemberRow.tsx';
import { membersQuery } from './members-query.ts';
import css from './team.module.css';
import { isActiveMember, memberName } from './team-query.ts';

export function MemberList({ groupId }: { groupId: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const [chosenMember, setChosenMember] = useState<ChosenMember>();
  const { data: members, error, refetch } = useQuery(membersQuery(groupId));
  if (error && !members) return <LoadError error={error} retry={() => void refetch()} />;
  if (!members) return <Skeleton rowCount={4} />;
  if (members.length === 0) {
    return (
      <EmptyState icon={teamIcon} title={t('team.none')} text={can(user, 'invitation.create') ? t('team.noneInvite') : t('team.noneAsk')} />
    );
  }
  const initials = assignInitials(members.map((member) => ({ id: member.id, name: memberName(member) })));
  const memberSections = [
    { title: t('team.active'), hint: undefined, rows: members.filter(isActiveMember) },
    { title: t('team.inactive'), hint: t('team.inactiveHint'), rows: members.filter((member) => !isActiveMember(member)) },
  ];
  return (
    <>
      {memberSections
        .filter(({ rows: sectionMembers }) => sectionMembers.length)
        .map(({ title, hint, rows: sectionMembers }) => (
          <section key={title} className={css.part}>
            <h2>{title}</h2>
            {hint && <p className={css.hint}>{hint}</p>}
            <ul className={css.list}>
              {sectionMembers.map((member) => {
                const isSelf = member.id === user.account.id;
                const mayChange = can(user, 'member.change') && !isSelf;
                return (
                  <MemberRow
                    key={member.id}
                    member={member}
                    initials={initials.get(member.id) ?? ''}
                    isSelf={isSelf}
                    onAct={mayChange ? (act) => setChosenMember({ member, act }) : undefined}
                    onOpenMenu={() => setChosenMember({ member })}
                  />
                );
              })}
            </ul>
          </section>
        ))}
      {chosenMember && (
        <MemberDialogs
          key={chosenMember.act ?? 'choice'}
          groupId={groupId}
          // As the list has them by now: it may be asked for anew while the choice is open.
          chosenMember={{ ...chosenMember, member: members.find(({ id }) => id === chosenMember.member.id) ?? chosenMember.member }}
          onChoose={setChosenMember}
          onClose={() => setChosenMember(undefined)}
        />
      )}
    </>
  );
}
