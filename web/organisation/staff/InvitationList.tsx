/** People who were invited to the company, each with the state of the invitation; those that lie ready are sent from here (R100). */
import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/access/invitations.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { mailIcon } from '../../kit/later-icons.ts';
import { PagedTable } from '../../kit/PagedTable.tsx';
import { InvitationActions } from '../../shared/team/InvitationActs.tsx';
import { invitationStateTexts } from '../../shared/team/invitation-state.ts';
import { PreparedInvitations } from '../../shared/team/PreparedInvitations.tsx';
import { useSendInvitations } from '../../shared/team/use-sending.tsx';
import { INVITATION_SORT, invitationListQuery, invitationStateOf, preparedInvitationsQuery } from './invitation-list.ts';
import type { StaffSearch } from './staff-query.ts';

export default function InvitationList({ companyId, search }: { companyId: number; search: StaffSearch }) {
  const { t } = useTranslation();
  const dateFormatters = useDateFormatters();
  const invitationPage = useQuery(invitationListQuery(companyId, search));
  const preparedInvitations = useQuery({ ...preparedInvitationsQuery(companyId), throwOnError: false });
  const { sendInvitations: send, isSending, outcomeNotice } = useSendInvitations();
  /** Others to the same address that are as far: one link leads into all of them. */
  const findSameAddressInvitations = ({ id, email, state }: Invitation) =>
    (invitationPage.data?.data ?? []).filter(
      (otherInvitation) => otherInvitation.id !== id && otherInvitation.email === email && otherInvitation.state === state,
    );
  return (
    <>
      <PreparedInvitations preparedInvitations={preparedInvitations.data ?? []} isSending={isSending} sendInvitations={send} />
      <PagedTable
        label={t('invitations.list')}
        columns={[
          { title: t('invitations.email') },
          { title: t('invitations.role'), cell: ({ role }) => t(`team.roles.${role}`) },
          { title: t('invitations.to'), cell: ({ clientGroupName }) => clientGroupName ?? t('invitations.office') },
          { title: t('invitations.narrow'), cell: (invitation) => invitationStateTexts(invitation, t, dateFormatters).join(' · ') },
          { title: t('invitations.by'), cell: ({ invitedByName }) => invitedByName },
        ]}
        renderRowLink={({ email }, className) => <span className={className}>{email}</span>}
        renderMenu={(invitation) => (
          <InvitationActions invitation={invitation} otherInvitations={findSameAddressInvitations(invitation)} sendInvitations={send} />
        )}
        search={search}
        defaultSort={INVITATION_SORT}
        query={invitationPage}
        emptyState={
          <EmptyState
            icon={mailIcon}
            title={t(search.q || invitationStateOf(search) ? 'invitations.noneFound' : 'invitations.none')}
            text={search.q || invitationStateOf(search) ? undefined : t('invitations.noneNext')}
          />
        }
      />
      {outcomeNotice}
    </>
  );
}
