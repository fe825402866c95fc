/** The time for which a company keeps what it wrote of a client, and the day by which that has to be gone (R124, decision 111). */
import { addYears, type LocalDate } from './time.ts';

/**
 * The rules that a company may keep its records by: private providers by LSS 23 c, public ones by their plan for what they keep, health care by
 * PDL 3:17. `NONE`: nobody has said which, or it is an exception, and nothing is erased.
 */
export const retentions = ['NONE', 'PRIVATE_LSS', 'PUBLIC_LSS', 'HEALTH_CARE'] as const;
export type Retention = (typeof retentions)[number];

/** Years from the last entry. */
export const retentionYears: Readonly<Record<Exclude<Retention, 'NONE'>, number>> = { PRIVATE_LSS: 2, PUBLIC_LSS: 5, HEALTH_CARE: 10 };

/** The ways in which the copy of the file was offered before it is erased. */
export const copyOffers = ['HANDED_OVER', 'DECLINED', 'NOT_REACHED'] as const;
export type CopyOffer = (typeof copyOffers)[number];

/** `from`: the first day on which it may go; `by`: the last day on which it has to be gone, the end of the calendar year after. */
export type ErasureDays = { from: LocalDate; by: LocalDate };

/** The days for a client whose last entry was on this day; null where nothing is erased. */
export function computeErasureDays(retention: Retention, lastEntryOn: LocalDate): ErasureDays | null {
  if (retention === 'NONE') return null;
  const firstErasureYear = Number(lastEntryOn.slice(0, 4)) + retentionYears[retention];
  // No date can say a later day.
  if (firstErasureYear >= 9999) return { from: '9999-12-31', by: '9999-12-31' };
  return { from: addYears(lastEntryOn, retentionYears[retention]), by: `${String(firstErasureYear + 1).padStart(4, '0')}-12-31` };
}
