/** The sending of a new dated task, or of a series of one: once for all tries of the same (R9, R23, R82). */
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { closedReasonOf, placedTimeOf } from '#domain/planning/instance.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { type CreateDraft, instanceBodyOf, type OneTimeDetails, seriesBodyOf } from './create-draft.ts';

type SeriesPlan = { rule: Rule; alsoAt: string[]; occurrences: readonly { at: string }[] };

export function useCreateDated() {
  const { formatTime } = useDateFormatters();
  const { keyOf: requestKeyOf } = useRequestKey();
  return {
    /** Answers the instant of the first. */
    createSeries: async (draft: CreateDraft, series: SeriesPlan): Promise<string | undefined> => {
      const newSeries = seriesBodyOf(draft, series);
      await callApi(taskRecurrences.create, { body: newSeries, requestKey: requestKeyOf(newSeries) });
      return series.occurrences[0]?.at;
    },
    /** Answers the instant at which it stands; of one that was reported it is said at once, with its undo. */
    createOne: async (draft: CreateDraft, details: OneTimeDetails): Promise<string> => {
      const newInstance = instanceBodyOf(draft, details);
      const { data: createdInstance } = await callApi(taskInstances.create, {
        body: newInstance,
        requestKey: requestKeyOf(newInstance),
        isQuiet: !details.isAhead,
      });
      if (closedReasonOf(createdInstance) === 'reported')
        showSnack((t) => t('instance.did.report', { name: createdInstance.name, time: formatTime(placedTimeOf(createdInstance)) }), {
          action: {
            label: 'shared.undo',
            run: () => void import('./take-back.ts').then(({ takeBackTask }) => takeBackTask(createdInstance)),
          },
        });
      return placedTimeOf(createdInstance);
    },
  };
}
