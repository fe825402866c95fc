/** Random histories of a second signing against a replay that goes through them minute by minute (R159, R160). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  LATEST_ANSWER_MS,
  LIVE_ANSWER_MS,
  resolveAnswer,
  type SecondAnswer,
  type SecondAnswerLine,
  type SecondStatus,
  secondAnswers,
  secondStateOf,
} from '#domain/second-signing.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-28T22:00:00.000Z');
const instant = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const GIVER = 1;

type Try = { minutes: number; answer: SecondAnswer; by: number; noted: number | null; proof: 'PASSWORD' | 'CODE' | undefined };
const tries = fc.array(
  fc.record<Try>({
    minutes: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1500 }), fc.constantFrom(29, 30, 31, 1439, 1440, 1441)),
    answer: fc.constantFrom(...secondAnswers),
    by: fc.constantFrom(GIVER, 2, 3),
    noted: fc.constantFrom(null, 2, 3),
    proof: fc.constantFrom(undefined, undefined, 'PASSWORD', 'CODE'),
  }),
  { maxLength: 8 },
);

/** A history in its order, where each that is taken is a line. */
function written(all: readonly Try[]) {
  const lines: SecondAnswerLine[] = [];
  for (const { minutes, answer, by, noted, proof } of all.toSorted((a, b) => a.minutes - b.minutes)) {
    const at = instant(minutes);
    const judged = resolveAnswer({ giverId: GIVER, at: instant(0), lines }, { answer, whoId: by, proof }, at);
    const whoId = answer === 'NAMED' ? noted : answer === 'ALONE' ? null : by;
    if ('how' in judged) lines.push({ answer, how: judged.how, at, whoId });
  }
  return lines;
}
/** The same, written once more without the functions, as a reader of the rule would. */
function replayed(all: readonly Try[], until: number): SecondStatus {
  let status: SecondStatus = 'WAITING';
  let isOver = false;
  let patience = 30;
  let named: number | null = null;
  const tries = all.toSorted((a, b) => a.minutes - b.minutes);
  for (let minute = 0; minute <= until; minute++) {
    for (const { answer, by, noted } of tries.filter((one) => one.minutes === minute)) {
      if (isOver || minute > 1440) continue;
      if (by === GIVER && answer === 'NAMED') [patience, named] = [1440, noted];
      if (by === GIVER && answer === 'ALONE') [status, isOver] = ['ALONE', true];
      const isAnother = by !== GIVER && (named === null || named === by);
      if (isAnother && answer === 'DISPUTED') [status, isOver] = ['DISPUTED', true];
      if (isAnother && answer === 'CONFIRMED') {
        isOver = true;
        // Of one that was proved there in time, a name noted before changes nothing.
        const { proof } = tries.find((one) => one.minutes === minute && one.by === by && one.answer === answer)!;
        status = minute > 30 || (patience === 1440 && !proof) ? 'CONFIRMED_LATER' : 'CONFIRMED';
      }
    }
    if (!isOver) status = minute > patience ? 'MISSED' : 'WAITING';
  }
  return status;
}

it('is what a replay minute by minute says, at every minute', () => {
  expect([LIVE_ANSWER_MS, LATEST_ANSWER_MS]).toEqual([30 * MINUTE, 1440 * MINUTE]);
  fc.assert(
    fc.property(tries, fc.integer({ min: 0, max: 1600 }), (all, until) => {
      // Two of one person in one minute have no order that the replay could know.
      fc.pre(new Set(all.map(({ minutes }) => minutes)).size === all.length);
      const lines = written(all).filter(({ at }) => at <= instant(until));
      expect(secondStateOf({ giverId: GIVER, at: instant(0), lines }, instant(until)).status).toBe(replayed(all, until));
    }),
    { numRuns: 3000 },
  );
});

it('has one outcome at most, never by the giver, and never changes once it has one', () => {
  fc.assert(
    fc.property(tries, (all) => {
      const lines = written(all);
      const outcomes = lines.filter(({ answer }) => answer !== 'NAMED');
      expect(outcomes.length).toBeLessThanOrEqual(1);
      const [outcome] = outcomes;
      if (!outcome) return;
      expect(lines.at(-1)).toBe(outcome);
      if (outcome.answer !== 'ALONE') expect(outcome.whoId).not.toBe(GIVER);
      const statuses = [0, 60, 2000, 1_000_000].map(
        (more) =>
          secondStateOf({ giverId: GIVER, at: instant(0), lines }, new Date(Date.parse(outcome.at) + more * MINUTE).toISOString()).status,
      );
      expect(new Set(statuses).size).toBe(1);
    }),
    { numRuns: 3000 },
  );
});
