/** What a status is called: a missed one is late for its first hour, in words only (R84, R10). */
import { expect, test } from 'vitest';
import { type InstanceState, instanceStatuses, statusOf, statusWordOf } from '#domain/planning/instance.ts';
import { untouched } from './standing.ts';

const planned = '2026-11-20T09:00:00.000Z';
const after = (minutes: number, seconds = 0) => new Date(Date.parse(planned) + minutes * 60_000 + seconds * 1000).toISOString();
const done = { signedById: 7, signedByDate: planned };

test.each<[string, InstanceState, string, string]>([
  ['a second before its time', untouched(planned), after(0, -1), 'upcoming'],
  ['at its time', untouched(planned), after(0), 'late'],
  ['22 minutes after', untouched(planned), after(22), 'late'],
  ['a second before the hour is over', untouched(planned), after(60, -1), 'late'],
  ['an hour after', untouched(planned), after(60), 'missed'],
  ['a day after', untouched(planned), after(24 * 60), 'missed'],
  ['moved into the past, from there', { ...untouched(planned), occurenceDate: after(-50) }, after(5), 'late'],
  ['moved further into the past', { ...untouched(planned), occurenceDate: after(-55) }, after(5), 'missed'],
  ['one that is not to be signed', { ...untouched(planned), isCompletable: false }, after(5), 'passed'],
  ['a signed one', { ...untouched(planned), ...done, isCompleted: true, occurenceDate: planned }, after(5), 'completed'],
  ['a skipped one', { ...untouched(planned), ...done, isSkipped: true, skippedDate: planned }, after(5), 'skipped'],
  ['a reported one', { ...untouched(planned), ...done }, after(5), 'reported'],
])('%s', (_, it, now, word) => {
  expect(statusWordOf(it, now)).toBe(word);
  expect(statusOf(it, now)).toBe(word === 'late' ? 'missed' : word);
});

test('late is no status: calls and figures know it not', () => {
  expect(instanceStatuses).not.toContain('late');
});
