/** A new decision of the client; then its own page. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { selfCareDecisions } from '#contract/self-care.ts';
import { callApi } from '../../core/call.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { useLeave } from '../../kit/use-leave.ts';
import { invalidateSelfCare, selfCareQuery } from '../../shared/self-care/self-care-query.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { decisionBodyOf } from './decision-draft.ts';

export function DecisionCreatePage({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { keyOf: requestKeyOf } = useRequestKey();
  const leavePage = useLeave(() => navigate({ to: '/klientgrupp/egenvard', search: { clientId }, replace: true }));
  return (
    <DecisionForm
      openedRow={{ id: 0, decision: null }}
      // Whoever writes it down writes all of it, also where the team alone reads it then.
      isWhole
      readRow={async () => ({ id: 0, decision: null })}
      save={async (_, draft) => {
        const newDecision = { clientId, ...decisionBodyOf(draft, true) };
        return (await callApi(selfCareDecisions.create, { body: newDecision, requestKey: requestKeyOf(newDecision) })).data;
      }}
      onSaved={async ({ id }) => {
        await invalidateSelfCare(queryClient);
        await queryClient.fetchQuery(selfCareQuery(clientId)).catch(() => {});
        void navigate({ to: '/klientgrupp/egenvard', search: { clientId, decision: id }, replace: true });
      }}
      onDone={leavePage}
    />
  );
}
