/** The sending of a new dated task, or of a series of one: once for all tries of the same (R9, R23, R82). */
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { closedBecause, placedTimeOf } from '#domain/planning/instance.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { call } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useDates } from '../../kit/dates.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { type CreateDraft, instanceOf, type Once, seriesOf } from './create-draft.ts';

type Series = { rule: Rule; alsoAt: string[]; next: readonly { at: string }[] };

export function useCreateDated() {
  const { clockOf } = useDates();
  const { keyOf } = useRequestKey();
  return {
    /** Answers the instant of the first. */
    createSeries: async (draft: CreateDraft, series: Series): Promise<string | undefined> => {
      const body = seriesOf(draft, series);
      await call(taskRecurrences.create, { body, requestKey: keyOf(body) });
      return series.next[0]?.at;
    },
    /** Answers the instant at which it stands; of one that was reported it is said at once, with its undo. */
    createOne: async (draft: CreateDraft, once: Once): Promise<string> => {
      const body = instanceOf(draft, once);
      const { data } = await call(taskInstances.create, { body, requestKey: keyOf(body), quiet: !once.isAhead });
      if (closedBecause(data) === 'reported')
        snack((t) => t('instance.did.report', { name: data.name, time: clockOf(placedTimeOf(data)) }), {
          action: { label: 'shared.undo', run: () => void import('./take-back.ts').then(({ takeBackTask }) => takeBackTask(data)) },
        });
      return placedTimeOf(data);
    },
  };
}
