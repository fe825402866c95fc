/** What of an act the organisation sees (R21): all that is shared or open, but no comment of what is open. */
import { expect, test } from 'vitest';
import { isShownChange, type ShareableInstance } from '#domain/planning/shown-change.ts';
import { untouched } from './standing.ts';

const at = '2026-03-02T08:00:00.000Z';
const open: ShareableInstance = { ...untouched(at), comment: null, shared: null };
const signed: ShareableInstance = { ...open, isCompleted: true, occurenceDate: at, signedByDate: at, signedById: 4 };
const skipped: ShareableInstance = { ...open, isSkipped: true, skippedDate: at, signedByDate: at, signedById: 4 };
const shared = (it: ShareableInstance) => ({ ...it, shared: true });

test.each<[string, ShareableInstance, ShareableInstance, boolean]>([
  ['moved', open, { ...open, plannedDate: '2026-03-02T09:00:00.000Z' }, true],
  ['commented while open', open, { ...open, comment: '<p>Hemligt</p>' }, false],
  ['signed and shared', open, shared(signed), true],
  ['signed and not shared', open, { ...signed, shared: false }, false],
  ['not shared, commented', { ...signed, shared: false }, { ...signed, shared: false, comment: '<p>A</p>' }, false],
  ['shared, commented', shared(signed), { ...shared(signed), comment: '<p>A</p>' }, true],
  ['shared, another time', shared(signed), { ...shared(signed), occurenceDate: '2026-03-02T08:05:00.000Z' }, true],
  ['shared, nothing new', shared(signed), shared(signed), false],
  ['shared, taken back', shared(signed), open, true],
  ['not shared, taken back', { ...signed, shared: false }, open, false],
  ['skipped and shared', open, shared(skipped), true],
  ['shared as skipped, signed unshared', shared(skipped), { ...signed, shared: false }, false],
  ['unshared as skipped, restored and shared', { ...skipped, shared: false }, shared(signed), true],
])('%s', (_, before, after, shown) => expect(isShownChange(before, after)).toBe(shown));
