/** The invitations that lie ready and that nothing was sent for, with the one button that sends them all (R100, R105). */
import type { Invitation } from '#contract/access/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { mailIcon } from '../../kit/later-icons.ts';
import css from './invited.module.css';

type Props = {
  preparedInvitations: readonly Invitation[];
  isSending: boolean;
  sendInvitations: (sent: { ids: readonly number[]; again: boolean }) => void;
};

export function PreparedInvitations({ preparedInvitations, isSending, sendInvitations }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  if (preparedInvitations.length === 0) return null;
  // One link leads into all that an address has.
  const addressCount = new Set(preparedInvitations.map(({ email }) => email)).size;
  return (
    <div className={css.prepared}>
      <p>{t('invitations.prepared', { count: addressCount })}</p>
      {can(user, 'invitation.create') && (
        <Button
          size="md"
          icon={<Icon d={mailIcon} size={20} />}
          isLoading={isSending}
          onClick={() => sendInvitations({ ids: preparedInvitations.map(({ id }) => id), again: false })}
        >
          {t('invitations.sendAll', { count: addressCount })}
        </Button>
      )}
    </div>
  );
}
