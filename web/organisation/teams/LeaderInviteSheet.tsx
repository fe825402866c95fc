/** Invites who is to lead a team: what the organisation does first for a new client (R92). */
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { mailIcon } from '../../kit/later-icons.ts';
import css from './team.module.css';

const InviteSheet = lazy(() => import('../../shared/team/InviteSheet.tsx'));

type Props = {
  groupId: number;
  isFirst?: boolean;
  /** After an invitation the button goes, but the open sheet stays, since its link is shown only once. */
  hasInvitation?: boolean;
};

export function LeaderInviteSheet({ groupId, isFirst = false, hasInvitation = false }: Props) {
  const { t } = useTranslation();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <>
      {!hasInvitation && (
        <Button
          size="md"
          variant={isFirst ? 'filled' : 'light'}
          className={css.invite}
          icon={<Icon d={mailIcon} size={20} />}
          onClick={() => startTransition(() => setSheetOpen(true))}
        >
          {t('teams.inviteLeader')}
        </Button>
      )}
      <Suspense>{isSheetOpen && <InviteSheet groupId={groupId} isForLeader onClose={() => setSheetOpen(false)} />}</Suspense>
    </>
  );
}
