/** Dice that fall the same for a seed, and the rules that they come to. */
import type { Frequency, Rule } from '#domain/planning/recurrence.ts';
import { addDays } from '#domain/time.ts';
import { rule } from '#test/domain/rules.ts';

/** Numbers from 0 to 1 that follow from a seed. */
export function diceOf(seed: number) {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const maybe = (chance: number) => next() < chance;
  return { next, below, one, maybe };
}
export type Dice = ReturnType<typeof diceOf>;

/** A rule that a form or a call can make, from years ago to years ahead; some are over. */
export function anyRule(dice: Dice): Rule {
  const day = addDays('2026-11-20', dice.below(1400) - 1000);
  const start = `${day}T${String(dice.below(24)).padStart(2, '0')}:${String(dice.below(60)).padStart(2, '0')}`;
  const freq = dice.one<Frequency>(['none', 'daily', 'weekly', 'weekly', 'monthly', 'yearly']);
  const some = (numbers: readonly number[]) => numbers.filter(() => dice.maybe(0.3));
  if (freq === 'none') return rule(start, 'none');
  return rule(start, freq, {
    interval: dice.maybe(0.6) ? 1 : 1 + dice.below(9),
    byWeekday: freq === 'weekly' || dice.maybe(0.1) ? some([0, 1, 2, 3, 4, 5, 6]) : [],
    byMonthDay: freq === 'monthly' ? some([-1, 1, 2, 15, 29, 31]) : [],
    until: dice.maybe(0.4) ? addDays(day, dice.below(2000)) : null,
  });
}
