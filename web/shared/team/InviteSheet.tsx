/** Inviting somebody to the team by e-mail, or by a link to hand over where no mail leaves (product «Team and invitations», R95). */
import { useRef, useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import type { Output } from '#contract/endpoint.ts';
import type { TeamRole } from '#domain/places.ts';
import { call } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { onlyWrong, wrongEmail } from '../../kit/checks.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { HandOver } from './HandOver.tsx';
import { RoleField } from './RoleField.tsx';

const addressIn = (email = '') => email.trim().toLowerCase();
/** Fewer than two characters are refused here; the rest is what an address is. */
const wrongIn = (email = ''): string | undefined => (email.trim().length === 1 ? 'error.field.minlength2' : wrongEmail(email));

type Created = Output<typeof invitations.invite>;
type Props = {
  groupId: number;
  /** Whoever is invited is to lead the team: as the organisation invites (R92). */
  asLeader?: boolean;
  /** Under the title, before the rest. */
  meta?: string;
  onClose: () => void;
};

export default function InviteSheet({ groupId, asLeader = false, meta, onClose }: Props) {
  const { t } = useTexts();
  const [created, setCreated] = useState<Created>();
  /** The form closes as soon as it has saved: what was made then is no state yet. */
  const isHandedOver = useRef(false);
  if (created?.link) return <HandOver email={created.email} link={created.link} onClose={onClose} />;
  const invite = async (email: string, role: TeamRole) => {
    const { data } = await call(invitations.invite, { query: { userEmail: addressIn(email), clientGroupId: String(groupId), role } });
    return data;
  };
  return (
    <FormSheet
      title={t(asLeader ? 'team.inviteLeaderTitle' : 'team.inviteTitle')}
      meta={meta ?? t(asLeader ? 'team.inviteLeaderLead' : 'team.inviteLead')}
      submit={t('team.send')}
      check={({ email }) => onlyWrong({ email: wrongIn(email) })}
      send={({ email, role }) => invite(email ?? '', role as TeamRole)}
      named={{ userEmail: 'email' }}
      refresh={['team', 'invitations', groupId]}
      onSaved={(data) => {
        isHandedOver.current = data.link !== null;
        if (data.link) setCreated(data);
        else snack((t) => t('team.invited', { email: data.email }));
      }}
      onClose={() => isHandedOver.current || onClose()}
    >
      {({ text }) => (
        <>
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
          <RoleField begins={asLeader ? 'ASSISTANCE_ADMIN' : 'USER'} />
        </>
      )}
    </FormSheet>
  );
}
