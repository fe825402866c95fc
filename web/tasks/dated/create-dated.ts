/** The sending of a new dated task, or of a series of one: once for all tries of the same (R9, R23, R82). */
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { closedBecause, timeOf } from '#domain/planning/instance.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { call } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useDates } from '../../kit/dates.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { type Comment, htmlOfComment } from '../../shared/dated/comment.ts';
import type { Source } from './task-source.ts';

/** The fields of the form, as they are to be sent. */
type Fields = {
  taskId: number;
  clientId: number | undefined;
  responsible: { responsibleId: number } | null;
  /** For what is planned: whether it is to be signed. */
  isCompletable: boolean;
};
type One = { date: string; isAhead: boolean; name: string; comment: Comment; source: Source | null; isAnother: boolean };
type Series = { rule: Rule; alsoAt: string[]; next: readonly { at: string }[] };

export function useCreateDated({ taskId, clientId, responsible, isCompletable }: Fields) {
  const { clockOf } = useDates();
  const { keyOf } = useRequestKey();
  return {
    /** Answers the instant of the first. */
    createSeries: async ({ rule, alsoAt, next }: Series): Promise<string | undefined> => {
      const body = {
        recurrence: formatRule(rule),
        alsoAt,
        task: { id: taskId },
        client: clientId === undefined ? undefined : { id: clientId },
        isCompletable,
        ...responsible,
      };
      await call(taskRecurrences.create, { body, requestKey: keyOf(body) });
      return next[0]?.at;
    },
    /** Answers the instant at which it stands; of one that was reported it is said at once, with its undo. */
    createOne: async ({ date, isAhead, name, comment, source, isAnother }: One): Promise<string> => {
      const body = {
        taskId,
        date,
        isReported: !isAhead,
        isCompletable: isAhead && isCompletable,
        clientId,
        name: name.trim() || undefined,
        comment: htmlOfComment(comment) || undefined,
        ...(isAhead && responsible),
        ...(source && { createdFromInstanceId: source.id, createdFromInstanceType: source.type, onlyFirst: !isAnother }),
      };
      const { data } = await call(taskInstances.create, { body, requestKey: keyOf(body), quiet: !isAhead });
      if (closedBecause(data) === 'reported')
        snack((t) => t('instance.did.report', { name: data.name, time: clockOf(timeOf(data)) }), {
          action: { label: 'shared.undo', run: () => void import('./take-back.ts').then(({ takeBackTask }) => takeBackTask(data)) },
        });
      return timeOf(data);
    },
  };
}
