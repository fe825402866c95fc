/** Sends invitations that lie ready, or sends others again, and shows what came of it: links to hand over, refusals, or a message (R95, R100). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type InvitationOutcome, invitations } from '#contract/access/invitations.ts';
import { MAX_INVITED_ADDRESSES } from '#domain/invitations.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { InvitationOutcomeSheet } from './InvitedSheet.tsx';
import { invitationsKey } from './team-query.ts';
import { UnmailedLink } from './UnmailedLink.tsx';

type SendRequest = { ids: readonly number[]; again: boolean };

/** As many calls as it takes, one after the other; what was sent before one failed is kept. */
async function sendAll({ ids, again }: SendRequest, onOutcomes: (outcomes: readonly InvitationOutcome[]) => void): Promise<void> {
  for (let offset = 0; offset < ids.length; offset += MAX_INVITED_ADDRESSES)
    onOutcomes((await callApi(invitations.send, { body: { ids: ids.slice(offset, offset + MAX_INVITED_ADDRESSES), again } })).data);
}

export function useSendInvitations(): { sendInvitations: (sent: SendRequest) => void; isSending: boolean; outcomeNotice: ReactNode } {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const sendMutation = useMutation({
    mutationFn: async (sendRequest: SendRequest) => {
      const allOutcomes: InvitationOutcome[] = [];
      try {
        await sendAll(sendRequest, (batchOutcomes) => allOutcomes.push(...batchOutcomes));
      } finally {
        if (allOutcomes.some(({ link, refusal }) => link !== null || refusal !== null)) setOutcomes(allOutcomes);
        else if (allOutcomes.length > 0) showSnack((t) => t('invitations.sent', { count: allOutcomes.length }));
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  const closeOutcomes = () => setOutcomes([]);
  const [onlyOutcome] = outcomes;
  return {
    sendInvitations: (sendRequest) => sendMutation.mutate(sendRequest),
    isSending: sendMutation.isPending,
    outcomeNotice:
      outcomes.length === 1 && onlyOutcome?.link ? (
        <UnmailedLink email={onlyOutcome.email} link={onlyOutcome.link} onClose={closeOutcomes} />
      ) : (
        outcomes.length > 0 && <InvitationOutcomeSheet outcomes={outcomes} onClose={closeOutcomes} />
      ),
  };
}
