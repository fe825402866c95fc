/** Dialogs for what may be done to a member: the choice on phones, then the question before it is done (product «Team and invitations»). */
import { useRef } from 'react';
import type { Member } from '#contract/members.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon, userIcon } from '../../kit/icons.ts';
import { exitIcon, removeIcon } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './team.module.css';
import { isNonDestructive, kindActOf, type MemberAct, memberName, roleActOf, useMemberAct } from './team-query.ts';

/** The member and the chosen act; without an act the choice is shown. */
export type ChosenMember = { member: Member; act?: MemberAct };
type Props = { groupId: number; chosenMember: ChosenMember; onChoose: (chosen: ChosenMember) => void; onClose: () => void };

export function MemberDialogs({ groupId, chosenMember: { member, act }, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const actMutation = useMemberAct(groupId, onClose);
  const name = memberName(member);
  /** Asked once the choice is closed and the focus is back on its button. */
  const nextActRef = useRef<MemberAct>(undefined);
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
  const showNextOrClose = () => (nextActRef.current ? onChoose({ member, act: nextActRef.current }) : onClose());
  const chooseAct = (memberAct: MemberAct, closeSheet: () => void) => {
    nextActRef.current = memberAct;
    closeSheet();
  };
  return (
    <Sheet title={name} subtitle={member.login} onClose={showNextOrClose}>
      {(closeSheet) => (
        <div className={css.acts}>
          <button type="button" onClick={() => chooseAct(toggleAct, closeSheet)}>
            <Icon d={member.active ? exitIcon : checkIcon} />
            {t(`team.${toggleAct}`)}
          </button>
          {member.kind !== 'SELF' && (
            <button type="button" onClick={() => chooseAct(roleActOf(member), closeSheet)}>
              <Icon d={userIcon} />
              {t(`team.${roleActOf(member)}`)}
            </button>
          )}
          {member.role === 'USER' && (
            <button type="button" onClick={() => chooseAct(kindActOf(member), closeSheet)}>
              <Icon d={userIcon} />
              {t(`team.${kindActOf(member)}`)}
            </button>
          )}
          <button type="button" data-danger onClick={() => chooseAct('remove', closeSheet)}>
            <Icon d={removeIcon} />
            {t('team.remove')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
