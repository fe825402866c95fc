/** Invitations to a team that nobody has used yet, each with its state and what may be done with it (product «Team and invitations», R4, R100). */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { mail } from '../../kit/later-icons.ts';
import { InvitationActs } from './InvitationActs.tsx';
import { stateInWords } from './invitation-state.ts';
import { PreparedInvitations } from './PreparedInvitations.tsx';
import css from './team.module.css';
import { invitationsQuery } from './team-query.ts';
import { useSending } from './use-sending.tsx';

export default function OpenInvitations({ groupId }: { groupId: number }) {
  const { t } = useTexts();
  const dates = useDates();
  const { data, error, refetch } = useQuery(invitationsQuery(groupId));
  const { send, isSending, outcomeNotice } = useSending();
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  return (
    <>
      {data && data.length > 0 && (
        <section className={css.part}>
          <h2>{t('team.invitations')}</h2>
          <PreparedInvitations preparedInvitations={data.filter(({ state }) => state === 'PREPARED')} isSending={isSending} send={send} />
          <ul className={css.list}>
            {data.map((invitation) => (
              <li key={invitation.id} className={css.row}>
                <span className={css.tile}>
                  <Icon d={mail} />
                </span>
                <p className={css.words}>
                  <b>{invitation.email}</b>
                  <small>
                    {[
                      t(invitation.kind === 'SELF' ? 'team.kinds.SELF' : `team.roles.${invitation.role}`),
                      ...stateInWords(invitation, t, dates),
                    ].join(' · ')}
                  </small>
                </p>
                <InvitationActs invitation={invitation} send={send} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {outcomeNotice}
    </>
  );
}
