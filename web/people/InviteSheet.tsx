/** Inviting somebody to the team by e-mail (product «Team and invitations»). */
import { invitations } from '#contract/access/invitations.ts';
import { onlyWrong, wrongEmail } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { call } from '../start/call.ts';
import { snack } from '../start/snacks.ts';
import { useTexts } from '../start/texts.ts';

const addressIn = (email = '') => email.trim().toLowerCase();
/** Fewer than two characters are refused here; the rest is what an address is. */
const wrongIn = (email = ''): string | undefined => (email.trim().length === 1 ? 'error.field.minlength2' : wrongEmail(email));

export default function InviteSheet({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <FormSheet
      title={t('team.inviteTitle')}
      meta={t('team.inviteLead')}
      submit={t('team.send')}
      check={({ email }) => onlyWrong({ email: wrongIn(email) })}
      send={({ email }) => call(invitations.invite, { query: { userEmail: addressIn(email), clientGroupId: String(groupId) } })}
      named={{ userEmail: 'email' }}
      refresh={['team', 'invitations', groupId]}
      onSaved={(_sent, { email }) => snack((t) => t('team.invited', { email: addressIn(email) }))}
      onClose={onClose}
    >
      {({ text }) => (
        <TextField
          {...text('email')}
          type="email"
          label={t('registration.email')}
          required
          minLength={2}
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FormSheet>
  );
}
