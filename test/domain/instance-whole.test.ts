/** What leads from an instance as it stands to one that is sent as a whole (R36): nothing where both are the same, else each act once, in order. */
import { describe, expect, it } from 'vitest';
import { computePatches, type InstanceReplacement } from '#domain/planning/instance-whole.ts';

const open: InstanceReplacement = {
  isCompleted: false,
  isSkipped: false,
  comment: null,
  plannedDate: '2026-11-20T08:00:00.000Z',
  occurenceDate: null,
};
const signed: InstanceReplacement = { ...open, isCompleted: true, occurenceDate: '2026-11-20T08:10:00.000Z', comment: '<p>Bra</p>' };
const skipped: InstanceReplacement = { ...open, isSkipped: true, comment: '<p>Sov</p>' };
const later = '2026-11-20T10:00:00.000Z';

describe('from what stands to what was sent', () => {
  it.each([open, signed, skipped])('there is nothing to do for the same %#', (one) => {
    expect(computePatches(one, { ...one })).toEqual([]);
    expect(computePatches(one, { ...one, plannedDate: '2026-11-20T09:00:00+01:00' })).toEqual([]);
    expect(computePatches(one, { ...one, comment: undefined })).toEqual([]);
  });
  it.each<[string, InstanceReplacement, Partial<InstanceReplacement>, object[]]>([
    ['signs as planned', open, { isCompleted: true }, [{ isCompleted: true }]],
    ['signs with its own time', open, { isCompleted: true, occurenceDate: later }, [{ isCompleted: true, customDate: later }]],
    ['signs with words', open, { isCompleted: true, comment: 'Ja' }, [{ isCompleted: true, comment: 'Ja' }]],
    ['takes a signing back', signed, { isCompleted: false, occurenceDate: null }, [{ isCompleted: false }]],
    ['gives a signing another time', signed, { occurenceDate: later }, [{ occurenceDate: later }]],
    ['gives a signing another time and words', signed, { occurenceDate: later, comment: 'Ja' }, [{ occurenceDate: later, comment: 'Ja' }]],
    ['gives other words', signed, { comment: 'Ja' }, [{ comment: 'Ja' }]],
    ['moves', open, { plannedDate: later }, [{ plannedDate: later }]],
    ['moves and signs', open, { plannedDate: later, isCompleted: true }, [{ plannedDate: later }, { isCompleted: true }]],
    ['skips with its reason', open, { isSkipped: true, comment: 'Sov' }, [{ isSkipped: true, comment: 'Sov' }]],
    ['takes a skip back', skipped, { isSkipped: false, comment: null }, [{ isSkipped: false }, { comment: '' }]],
    ['signs what was skipped', skipped, { isSkipped: false, isCompleted: true }, [{ isSkipped: false }, { isCompleted: true }]],
    [
      'skips what was signed',
      signed,
      { isCompleted: false, isSkipped: true },
      [{ isCompleted: false }, { isSkipped: true, comment: '<p>Bra</p>' }],
    ],
    ['asks for the time of what is open, which its act refuses', open, { occurenceDate: later }, [{ occurenceDate: later }]],
  ])('%s', (_, stands, change, steps) => {
    expect(computePatches(stands, { ...stands, ...change })).toEqual(steps);
  });
});
