/** Invites who is to lead a team: what the organisation does first for a new client (R92). */
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { mail } from '../../kit/later-icons.ts';
import css from './team.module.css';

const InviteSheet = lazy(() => import('../../shared/team/InviteSheet.tsx'));

type Props = {
  groupId: number;
  isFirst?: boolean;
  /** After an invitation the button goes, but the open sheet stays, since its link is shown only once. */
  isDone?: boolean;
};

export function LeaderInviteSheet({ groupId, isFirst = false, isDone = false }: Props) {
  const { t } = useTexts();
  const [isSheetOpen, setOpen] = useState(false);
  return (
    <>
      {!isDone && (
        <Button
          size="md"
          variant={isFirst ? 'filled' : 'light'}
          className={css.invite}
          icon={<Icon d={mail} size={20} />}
          onClick={() => startTransition(() => setOpen(true))}
        >
          {t('teams.inviteLeader')}
        </Button>
      )}
      <Suspense>{isSheetOpen && <InviteSheet groupId={groupId} isForLeader onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
