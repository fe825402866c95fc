/** Delegations that are given together: their client and days as they are chosen, what is wrong with their fields, and how they are sent (R146). */
import { isWithinYear } from '#domain/delegations.ts';
import { addYears } from '#domain/time.ts';
import { definedErrors } from '../../kit/checks.ts';
import { readDate } from '../../kit/parse-date.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import type { DelegationMode } from './matrix.ts';

/** The choice of all clients of the company, in the select. */
export const ALL = 'all';
export const dayFields = ['fromDay', 'untilDay'] as const;
type DayField = (typeof dayFields)[number];

/** The fields beside those whose values the form itself has; `place` is a client's id, ALL, or nothing yet. */
export type DelegationDraft = {
  mode: DelegationMode;
  clientChoice: string;
  /** Days as they are typed. */
  days: Record<DayField, string> & { isUntilTyped: boolean };
  imageUrl: string;
};
type Values = Record<string, string>;

/** The clients of what can be renewed, each once; null of all clients. */
export const clientsOf = (renewable: readonly Pick<Delegation, 'client'>[]) => [
  ...new Map(renewable.map(({ client }) => [client?.id, client])).values(),
];
export const clientIdOf = (place: string): number | undefined => (place === '' || place === ALL ? undefined : Number(place));

export function draftFor(
  mode: DelegationMode,
  { today, renewable, clientId }: { today: string; renewable: readonly Pick<Delegation, 'client'>[]; clientId: number | undefined },
): DelegationDraft {
  const [firstClient] = clientsOf(renewable);
  return {
    mode,
    clientChoice: mode === 'renew' ? String(firstClient?.id ?? ALL) : String(clientId ?? ''),
    days: { fromDay: today, untilDay: addYears(today, 1), isUntilTyped: false },
    imageUrl: '',
  };
}

/** The last day is a year from the first, until somebody types another. */
export function withDay(days: DelegationDraft['days'], field: DayField, typedDay: string): DelegationDraft['days'] {
  if (field === 'untilDay') return { ...days, untilDay: typedDay, isUntilTyped: true };
  const parsedDay = readDate(typedDay);
  return { ...days, fromDay: typedDay, ...(parsedDay && !days.isUntilTyped && { untilDay: addYears(parsedDay, 1) }) };
}

/** The boxes that are ticked: several fields of one name. */
const tickedIds = (formData: FormData, name: string) => formData.getAll(name).map(Number);

function spanErrorOf(fromDay: string, untilDay: string): string | undefined {
  if (untilDay < fromDay) return 'assistmeApp.userLicence.errors.span';
  return isWithinYear(fromDay, untilDay) ? undefined : 'assistmeApp.delegation.errors.year';
}

/** Errors by field, before anything is sent; `values` and `data` are the form's, `data` with each of its boxes. */
export function delegationErrors(
  { mode, clientChoice, days, imageUrl }: DelegationDraft,
  values: Values,
  data: FormData,
  today: string,
): Values {
  const boxesErrorOf = (name: string) => (tickedIds(data, name).length === 0 ? 'delegations.chooseSome' : undefined);
  const requiredErrorOf = (name: string) => ((values[name] ?? '').trim() === '' ? 'error.field.required' : undefined);
  const [fromDay, untilDay, decidedOn] = [days.fromDay, days.untilDay, values.decidedOn ?? ''].map(readDate);
  return definedErrors({
    ...(mode === 'renew'
      ? { renewIds: boxesErrorOf('renewIds') }
      : {
          clientId: clientChoice === '' ? 'error.field.required' : undefined,
          userIds: boxesErrorOf('userIds'),
          taskIds: boxesErrorOf('taskIds'),
        }),
    fromDay: fromDay ? undefined : 'error.field.date',
    untilDay: untilDay ? fromDay && spanErrorOf(fromDay, untilDay) : 'error.field.date',
    ...(mode !== 'system' && {
      decidedBy: requiredErrorOf('decidedBy'),
      decidedTitle: requiredErrorOf('decidedTitle'),
      decidedOn: decidedOn ? (decidedOn > today ? 'assistmeApp.day.errors.ahead' : undefined) : 'error.field.date',
      imageUrl: imageUrl === '' ? 'delegations.photoMissing' : undefined,
    }),
  });
}

/** The body of the call, of fields in which nothing is wrong. */
export function delegationBodyOf({ mode, clientChoice, days }: DelegationDraft, values: Values, data: FormData) {
  const optionalText = (name: string) => values[name]?.trim() || null;
  return {
    ...(mode === 'renew'
      ? { renewIds: tickedIds(data, 'renewIds') }
      : { userIds: tickedIds(data, 'userIds'), taskIds: tickedIds(data, 'taskIds'), clientId: clientIdOf(clientChoice) ?? null }),
    fromDay: readDate(days.fromDay)!,
    untilDay: readDate(days.untilDay)!,
    conditions: optionalText('conditions'),
    decidedEmployer: optionalText('decidedEmployer'),
  };
}

/** The fields of the paper, which come to it where there is one. */
export const paperFieldsOf = ({ imageUrl }: DelegationDraft, values: Values) => ({
  decidedBy: values.decidedBy!.trim(),
  decidedTitle: values.decidedTitle!.trim(),
  decidedOn: readDate(values.decidedOn!)!,
  imageUrl,
});
