/** Decisions of egenvård: that a measure may be done as self-care was judged by whoever is licensed, and is reviewed (lag 2022:1250; R150). */
import { addDays, type LocalDate } from './time.ts';

/** The ways in which it is carried out: by the client alone, with help, or both. */
export const carriers = ['SELF', 'WITH_HELP', 'BOTH'] as const;
export type Carrier = (typeof carriers)[number];

export const MAX_MEASURE_LENGTH = 100;
export const MAX_RISKS_LENGTH = 2000;
export const MAX_CONTACT_LENGTH = 500;
export const MAX_INSTRUCTED_STAFF = 200;
/** The days before its review from which one is said to come up soon. */
export const REVIEW_SOON_DAYS = 30;

export const selfCareStates = ['VALID', 'REVIEW_SOON', 'REVIEW_PAST', 'REVIEW_MISSING', 'ENDED'] as const;
export type SelfCareState = (typeof selfCareStates)[number];

type ReviewedDecision = { reviewOn: LocalDate | null; isEnded: boolean };
/** The state of a decision on a local day; on its day of review it still stands. */
export function selfCareStateOn({ reviewOn, isEnded }: ReviewedDecision, day: LocalDate): SelfCareState {
  if (isEnded) return 'ENDED';
  if (reviewOn === null) return 'REVIEW_MISSING';
  if (reviewOn < day) return 'REVIEW_PAST';
  return reviewOn <= addDays(day, REVIEW_SOON_DAYS) ? 'REVIEW_SOON' : 'VALID';
}

/** True for states that whoever leads the team is told of. */
export const needsReview = (state: SelfCareState): boolean => state === 'REVIEW_PAST' || state === 'REVIEW_MISSING';
