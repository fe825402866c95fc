/** The time that a signing of several begins with: as it was last on this device, and none where one of them must be asked about (R17, R91). */
import { beforeEach, expect, test, vi } from 'vitest';
import { toLocalDate } from '#domain/time.ts';
import { readUsualTiming, storeTiming } from '#web/bulk/usual-timing.ts';
import type { DayInstance } from '#web/shared/day/day.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const NOW = '2026-11-25T14:00:00.000Z';
const at = (clock: string, oneTapMinutes?: number) =>
  ({ plannedDate: `2026-11-${clock}:00.000Z`, occurenceDate: null, oneTapMinutes }) as DayInstance;
const dates = { localDateOf: (instant: string) => toLocalDate(instant, 'Europe/Stockholm') };
const timing = (...rows: DayInstance[]) => readUsualTiming(7, rows, NOW, dates);

test('is now at first, and then as it was, for each account', () => {
  expect(timing(at('25T13:30'), at('25T14:50'))).toBe('now');
  storeTiming(7, 'planned');
  storeTiming(7, 'custom');
  expect(timing(at('25T13:30'))).toBe('planned');
  expect(readUsualTiming(8, [at('25T13:30')], NOW, dates)).toBe('now');
});

test('is none where one of them is outside its limit, or of a day to come', () => {
  storeTiming(7, 'planned');
  expect(timing(at('25T13:30'), at('25T12:30', 60))).toBeUndefined();
  expect(timing(at('25T13:30'), at('24T10:00'))).toBeUndefined();
  expect(timing(at('25T13:30'), at('26T14:00'))).toBeUndefined();
});
