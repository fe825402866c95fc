/** A delegation in words: how it stands, by which days, and who of a team has what. */
import { ENDS_SOON_DAYS, type Licence } from '#domain/delegations.ts';
import type { Translate } from '../../core/texts.ts';
import { addDays } from '../../kit/dates.ts';
import type { Coverage, Delegation } from './delegation-query.ts';

type DayTextContext = { t: Translate; formatShortDay: (day: string) => string };

/** As they stand at the end of a day: one that ended on it was valid that day, and is no more. */
export const markEndedDelegations = (
  delegations: readonly Delegation[],
  day: string,
  localDateOf: (instant: string) => string,
): Delegation[] =>
  delegations.map((delegation) =>
    (delegation.status === 'VALID' || delegation.status === 'ENDS_SOON') &&
    delegation.endedDate !== null &&
    localDateOf(delegation.endedDate) <= day
      ? { ...delegation, status: delegation.endCause === 'WITHDRAWN' ? 'WITHDRAWN' : 'ENDED' }
      : delegation,
  );

/** «till 3 dec 2026», «väntar», «slut 1 nov 2026». */
export function delegationStatusText(
  { status, fromDay, untilDay, endedDate }: Delegation,
  { t, formatShortDay, localDateOf }: DayTextContext & { localDateOf: (instant: string) => string },
): string {
  const isOver = status === 'ENDED' || status === 'WITHDRAWN';
  const day = status === 'COMING' ? fromDay : isOver && endedDate !== null ? localDateOf(endedDate) : untilDay;
  return t(`delegations.stands.${status}`, { day: formatShortDay(day) });
}

/** «2 av 5 i teamet har Insulin, 1 slutar 3 dec 2026». */
export function coverageText(
  { task, members: memberCount, having: holders }: Coverage,
  today: string,
  { t, formatShortDay }: DayTextContext,
): string {
  const soonEndDays = holders
    .flatMap(({ untilDay }) => (untilDay !== null && untilDay <= addDays(today, ENDS_SOON_DAYS) ? [untilDay] : []))
    .sort();
  const coverageLine = t('delegations.covered', { count: holders.length, members: memberCount, task: task.name });
  return soonEndDays[0]
    ? `${coverageLine}, ${t('delegations.endsFirst', { count: soonEndDays.length, day: formatShortDay(soonEndDays[0]) })}`
    : coverageLine;
}

/** Whoever decided, with title and employer; a licence of the company's list by its word. */
export function deciderText({ how, decidedBy, decidedTitle, decidedEmployer }: Delegation, t: Translate): string {
  const title = how === 'SYSTEM' ? t(`delegations.licence.${decidedTitle as Licence}`) : decidedTitle;
  return [decidedBy, title, decidedEmployer].filter(Boolean).join(', ');
}
