/** The next number of a decision, over the one that was opened. */
import { useQueryClient } from '@tanstack/react-query';
import { selfCareDecisions } from '#contract/self-care.ts';
import { callApi } from '../../core/call.ts';
import { invalidateSelfCare, readSelfCare, type SelfCare } from '../../shared/self-care/self-care-query.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { decisionBodyOf } from './decision-draft.ts';

type Props = { decision: SelfCare; isWhole: boolean; onDone: () => void };

export function DecisionChangeForm({ decision, isWhole, onDone }: Props) {
  const queryClient = useQueryClient();
  return (
    <DecisionForm
      openedRow={{ id: decision.id, decision }}
      isWhole={isWhole}
      readRow={async (id) => {
        const { decisions } = await readSelfCare(decision.clientId);
        return { id, decision: decisions.find((listedDecision) => listedDecision.id === id) ?? decision };
      }}
      save={({ decision: openedDecision }, draft) =>
        callApi(selfCareDecisions.change, {
          params: { id: decision.id },
          body: { ...decisionBodyOf(draft, isWhole), reason: draft.reason.trim() },
          ifMatch: openedDecision!.version,
        })
      }
      onSaved={async () => {
        await invalidateSelfCare(queryClient);
        onDone();
      }}
      onDone={onDone}
    />
  );
}
