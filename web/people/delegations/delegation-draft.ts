/** Delegations that are given together: their client and days as they are chosen, what is wrong with their fields, and how they are sent (R146). */
import { isWithinYear } from '#domain/delegations.ts';
import { addYears } from '#domain/time.ts';
import { definedErrors } from '../../kit/checks.ts';
import { readDate } from '../../kit/parse-date.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import type { DelegationMode } from './matrix.ts';

/** The choice of all clients of the company, in the select. */
export const ALL_CLIENTS = 'all';
export const dayFields = ['fromDay', 'untilDay'] as const;
type DayField = (typeof dayFields)[number];

/** The fields beside those whose values the form itself has; `clientChoice` is a client's id, ALL, or nothing yet. */
export type DelegationDraft = {
  mode: DelegationMode;
  clientChoice: string;
  /** Days as they are typed. */
  dateTexts: Record<DayField, string> & { isUntilDayEntered: boolean };
  imageUrl: string;
};
type FormValues = Record<string, string>;

/** The clients of what can be renewed, each once; null of all clients. */
export const clientsOf = (renewableDelegations: readonly Pick<Delegation, 'client'>[]) => [
  ...new Map(renewableDelegations.map(({ client }) => [client?.id, client])).values(),
];
export const clientIdOf = (clientChoice: string): number | undefined =>
  clientChoice === '' || clientChoice === ALL_CLIENTS ? undefined : Number(clientChoice);

export function createDelegationDraft(
  mode: DelegationMode,
  { today, renewable, clientId }: { today: string; renewable: readonly Pick<Delegation, 'client'>[]; clientId: number | undefined },
): DelegationDraft {
  const [firstClient] = clientsOf(renewable);
  return {
    mode,
    clientChoice: mode === 'renew' ? String(firstClient?.id ?? ALL_CLIENTS) : String(clientId ?? ''),
    dateTexts: { fromDay: today, untilDay: addYears(today, 1), isUntilDayEntered: false },
    imageUrl: '',
  };
}

/** The last day is a year from the first, until somebody types another. */
export function applyDay(dateTexts: DelegationDraft['dateTexts'], field: DayField, dayText: string): DelegationDraft['dateTexts'] {
  if (field === 'untilDay') return { ...dateTexts, untilDay: dayText, isUntilDayEntered: true };
  const parsedDay = readDate(dayText);
  return { ...dateTexts, fromDay: dayText, ...(parsedDay && !dateTexts.isUntilDayEntered && { untilDay: addYears(parsedDay, 1) }) };
}

/** The boxes that are ticked: several fields of one name. */
const readTickedIds = (formData: FormData, name: string) => formData.getAll(name).map(Number);

function spanErrorOf(fromDay: string, untilDay: string): string | undefined {
  if (untilDay < fromDay) return 'assistmeApp.userLicence.errors.span';
  return isWithinYear(fromDay, untilDay) ? undefined : 'assistmeApp.delegation.errors.year';
}

/** Errors by field, before anything is sent; `formValues` and `formData` are the form's, `formData` with each of its boxes. */
export function validateDelegation(
  { mode, clientChoice, dateTexts, imageUrl }: DelegationDraft,
  formValues: FormValues,
  formData: FormData,
  today: string,
): FormValues {
  const boxesErrorOf = (name: string) => (readTickedIds(formData, name).length === 0 ? 'delegations.chooseSome' : undefined);
  const requiredErrorOf = (name: string) => ((formValues[name] ?? '').trim() === '' ? 'error.field.required' : undefined);
  const [fromDay, untilDay, decidedOn] = [dateTexts.fromDay, dateTexts.untilDay, formValues.decidedOn ?? ''].map(readDate);
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
export function delegationBodyOf({ mode, clientChoice, dateTexts }: DelegationDraft, formValues: FormValues, formData: FormData) {
  const optionalText = (name: string) => formValues[name]?.trim() || null;
  return {
    ...(mode === 'renew'
      ? { renewIds: readTickedIds(formData, 'renewIds') }
      : {
          userIds: readTickedIds(formData, 'userIds'),
          taskIds: readTickedIds(formData, 'taskIds'),
          clientId: clientIdOf(clientChoice) ?? null,
        }),
    fromDay: readDate(dateTexts.fromDay)!,
    untilDay: readDate(dateTexts.untilDay)!,
    conditions: optionalText('conditions'),
    decidedEmployer: optionalText('decidedEmployer'),
  };
}

/** The fields of the paper, which come to it where there is one. */
export const paperFieldsOf = ({ imageUrl }: DelegationDraft, formValues: FormValues) => ({
  decidedBy: formValues.decidedBy!.trim(),
  decidedTitle: formValues.decidedTitle!.trim(),
  decidedOn: readDate(formValues.decidedOn!)!,
  imageUrl,
});
