/** Sends invitations that lie ready, or sends others again, and shows what came of it: links to hand over, refusals, or a message (R95, R100). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type InvitationOutcome, invitations } from '#contract/access/invitations.ts';
import { MAX_INVITED } from '#domain/invitations.ts';
import { callApi } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { InvitedSheet } from './InvitedSheet.tsx';
import { invitationsKey } from './team-query.ts';
import { UnmailedLink } from './UnmailedLink.tsx';

type SendRequest = { ids: readonly number[]; again: boolean };

/** As many calls as it takes, one after the other; what was sent before one failed is kept. */
async function sendAll({ ids, again }: SendRequest, onOutcomes: (outcomes: readonly InvitationOutcome[]) => void): Promise<void> {
  for (let offset = 0; offset < ids.length; offset += MAX_INVITED)
    onOutcomes((await callApi(invitations.send, { body: { ids: ids.slice(offset, offset + MAX_INVITED), again } })).data);
}

export function useSending(): { send: (sent: SendRequest) => void; isSending: boolean; outcomeNotice: ReactNode } {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const sendMutation = useMutation({
    mutationFn: async (request: SendRequest) => {
      const allOutcomes: InvitationOutcome[] = [];
      try {
        await sendAll(request, (batch) => allOutcomes.push(...batch));
      } finally {
        if (allOutcomes.some(({ link, refusal }) => link !== null || refusal !== null)) setOutcomes(allOutcomes);
        else if (allOutcomes.length > 0) snack((t) => t('invitations.sent', { count: allOutcomes.length }));
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  const close = () => setOutcomes([]);
  const [onlyOutcome] = outcomes;
  return {
    send: (request) => sendMutation.mutate(request),
    isSending: sendMutation.isPending,
    outcomeNotice:
      outcomes.length === 1 && onlyOutcome?.link ? (
        <UnmailedLink email={onlyOutcome.email} link={onlyOutcome.link} onClose={close} />
      ) : (
        outcomes.length > 0 && <InvitedSheet outcomes={outcomes} onClose={close} />
      ),
  };
}
