/** People who were invited to the company, each with the state of the invitation; those that lie ready are sent from here (R100). */
import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/access/invitations.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { mail } from '../../kit/later-icons.ts';
import { PagedTable } from '../../kit/PagedTable.tsx';
import { InvitationActs } from '../../shared/team/InvitationActs.tsx';
import { stateInWords } from '../../shared/team/invitation-state.ts';
import { PreparedInvitations } from '../../shared/team/PreparedInvitations.tsx';
import { useSending } from '../../shared/team/use-sending.tsx';
import { INVITED_SORT, invitationListQuery, preparedQuery, stateIn } from './invitation-list.ts';
import type { StaffSearch } from './staff-query.ts';

export default function InvitationList({ companyId, search }: { companyId: number; search: StaffSearch }) {
  const { t } = useTexts();
  const dates = useDates();
  const query = useQuery(invitationListQuery(companyId, search));
  const preparedInvitations = useQuery({ ...preparedQuery(companyId), throwOnError: false });
  const { send, isSending, outcomeNotice } = useSending();
  /** Others to the same address that are as far: one link leads into all of them. */
  const sameAddressOnes = ({ id, email, state }: Invitation) =>
    (query.data?.data ?? []).filter((candidate) => candidate.id !== id && candidate.email === email && candidate.state === state);
  return (
    <>
      <PreparedInvitations preparedInvitations={preparedInvitations.data ?? []} isSending={isSending} send={send} />
      <PagedTable
        label={t('invitations.list')}
        columns={[
          { title: t('invitations.email') },
          { title: t('invitations.role'), cell: ({ role }) => t(`team.roles.${role}`) },
          { title: t('invitations.to'), cell: ({ clientGroupName }) => clientGroupName ?? t('invitations.office') },
          { title: t('invitations.narrow'), cell: (invitation) => stateInWords(invitation, t, dates).join(' · ') },
          { title: t('invitations.by'), cell: ({ invitedByName }) => invitedByName },
        ]}
        renderRowLink={({ email }, className) => <span className={className}>{email}</span>}
        renderMenu={(invitation) => <InvitationActs invitation={invitation} otherInvitations={sameAddressOnes(invitation)} send={send} />}
        search={search}
        sort={INVITED_SORT}
        query={query}
        emptyState={
          <EmptyState
            icon={mail}
            title={t(search.q || stateIn(search) ? 'invitations.noneFound' : 'invitations.none')}
            text={search.q || stateIn(search) ? undefined : t('invitations.noneNext')}
          />
        }
      />
      {outcomeNotice}
    </>
  );
}
