/** Dialogs for what may be done to a member: the choice on phones, then the question before it is done (product «Team and invitations»). */
import { useRef } from 'react';
import type { Member } from '#contract/members.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { check, user } from '../../kit/icons.ts';
import { door, remove } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './team.module.css';
import { isNonDestructive, kindActOf, type MemberAct, memberName, roleActOf, useMemberAct } from './team-query.ts';

/** The member and the chosen act; without an act the choice is shown. */
export type ChosenMember = { member: Member; act?: MemberAct };
type Props = { groupId: number; chosen: ChosenMember; onChoose: (chosen: ChosenMember) => void; onClose: () => void };

export function MemberDialogs({ groupId, chosen: { member, act }, onChoose, onClose }: Props) {
  const { t } = useTexts();
  const acting = useMemberAct(groupId, onClose);
  const name = memberName(member);
  /** Asked once the choice is closed and the focus is back on its button. */
  const next = useRef<MemberAct>(undefined);
  if (act)
    return (
      <ConfirmDialog
        title={t(`team.${act}Title`, { name })}
        question={t(`team.${act}Question`, { name })}
        confirm={t(`team.${act}`)}
        busy={acting.isPending}
        calm={isNonDestructive(act)}
        onConfirm={() => acting.mutate({ member, act })}
        onClose={onClose}
      />
    );
  const toggle: MemberAct = member.active ? 'deactivate' : 'activate';
  const closed = () => (next.current ? onChoose({ member, act: next.current }) : onClose());
  const then = (follows: MemberAct, close: () => void) => {
    next.current = follows;
    close();
  };
  return (
    <Sheet title={name} meta={member.login} onClose={closed}>
      {(close) => (
        <div className={css.acts}>
          <button type="button" onClick={() => then(toggle, close)}>
            <Icon d={member.active ? door : check} />
            {t(`team.${toggle}`)}
          </button>
          {member.kind !== 'SELF' && (
            <button type="button" onClick={() => then(roleActOf(member), close)}>
              <Icon d={user} />
              {t(`team.${roleActOf(member)}`)}
            </button>
          )}
          {member.role === 'USER' && (
            <button type="button" onClick={() => then(kindActOf(member), close)}>
              <Icon d={user} />
              {t(`team.${kindActOf(member)}`)}
            </button>
          )}
          <button type="button" data-danger onClick={() => then('remove', close)}>
            <Icon d={remove} />
            {t('team.remove')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
