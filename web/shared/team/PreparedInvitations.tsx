/** The invitations that lie ready and that nothing was sent for, with the one button that sends them all (R100, R105). */
import type { Invitation } from '#contract/access/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { mail } from '../../kit/later-icons.ts';
import css from './invited.module.css';

type Props = {
  preparedInvitations: readonly Invitation[];
  isSending: boolean;
  send: (sent: { ids: readonly number[]; again: boolean }) => void;
};

export function PreparedInvitations({ preparedInvitations, isSending, send }: Props) {
  const { t } = useTexts();
  const user = useUser();
  if (preparedInvitations.length === 0) return null;
  // One link leads into all that an address has.
  const count = new Set(preparedInvitations.map(({ email }) => email)).size;
  return (
    <div className={css.prepared}>
      <p>{t('invitations.prepared', { count })}</p>
      {can(user, 'invitation.create') && (
        <Button
          size="md"
          icon={<Icon d={mail} size={20} />}
          loading={isSending}
          onClick={() => send({ ids: preparedInvitations.map(({ id }) => id), again: false })}
        >
          {t('invitations.sendAll', { count })}
        </Button>
      )}
    </div>
  );
}
