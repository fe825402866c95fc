/** The details of a bulk act: what is wrong with what is typed, what the next step gets of it, and the call (product «Bulk acts», R17, R147). */
import { expect, it } from 'vitest';
import { buildBulkBody, readDetails, type TypedDetails, typedDetailsOf } from '#web/bulk/bulk-details.ts';
import { emptyComment } from '#web/shared/dated/comment.ts';

const of = (act: 'sign' | 'skip' | 'move', isAuthorityMissing = false) => ({ act, isAuthorityMissing, locale: 'sv' as const });
const wrongDetails = (details: TypedDetails, act: ReturnType<typeof of>) => readDetails(details, act).fieldErrors;
const comment = { ...emptyComment, text: 'Som planerat' };
const typed = { ...typedDetailsOf(null, 'now'), comment };

it('begin empty at the usual timing, or as they were typed before', () => {
  expect(typedDetailsOf(null, 'planned')).toEqual({
    comment: emptyComment,
    why: emptyComment,
    timing: 'planned',
    distance: '',
    unit: 'MINUTE',
  });
  const before = { comment, timing: 'custom', intervalValue: -2, intervalUnit: 'HOUR' } as const;
  expect(typedDetailsOf(before, 'now')).toEqual({ comment, why: emptyComment, timing: 'custom', distance: '-2', unit: 'HOUR' });
});

it('are wrong where they are wanting, in the order of the fields', () => {
  const empty = typedDetailsOf(null, undefined);
  expect(Object.entries(wrongDetails(empty, of('sign', true)))).toEqual([
    ['timing', 'signDetails.timeRequired'],
    ['why', 'error.field.commentMissing'],
    ['comment', 'error.field.commentMissing'],
  ]);
  expect(wrongDetails({ ...empty, comment }, of('skip'))).toEqual({});
  expect(wrongDetails({ ...typed, distance: '0' }, of('move'))).toEqual({ interval: 'error.bulk.noInterval' });
  expect(wrongDetails({ ...typed, distance: '9999' }, of('move'))).toEqual({ interval: 'error.bulk.interval' });
  expect(wrongDetails({ ...typed, distance: 'x' }, of('sign'))).toEqual({});
});

it('go on with what the act needs, and nothing of another', () => {
  const why = { ...emptyComment, text: 'Nödläge' };
  const all = { ...typed, why, distance: '15', unit: 'HOUR' } as const;
  expect(readDetails(all, of('skip')).details).toEqual({ comment });
  expect(readDetails(all, of('move')).details).toEqual({ comment, intervalValue: 15, intervalUnit: 'HOUR' });
  expect(readDetails(all, of('sign', true)).details).toEqual({ comment, why, timing: 'now' });
  const at = '2026-11-25T14:00:00.000Z';
  expect(readDetails({ ...all, timing: 'custom' }, of('sign'), at).details).toEqual({ comment, timing: 'custom', occurrenceDate: at });
});

it('are sent with comments as HTML, and the days only where there are several', () => {
  const details = { comment, why: { ...emptyComment, text: 'Nöd & lust' }, timing: 'planned' } as const;
  const body = { instanceIds: [4, 5], comment: '<p>Som planerat</p>', whyWithout: '<p>Nöd &amp; lust</p>', timing: 'planned' };
  expect(buildBulkBody([4, 5], details, '2026-11-25')).toEqual(body);
  expect(buildBulkBody([4, 5], details, '2026-11-25', '2026-11-27')).toEqual({ ...body, fromDate: '2026-11-25', untilDate: '2026-11-27' });
  expect(buildBulkBody([4], { comment, why: emptyComment }, '2026-11-25')).toEqual({ instanceIds: [4], comment: '<p>Som planerat</p>' });
});
