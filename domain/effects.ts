/** The effect of a dose given as needed: asked for once it should have come, and once more where it was too early to say (R134). */
import type { Instant } from './time.ts';

export const effects = ['GOOD', 'SOME', 'NONE', 'TOO_EARLY', 'ASLEEP'] as const;
export type Effect = (typeof effects)[number];

/** Minutes after which it is asked for, where the order says no others, and the most that an order may say: a day. */
export const DEFAULT_EFFECT_MINUTES = 60;
export const MAX_EFFECT_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
/** Answers that one dose has at most. */
export const MAX_EFFECT_ANSWERS = 20;
/** Milliseconds for which it is asked for. */
const EFFECT_DUE_MS = 4 * 60 * MINUTE_MS;

/** DUE: it is asked for; LAPSED: nobody said. */
export type EffectState = 'WAITS' | 'DUE' | 'SAID' | 'LAPSED';

/** At an instant (ISO 8601, UTC): of a dose given at `at`, with the answers so far, oldest first; `delayMinutes` from the dose, or from «too early», on. */
export function effectStateOf(
  { at, answers }: { at: Instant; answers: readonly { effect: Effect; at: Instant }[] },
  delayMinutes: number,
  now: Instant,
): EffectState {
  const lastAnswer = answers.at(-1);
  if (lastAnswer && (lastAnswer.effect !== 'TOO_EARLY' || answers.length > 1)) return 'SAID';
  const dueFromMs = Date.parse(lastAnswer?.at ?? at) + delayMinutes * MINUTE_MS;
  if (Date.parse(now) < dueFromMs) return 'WAITS';
  return Date.parse(now) < dueFromMs + EFFECT_DUE_MS ? 'DUE' : 'LAPSED';
}
