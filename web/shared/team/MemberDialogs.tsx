/** Dialogs for what may be done to a member: the choice on phones, then the question before it is done (product «Team and invitations»). */
import { useRef } from 'react';
import type { Member } from '#contract/members.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { check, user } from '../../kit/icons.ts';
import { exit, remove } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './team.module.css';
import { isNonDestructive, kindActOf, type MemberAct, memberName, roleActOf, useMemberAct } from './team-query.ts';

/** The member and the chosen act; without an act the choice is shown. */
export type ChosenMember = { member: Member; act?: MemberAct };
type Props = { groupId: number; chosenMember: ChosenMember; onChoose: (chosen: ChosenMember) => void; onClose: () => void };

export function MemberDialogs({ groupId, chosenMember: { member, act }, onChoose, onClose }: Props) {
  const { t } = useTexts();
  const actMutation = useMemberAct(groupId, onClose);
  const name = memberName(member);
  /** Asked once the choice is closed and the focus is back on its button. */
  const nextAct = useRef<MemberAct>(undefined);
  if (act)
    return (
      <ConfirmDialog
        title={t(`team.${act}Title`, { name })}
        question={t(`team.${act}Question`, { name })}
        confirmLabel={t(`team.${act}`)}
        isBusy={actMutation.isPending}
        isCalm={isNonDestructive(act)}
        onConfirm={() => actMutation.mutate({ member, act })}
        onClose={onClose}
      />
    );
  const toggleAct: MemberAct = member.active ? 'deactivate' : 'activate';
  const goOnOrClose = () => (nextAct.current ? onChoose({ member, act: nextAct.current }) : onClose());
  const chooseAct = (memberAct: MemberAct, close: () => void) => {
    nextAct.current = memberAct;
    close();
  };
  return (
    <Sheet title={name} meta={member.login} onClose={goOnOrClose}>
      {(close) => (
        <div className={css.acts}>
          <button type="button" onClick={() => chooseAct(toggleAct, close)}>
            <Icon d={member.active ? exit : check} />
            {t(`team.${toggleAct}`)}
          </button>
          {member.kind !== 'SELF' && (
            <button type="button" onClick={() => chooseAct(roleActOf(member), close)}>
              <Icon d={user} />
              {t(`team.${roleActOf(member)}`)}
            </button>
          )}
          {member.role === 'USER' && (
            <button type="button" onClick={() => chooseAct(kindActOf(member), close)}>
              <Icon d={user} />
              {t(`team.${kindActOf(member)}`)}
            </button>
          )}
          <button type="button" data-danger onClick={() => chooseAct('remove', close)}>
            <Icon d={remove} />
            {t('team.remove')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
