/** The time that a signing of several begins with: as it was last on this device, and none where one of them must be asked about (R17, R91). */
import { beforeEach, expect, test, vi } from 'vitest';
import { localDate } from '#domain/time.ts';
import { keepTiming, usualTiming } from '#web/bulk/usual-timing.ts';
import type { Row } from '#web/shared/day/day.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const NOW = '2026-11-25T14:00:00.000Z';
const at = (clock: string, oneTapMinutes?: number) =>
  ({ plannedDate: `2026-11-${clock}:00.000Z`, occurenceDate: null, oneTapMinutes }) as Row;
const dates = { localDateOf: (instant: string) => localDate(instant, 'Europe/Stockholm') };
const timing = (...rows: Row[]) => usualTiming(7, rows, NOW, dates);

test('is now at first, and then as it was, for each account', () => {
  expect(timing(at('25T13:30'), at('25T14:50'))).toBe('now');
  keepTiming(7, 'planned');
  keepTiming(7, 'custom');
  expect(timing(at('25T13:30'))).toBe('planned');
  expect(usualTiming(8, [at('25T13:30')], NOW, dates)).toBe('now');
});

test('is none where one of them is outside its limit, or of a day to come', () => {
  keepTiming(7, 'planned');
  expect(timing(at('25T13:30'), at('25T12:30', 60))).toBeUndefined();
  expect(timing(at('25T13:30'), at('24T10:00'))).toBeUndefined();
  expect(timing(at('25T13:30'), at('26T14:00'))).toBeUndefined();
});
