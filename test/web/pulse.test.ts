/** Where goals stand, in words, and with what waits on the phone laid over (R62). */
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import type { GoalPulse } from '#contract/goals/goals.ts';
import type { PulseState } from '#domain/goals/pulse.ts';
import type { Command } from '#web/shared/dated/commands.ts';
import type { DayInstance } from '#web/shared/day/day.ts';
import { goalActOf } from '#web/shared/goals/goal-act.ts';
import { applyActsToPulse } from '#web/shared/goals/pulse-with-pending.ts';
import { goalSpanText, pulseStateText, pulseSummary } from '#web/shared/goals/pulse-words.ts';
import { pendingActOf } from '#web/shared/pending/pending-rules.ts';
import { written } from '../texts.ts';

const texts = (locale: 'sv' | 'en') => {
  const messages = Object.fromEntries([...written[locale]].map(([key, text]) => [key, compileMessageOrThrow(text)]));
  return setupI18n({ locale, messages: { [locale]: messages } }).t as never;
};
const TODAY = '2026-11-20';
const pulse = (over: Partial<GoalPulse> = {}): GoalPulse => ({
  ...{ id: 1, evaluationPlanId: 1, activityId: 7, name: 'Dusch', categoryId: 1, categoryName: 'Personlig vård' },
  ...{ minFrequency: 3, maxFrequency: 4, frequencyUnit: 'WEEK', state: 'unplanned', amount: 1, min: 3, max: 4, missing: 2, planned: 1 },
  ...{ daysLeft: 3, span: { name: '2026-W47', startDate: '2026-11-16', endDate: '2026-11-22', isWhole: true }, isPartlyUnsigned: false },
  ...over,
});
const some = (...states: readonly PulseState[]) => states.map((state) => ({ state }));

describe('all goals in one line', () => {
  it.each([
    [some('planned', 'reached', 'followed'), 'Alla 3 mål är på väg', 'All 3 goals are on the way'],
    [some('reached'), 'Målet är på väg', 'The goal is on the way'],
    [
      some('planned', 'reached', 'reached', 'unplanned', 'unplanned'),
      '3 av 5 mål på väg, 2 kan missas',
      '3 of 5 goals on the way, 2 may be missed',
    ],
    [
      some('unplanned', 'cannotBeReached', 'overMax', 'overMax'),
      '0 av 4 mål på väg, 1 kan missas, 1 hinns inte med, 2 över max',
      '0 of 4 goals on the way, 1 may be missed, 1 out of reach, 2 over the limit',
    ],
  ])('%o', (pulses, sv, en) => {
    expect(pulseSummary(pulses, texts('sv'))).toBe(sv);
    expect(pulseSummary(pulses, texts('en'))).toBe(en);
  });
});

it.each([
  [pulse({ planned: 0 }), '2 till, ingen planerad'],
  [pulse(), '2 till, 1 planerad'],
  [pulse({ state: 'planned', planned: 2 }), '2 till, 2 planerade'],
  [pulse({ state: 'reached', amount: 3, missing: 0 }), 'Nått: 3 av minst 3'],
  [pulse({ state: 'cannotBeReached' }), 'Hinns inte med: 1 av minst 3'],
  [pulse({ state: 'overMax', amount: 5 }), 'Över max: 5 av högst 4'],
  [pulse({ state: 'overMax', amount: 1, max: 0 }), 'Har skett 1 gång, ska inte ske'],
  [pulse({ state: 'followed', amount: 0, max: 0 }), 'Har inte skett'],
  [pulse({ state: 'followed', min: null }), '1 av högst 4'],
  [pulse({ state: 'followed', min: 0, max: null }), '1 hittills'],
])('a goal by itself: %#', (one, said) => expect(pulseStateText(one, texts('sv'))).toBe(said));

it('a span is said with the days that are left of it', () => {
  const said = (over: Partial<GoalPulse>) => goalSpanText(pulse(over), texts('sv'), 'sv', (day) => day);
  expect(said({})).toBe('v. 47, 3 dagar kvar');
  expect(said({ daysLeft: 1 })).toBe('v. 47, sista dagen');
  expect(said({ frequencyUnit: 'DAY' })).toBe('idag');
  const year = { name: '2026-02-02', startDate: '2026-02-02', endDate: '2027-02-01', isWhole: true };
  expect(said({ frequencyUnit: 'YEAR', span: year })).toBe('planåret till 2027-02-01');
});

