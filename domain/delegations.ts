/** Delegations of health care: given for a time, accepted, ended (SOSFS 1997:14; R145 to R148). */
import { addDays, addYears, dayBounds, type Instant, type LocalDate, toLocalDate } from './time.ts';

/** Given in the system by somebody who is licensed, or from a paper. */
export const delegationWays = ['SYSTEM', 'PAPER'] as const;
export type DelegationWay = (typeof delegationWays)[number];
/** Withdrawn by somebody, or its person left the team or the company. */
export const delegationEndCauses = ['WITHDRAWN', 'LEFT'] as const;
export const licences = ['NURSE', 'PHYSICIAN', 'OCCUPATIONAL_THERAPIST', 'PHYSIOTHERAPIST'] as const;
export type Licence = (typeof licences)[number];
/** The days on which a list of delegations says that one ends soon, and the first of the reminders: days before its last. */
export const ENDS_SOON_DAYS = 30;
export const reminderDays = [60, 30, 7, 1] as const;
/** The fewest who should have a task of a client: below it the overview says so. */
export const MIN_DELEGATION_HOLDERS = 2;

export const delegationStatuses = ['AWAITING', 'COMING', 'VALID', 'ENDS_SOON', 'ENDED', 'WITHDRAWN'] as const;
export type DelegationStatus = (typeof delegationStatuses)[number];

/** A delegation as far as its time: days by the company's clock, and the instants at which it was given, accepted and ended. */
export type DelegationTime = {
  fromDay: LocalDate;
  untilDay: LocalDate;
  givenDate: Instant;
  acceptedDate: Instant | null;
  endedDate: Instant | null;
  endCause: (typeof delegationEndCauses)[number] | null;
};

/** True for a last day that a delegation may have: its first, or later, within a year (SOSFS 1997:14, 4 §). */
export const isWithinYear = (fromDay: LocalDate, untilDay: LocalDate): boolean => untilDay >= fromDay && untilDay <= addYears(fromDay, 1);

/** The instants between which it is valid, half open, by the company's clock; undefined of one that never was. */
export function validityOf(delegation: DelegationTime, timeZone: string): { from: Instant; before: Instant } | undefined {
  if (delegation.acceptedDate === null) return undefined;
  const startInstant = dayBounds(delegation.fromDay, timeZone).from;
  const endInstant = dayBounds(delegation.untilDay, timeZone).before;
  const validFrom = [delegation.acceptedDate, startInstant].sort().at(-1)!;
  const validBefore = [delegation.endedDate ?? endInstant, endInstant].sort()[0]!;
  return validFrom < validBefore ? { from: validFrom, before: validBefore } : undefined;
}

/**
 * Its status on a day by the company's clock, as it was known at the end of that day: valid where it was at some moment of it. Undefined on days
 * before it was given.
 */
export function delegationStatusOn(delegation: DelegationTime, day: LocalDate, timeZone: string): DelegationStatus | undefined {
  const { from, before } = dayBounds(day, timeZone);
  if (delegation.givenDate >= before) return undefined;
  const validity = validityOf(delegation, timeZone);
  const isEnded = delegation.endedDate !== null && delegation.endedDate < before;
  if (validity && validity.from < before && from < validity.before && !(isEnded && delegation.endedDate! <= from))
    return delegation.untilDay <= addDays(day, ENDS_SOON_DAYS) ? 'ENDS_SOON' : 'VALID';
  if (isEnded) return delegation.endCause === 'WITHDRAWN' ? 'WITHDRAWN' : 'ENDED';
  if (delegation.untilDay < day) return 'ENDED';
  return delegation.acceptedDate === null || delegation.acceptedDate >= before ? 'AWAITING' : 'COMING';
}

/** Its status at this moment: one that has ended today is over, though it was valid earlier in the day. */
export function delegationStatusAt(delegation: DelegationTime, now: Instant, timeZone: string): DelegationStatus {
  if (delegation.endedDate !== null && delegation.endedDate <= now) return delegation.endCause === 'WITHDRAWN' ? 'WITHDRAWN' : 'ENDED';
  return delegationStatusOn(delegation, toLocalDate(now, timeZone), timeZone) ?? 'AWAITING';
}

/**
 * The reminder that is due on a day, in days before the last day (R149): the nearest step that has come, late ones too; undefined before the first,
 * after the last day, and of a step that had come already when it was given.
 */
export function findDueReminder({ untilDay, givenDay }: { untilDay: LocalDate; givenDay: LocalDate }, day: LocalDate): number | undefined {
  if (day > untilDay) return undefined;
  const reminderStep = reminderDays.findLast((days) => addDays(untilDay, -days) <= day);
  return reminderStep !== undefined && addDays(untilDay, -reminderStep) > givenDay ? reminderStep : undefined;
}
