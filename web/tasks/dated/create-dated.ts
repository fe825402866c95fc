/** The sending of a new dated task, or of a series of one: once for all tries of the same (R9, R23, R82). */
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { closedReasonOf, placedTimeOf } from '#domain/planning/instance.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { callApi } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useDates } from '../../kit/dates.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { type CreateDraft, instanceBodyOf, type OnceDetails, seriesBodyOf } from './create-draft.ts';

type Series = { rule: Rule; alsoAt: string[]; occurrences: readonly { at: string }[] };

export function useCreateDated() {
  const { formatTime } = useDates();
  const { keyOf } = useRequestKey();
  return {
    /** Answers the instant of the first. */
    createSeries: async (draft: CreateDraft, series: Series): Promise<string | undefined> => {
      const body = seriesBodyOf(draft, series);
      await callApi(taskRecurrences.create, { body, requestKey: keyOf(body) });
      return series.occurrences[0]?.at;
    },
    /** Answers the instant at which it stands; of one that was reported it is said at once, with its undo. */
    createOne: async (draft: CreateDraft, details: OnceDetails): Promise<string> => {
      const body = instanceBodyOf(draft, details);
      const { data } = await callApi(taskInstances.create, { body, requestKey: keyOf(body), isQuiet: !details.isAhead });
      if (closedReasonOf(data) === 'reported')
        snack((t) => t('instance.did.report', { name: data.name, time: formatTime(placedTimeOf(data)) }), {
          action: { label: 'shared.undo', run: () => void import('./take-back.ts').then(({ takeBackTask }) => takeBackTask(data)) },
        });
      return placedTimeOf(data);
    },
  };
}
