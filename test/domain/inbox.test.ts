/** What acts do to an instance's entry in the inbox, told for every act and every way it may stand (R22). */
import { describe, expect, it } from 'vitest';
import { inboxEffectOf, isStillMissedAfter } from '#domain/inbox.ts';

type Does = ReturnType<typeof inboxEffectOf>;
const acts = [
  'signed',
  'restored',
  'skipped',
  'reported',
  'reset',
  'unskipped',
  'moved',
  'edited',
  'commented',
  'removed',
  'takenBack',
] as const;
type Act = (typeof acts)[number];
const allActs: Exclude<Parameters<typeof inboxEffectOf>[0], Act> extends never ? readonly Act[] : never = acts;

const done = ['signed', 'restored', 'skipped', 'reported'] as const;
const takenBack = ['reset', 'unskipped'] as const;
const others = ['moved', 'edited', 'commented'] as const;

const any = [true, false] as const;
/** Acts, then whether it is shared, is sent to the inbox, was missed: each way that is named, with each other. */
const cases: readonly [
  why: string,
  acts: readonly Act[],
  shared: readonly (boolean | null)[],
  sent: readonly boolean[],
  missed: readonly boolean[],
  Does,
][] = [
  ['what is done and shared enters where it is sent there', done, [true], [true], any, 'enters'],
  ['what is shared and not sent there stays out', done, [true], [false], [false], null],
  ['what was missed stays there, shared and not sent there', done, [true], [false], [true], null],
  ['what was missed and is not shared goes out of sight', done, [false, null], any, [true], 'leaves'],
  ['what is not shared was never there', done, [false, null], any, [false], null],
  ['what is open again and was missed comes back', takenBack, [true, false, null], any, [true], 'enters'],
  ['what is open again and was not missed goes', takenBack, [true, false, null], any, [false], 'leaves'],
  ['a change leaves it as it is', others, [true, false, null], any, any, null],
  ['what is removed goes, missed or not', ['removed', 'takenBack'], [true, false, null], any, any, 'leaves'],
];
const rows = cases.flatMap(([why, of, shareds, sents, misseds, does]) =>
  of.flatMap((act) =>
    shareds.flatMap((shared) =>
      sents.flatMap((isSentToInbox) => misseds.map((isNotifiedMissed) => ({ why, act, shared, isSentToInbox, isNotifiedMissed, does }))),
    ),
  ),
);

describe('what was missed', () => {
  it.each(allActs)('is still missed, or not, after: %s', (act) => {
    const says = done.includes(act as never) ? false : takenBack.includes(act as never) ? true : null;
    expect(isStillMissedAfter(act, { isNotifiedMissed: true })).toBe(says);
    expect(isStillMissedAfter(act, { isNotifiedMissed: false })).toBeNull();
  });
});

describe('an entry of the inbox', () => {
  it.each(rows)('$why: $act, shared $shared, sent there $isSentToInbox, missed $isNotifiedMissed', ({ act, shared, does, ...arriving }) =>
    expect(inboxEffectOf(act, shared, arriving)).toBe(does),
  );
  it('of what was done another way before goes once it is not shared, missed or not (R76)', () => {
    for (const act of done)
      for (const shared of [false, null])
        expect(inboxEffectOf(act, shared, { isSentToInbox: true, isNotifiedMissed: false, wasDone: true })).toBe('leaves');
  });
  it('is told of for every act and every way', () => {
    const told = new Set(
      rows.map(({ act, shared, isSentToInbox, isNotifiedMissed }) => [act, shared, isSentToInbox, isNotifiedMissed].join()),
    );
    expect([told.size, rows.length]).toEqual([allActs.length * 3 * 2 * 2, allActs.length * 3 * 2 * 2]);
  });
});
