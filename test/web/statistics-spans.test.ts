/** What a bucket of the statistics is called, and where each reader comes from it (product «Statistics»). */
import { expect, test, vi } from 'vitest';
import { textsIn } from '#test/texts.ts';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
vi.mock('#web/core/texts.ts', () => ({ useTranslation: () => ({ locale: 'sv' }) }));
const { createBucketLink: bucketLink, shortSpanName: spanMark, spanName } = await import('#web/statistics/spans.ts');

const day = { displayName: '2026-11-20', startDate: '2026-11-20', endDate: '2026-11-20' };
const week = { displayName: '2026-W47', startDate: '2026-11-16', endDate: '2026-11-22' };
/** The first of a range that begins on a Sunday. */
const short = { displayName: '2026-W46', startDate: '2026-11-15', endDate: '2026-11-15' };
const month = { displayName: '2026-11', startDate: '2026-11-05', endDate: '2026-11-30' };

test.each([
  ['sv', day, 'fre 20 nov', '20/11'],
  ['sv', week, 'v. 47, 16 nov – 22 nov', 'v. 47'],
  ['sv', short, 'v. 46, 15 nov', 'v. 46'],
  ['sv', month, 'November 2026', 'nov'],
  ['en', day, 'Fri 20 Nov', '20/11'],
  ['en', week, 'week 47, 16 Nov – 22 Nov', 'week 47'],
  ['en', month, 'November 2026', 'Nov'],
] as const)('in %s %o is called %s, and %s under its column', (locale, span, name, mark) => {
  const t = textsIn(locale);
  expect(spanName(span, t, locale)).toBe(name);
  expect(spanMark(span, t, locale)).toBe(mark);
});

const of = { clientId: 7, activityId: 9 };
test('the organisation comes to its list of those days, from whatever span', () => {
  for (const span of [day, week, short, month])
    expect(bucketLink(span, 'events', of)).toEqual({
      to: '/organisation/handelser',
      search: { ...of, from: span.startDate, to: span.endDate },
    });
});
test('others come from a week or a month to its days, and from a day to it', () => {
  expect(bucketLink(week, 'day', of)).toEqual({
    to: '/statistik',
    search: { clientId: undefined, activityId: 9, startDate: week.startDate, endDate: week.endDate },
  });
  expect(bucketLink(month, 'none', of, 7)).toMatchObject({ to: '/statistik', search: { clientId: 7 } });
  for (const span of [day, short]) expect(bucketLink(span, 'day', of)).toEqual({ to: '/handelse', search: { date: span.startDate } });
});
test('nobody is led to the day of a client who is not theirs to choose', () => {
  expect(bucketLink(day, 'none', of)).toBeUndefined();
});