const at = (day: string, clock = '12:00') => `${day}T${clock}:00.000Z`;
const row = (over: Partial<DayInstance> = {}): DayInstance =>
  ({
    ...{ id: 3, activityId: 7, clientId: 1, activityName: 'Dusch', plannedDate: at(TODAY), occurenceDate: null, skippedDate: null },
    ...{ signedByDate: null, signedById: null, signedByName: null, isCompletable: true, isCompleted: false, isSkipped: false },
    ...{ comment: null, draws: [] },
    ...over,
  }) as unknown as DayInstance;
const signed = { isCompleted: true, signedById: 5, signedByDate: at(TODAY), occurenceDate: at(TODAY) };
const sign: Command = { act: 'sign', time: { when: 'planned' } };
const laid = (acts: readonly [DayInstance, Command][], over: Partial<GoalPulse> = {}) => {
  const given = acts.map(([one, command]) => pendingActOf(one, command, at(TODAY, '12:05')).counts!);
  const { state, amount, planned, missing } = applyActsToPulse(pulse(over), given, TODAY, (instant) => instant.slice(0, 10));
  return { state, amount, planned, missing };
};

describe('what waits on the phone', () => {
  it('counts as soon as it is signed, and is planned no more', () => {
    expect(laid([[row(), sign]])).toEqual({ state: 'unplanned', amount: 2, planned: 0, missing: 1 });
    expect(
      laid(
        [
          [row(), sign],
          [row({ id: 4 }), sign],
        ],
        { planned: 2, state: 'planned' },
      ),
    ).toEqual({ state: 'reached', amount: 3, planned: 0, missing: 0 });
  });
  it('taken back counts as it did before', () => {
    expect(
      laid([
        [row(), sign],
        [row(signed), { act: 'reset' }],
      ]),
    ).toEqual({ state: 'unplanned', amount: 1, planned: 1, missing: 2 });
    expect(laid([[row(signed), { act: 'reset' }]])).toEqual({ state: 'unplanned', amount: 0, planned: 2, missing: 3 });
  });
  it('skipped is neither done nor planned; a report that is skipped is done no more', () => {
    expect(laid([[row(), { act: 'skip', comment: '<p>Borta</p>' }]])).toMatchObject({ amount: 1, planned: 0 });
    const report = row({ plannedDate: null, occurenceDate: at(TODAY), signedById: 5, signedByDate: at(TODAY) });
    expect(laid([[report, { act: 'skip', comment: '<p>Fel</p>' }]])).toMatchObject({ amount: 0, planned: 1 });
  });
  it('stands on its own day: signed as done in another week it counts there', () => {
    const command: Command = { act: 'sign', time: { when: 'custom', at: at('2026-11-15') } };
    expect(laid([[row(), command]])).toMatchObject({ amount: 1, planned: 0 });
    expect(laid([[row({ plannedDate: at('2026-11-15') }), sign]])).toMatchObject({ amount: 1, planned: 1 });
    // Missed before today it was not counted as planned.
    expect(laid([[row({ plannedDate: at('2026-11-18') }), sign]])).toMatchObject({ amount: 2, planned: 1 });
  });
  it('of another activity changes nothing, and what is not to be signed was never planned', () => {
    const untouched = pulse();
    const acts = [goalActOf(row({ activityId: 8 }), sign, at(TODAY))!];
    expect(applyActsToPulse(untouched, acts, TODAY, (instant) => instant.slice(0, 10))).toBe(untouched);
    expect(laid([[row({ isCompletable: false }), { act: 'skip', comment: '<p>Nej</p>' }]])).toMatchObject({ amount: 1, planned: 1 });
  });
  it('over the most turns red at once', () => {
    expect(laid([[row(), sign]], { amount: 4, state: 'reached', missing: 0 })).toMatchObject({ state: 'overMax', amount: 5 });
  });
});
