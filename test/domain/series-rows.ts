/** Rows of a series as somebody has touched them, for the tests of its changes. */
import type { SeriesInstance } from '#domain/planning/series-edit.ts';
import { toInstant } from '#domain/time.ts';
import { timeZone } from './rules.ts';
import { untouched } from './standing.ts';

/** Friday 20 November 2026, 10:22 in Stockholm. */
export const NOW = '2026-11-20T09:22:00.000Z';
export const TODAY = '2026-11-20';
export const HORIZON = '2027-01-22';
let ids = 0;
export const rowAt = (at: string, more: Partial<SeriesInstance> = {}): SeriesInstance => ({
  id: ++ids,
  originalStart: at,
  ...untouched(at),
  comment: null,
  isRemoved: false,
  hasHistory: false,
  ...more,
});
export const on = (day: string, clock = '08:00') => toInstant(`${day}T${clock}`, timeZone);
export const signed = { isCompleted: true, signedById: 7, signedByDate: NOW, occurenceDate: NOW, hasHistory: true };
