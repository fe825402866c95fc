/** Invitations to a team that nobody has used yet, each with its state and what may be done with it (product «Team and invitations», R4, R100). */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { mailIcon } from '../../kit/later-icons.ts';
import { InvitationActions } from './InvitationActs.tsx';
import { invitationStateTexts } from './invitation-state.ts';
import { PreparedInvitations } from './PreparedInvitations.tsx';
import css from './team.module.css';
import { invitationsQuery } from './team-query.ts';
import { useSendInvitations } from './use-sending.tsx';

export default function OpenInvitations({ groupId }: { groupId: number }) {
  const { t } = useTranslation();
  const dateHelpers = useDateFormatters();
  const { data: openInvitations, error, refetch } = useQuery(invitationsQuery(groupId));
  const { sendInvitations, isSending, outcomeNotice } = useSendInvitations();
  if (error && !openInvitations) return <LoadError error={error} retry={() => void refetch()} />;
  return (
    <>
      {openInvitations && openInvitations.length > 0 && (
        <section className={css.part}>
          <h2>{t('team.invitations')}</h2>
          <PreparedInvitations
            preparedInvitations={openInvitations.filter(({ state }) => state === 'PREPARED')}
            isSending={isSending}
            sendInvitations={sendInvitations}
          />
          <ul className={css.list}>
            {openInvitations.map((invitation) => (
              <li key={invitation.id} className={css.row}>
                <span className={css.tile}>
                  <Icon d={mailIcon} />
                </span>
                <p className={css.words}>
                  <b>{invitation.email}</b>
                  <small>
                    {[
                      t(invitation.kind === 'SELF' ? 'team.kinds.SELF' : `team.roles.${invitation.role}`),
                      ...invitationStateTexts(invitation, t, dateHelpers),
                    ].join(' · ')}
                  </small>
                </p>
                <InvitationActions invitation={invitation} sendInvitations={sendInvitations} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {outcomeNotice}
    </>
  );
}
