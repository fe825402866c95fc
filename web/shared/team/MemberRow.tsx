/** One member in a row: who, as what, and what may be done to them; on phones behind one button (product «Team and invitations»). */
import type { Member } from '#contract/members.ts';
import { useTranslation } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { moreIcon } from '../../kit/icons.ts';
import css from './team.module.css';
import { isActiveMember, type MemberAct, memberName } from './team-query.ts';

type Props = {
  member: Member;
  /** No other member of the team has the same. */
  initials: string;
  isSelf: boolean;
  /** Nothing is offered without it. */
  onAct?: ((act: MemberAct) => void) | undefined;
  onOpenMenu: () => void;
};

export function MemberRow({ member, initials, isSelf, onAct, onOpenMenu }: Props) {
  const { t } = useTranslation();
  const name = memberName(member);
  const toggleAct: MemberAct = member.active ? 'deactivate' : 'activate';
  return (
    <li className={css.row} data-inactive={!isActiveMember(member) || undefined}>
      <Avatar name={name} initials={initials} imageUrl={member.imageUrl} />
      <p className={css.words}>
        <b>
          {name}
          {isSelf && ` (${t('team.you')})`}
        </b>
        <small>
          {member.kind === 'SELF' ? t('team.kinds.SELF') : member.authorities.map((role) => t(`team.roles.${role}`)).join(' · ')}
          {member.isClosed && ` · ${t('team.accountClosed')}`}
        </small>
      </p>
      {onAct && (
        <>
          <div className={css.wide}>
            <Button variant="default" size="md" aria-label={`${t(`team.${toggleAct}`)} ${name}`} onClick={() => onAct(toggleAct)}>
              {t(`team.${toggleAct}`)}
            </Button>
            <Button variant="subtle" isDestructive size="md" aria-label={`${t('team.remove')} ${name}`} onClick={() => onAct('remove')}>
              {t('team.remove')}
            </Button>
          </div>
          <div>
            <IconButton aria-label={t('team.more', { name })} aria-haspopup="dialog" onClick={onOpenMenu}>
              <Icon d={moreIcon} />
            </IconButton>
          </div>
        </>
      )}
    </li>
  );
}
