/** Sends invitations that lie ready, or sends others again, and shows what came of it: links to hand over, refusals, or a message (R95, R100). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type InvitationOutcome, invitations } from '#contract/access/invitations.ts';
import { MOST_INVITED } from '#domain/invitations.ts';
import { call } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { InvitedSheet } from './InvitedSheet.tsx';
import { invitationsKey } from './team-query.ts';
import { UnmailedLink } from './UnmailedLink.tsx';

type Sent = { ids: readonly number[]; again: boolean };

/** As many calls as it takes, one after the other; what was sent before one failed is kept. */
async function sendAll({ ids, again }: Sent, keep: (outcomes: readonly InvitationOutcome[]) => void): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_INVITED)
    keep((await call(invitations.send, { body: { ids: ids.slice(at, at + MOST_INVITED), again } })).data);
}

export function useSending(): { send: (sent: Sent) => void; isSending: boolean; outcomeNotice: ReactNode } {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const sendMutation = useMutation({
    mutationFn: async (sent: Sent) => {
      const all: InvitationOutcome[] = [];
      try {
        await sendAll(sent, (some) => all.push(...some));
      } finally {
        if (all.some(({ link, refusal }) => link !== null || refusal !== null)) setOutcomes(all);
        else if (all.length > 0) snack((t) => t('invitations.sent', { count: all.length }));
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  const close = () => setOutcomes([]);
  const [onlyOutcome] = outcomes;
  return {
    send: (sent) => sendMutation.mutate(sent),
    isSending: sendMutation.isPending,
    outcomeNotice:
      outcomes.length === 1 && onlyOutcome?.link ? (
        <UnmailedLink email={onlyOutcome.email} link={onlyOutcome.link} onClose={close} />
      ) : (
        outcomes.length > 0 && <InvitedSheet outcomes={outcomes} onClose={close} />
      ),
  };
}
