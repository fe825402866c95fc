/** Delegations: 500 random lives against a naive replay of their acts, days of changing clocks, and what an act lacks. */
import { describe, expect, it, test } from 'vitest';
import { findAuthorityMark, isValidAt } from '#domain/authority.ts';
import {
  type DelegationTime,
  delegationStatusAt,
  delegationStatusOn,
  findDueReminder,
  isWithinYear,
  validityOf,
} from '#domain/delegations.ts';
import { addDays, addYears, dayBounds, toLocalDate } from '#domain/time.ts';
import { dice } from '#test/crash/writer.ts';

const zone = 'Europe/Stockholm';

type Act = { at: string; what: 'given' | 'accepted' | 'WITHDRAWN' | 'LEFT' };
type Life = { fromDay: string; untilDay: string; acts: Act[] };

/** Plays the acts one after another up to an instant, and looks at the clock on the wall. */
function replayed({ fromDay, untilDay, acts }: Life, at: string) {
  let state: 'none' | 'waits' | 'accepted' | 'over' = 'none';
  for (const act of acts) if (act.at <= at) state = act.what === 'given' ? 'waits' : act.what === 'accepted' ? 'accepted' : 'over';
  const day = toLocalDate(at, zone);
  return state === 'accepted' && day >= fromDay && day <= untilDay;
}

const random = dice(36);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
function life(): Life {
  const fromDay = addDays('2026-01-01', between(0, 400));
  const untilDay = addDays(fromDay, random() < 0.2 ? 0 : between(1, 365));
  let moment = Date.parse(`${fromDay}T00:00:00Z`) + between(-20, 10) * 86_400_000 + between(0, 86_399) * 1000;
  const next = (days: number) => {
    moment += between(1, days * 86_400) * 1000;
    return new Date(moment).toISOString();
  };
  const acts: Act[] = [{ at: new Date(moment).toISOString(), what: 'given' }];
  if (random() < 0.8) acts.push({ at: next(20), what: 'accepted' });
  if (random() < 0.5) acts.push({ at: next(random() < 0.3 ? 1 : 200), what: random() < 0.5 ? 'WITHDRAWN' : 'LEFT' });
  return { fromDay, untilDay, acts };
}
const timeOf = ({ fromDay, untilDay, acts }: Life): DelegationTime => {
  const end = acts.find(({ what }) => what === 'WITHDRAWN' || what === 'LEFT');
  const at = (name: Act['what']) => acts.find(({ what }) => what === name)?.at ?? null;
  const endCause = end ? (end.what as 'WITHDRAWN' | 'LEFT') : null;
  return { fromDay, untilDay, givenDate: acts[0]!.at, acceptedDate: at('accepted'), endedDate: end?.at ?? null, endCause };
};

test('500 lives are at every moment and on every day as a replay of their acts says', () => {
  for (let number = 0; number < 500; number++) {
    const one = life();
    const time = timeOf(one);
    const first = addDays(one.fromDay, -25);
    for (let day = first; day <= addDays(one.untilDay, 3); day = addDays(day, between(1, 9))) {
      const { from, before } = dayBounds(day, zone);
      // Every other hour, and around each act of the day.
      const moments = [...one.acts.map(({ at }) => Date.parse(at))].flatMap((at) => [at - 1, at, at + 1]);
      for (let instantMs = Date.parse(from); instantMs < Date.parse(before); instantMs += 7_200_000) moments.push(instantMs);
      const ofDay = moments.filter((at) => at >= Date.parse(from) && at < Date.parse(before)).map((at) => new Date(at).toISOString());
      const validity = validityOf(time, zone);
      const isValid = (at: string) => validity !== undefined && isValidAt(validity, at);
      for (const at of ofDay) expect(isValid(at), JSON.stringify({ one, at })).toBe(replayed(one, at));
      const status = delegationStatusOn(time, day, zone);
      const wasValid = ofDay.some((at) => replayed(one, at));
      expect(['VALID', 'ENDS_SOON'].includes(status ?? ''), JSON.stringify({ one, day, status })).toBe(wasValid);
      expect(status === undefined, JSON.stringify({ one, day })).toBe(one.acts[0]!.at >= before);
    }
  }
});

const year = { fromDay: '2026-01-01', untilDay: '2026-12-31', givenDate: '2025-12-20T10:00:00.000Z' };
const accepted = { ...year, acceptedDate: '2025-12-21T10:00:00.000Z', endedDate: null, endCause: null } satisfies DelegationTime;

describe('a delegation', () => {
  it.each([
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-01', '2027-01-01', true],
    ['2026-01-01', '2027-01-02', false],
    ['2028-02-29', '2029-02-28', true],
    ['2028-02-29', '2029-03-01', false],
    ['2026-01-02', '2026-01-01', false],
  ])('from %s until %s: %s', (from, until, expected) => expect(isWithinYear(from, until)).toBe(expected));
  it('is of 23 and of 25 hours on the days on which the clocks change', () => {
    for (const [day, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      const validity = validityOf({ ...accepted, fromDay: day, untilDay: day }, zone)!;
      expect((Date.parse(validity.before) - Date.parse(validity.from)) / 3_600_000).toBe(hours);
    }
  });
  it('is valid on the day on which it was withdrawn, and not on the next', () => {
    const withdrawn = { ...accepted, endedDate: '2026-03-03T12:00:00.000Z', endCause: 'WITHDRAWN' as const };
    expect(delegationStatusOn(withdrawn, '2026-03-03', zone)).toBe('VALID');
    expect(delegationStatusOn(withdrawn, '2026-03-04', zone)).toBe('WITHDRAWN');
    // The day before, nobody knew.
    expect(delegationStatusOn(withdrawn, '2026-03-02', zone)).toBe('VALID');
  });
  it('is over from the moment on which it was withdrawn', () => {
    const withdrawn = { ...accepted, endedDate: '2026-03-03T12:00:00.000Z', endCause: 'WITHDRAWN' as const };
    expect(delegationStatusAt(withdrawn, '2026-03-03T11:59:59.999Z', zone)).toBe('VALID');
    expect(delegationStatusAt(withdrawn, '2026-03-03T12:00:00.000Z', zone)).toBe('WITHDRAWN');
  });
  it('says what comes, waits and ends', () => {
    expect(delegationStatusOn(accepted, '2025-12-19', zone)).toBeUndefined();
    expect(delegationStatusOn(accepted, '2025-12-20', zone)).toBe('AWAITING');
    expect(delegationStatusOn(accepted, '2025-12-22', zone)).toBe('COMING');
    expect(delegationStatusOn(accepted, '2026-11-30', zone)).toBe('VALID');
    expect(delegationStatusOn(accepted, '2026-12-01', zone)).toBe('ENDS_SOON');
    expect(delegationStatusOn(accepted, '2027-01-01', zone)).toBe('ENDED');
    expect(delegationStatusOn({ ...accepted, acceptedDate: null }, '2026-06-01', zone)).toBe('AWAITING');
  });
  it('is over at midnight by the company’s clock, not by the world’s', () => {
    const validity = validityOf(accepted, zone)!;
    expect(isValidAt(validity, '2026-12-31T22:59:59.999Z')).toBe(true);
    expect(isValidAt(validity, '2026-12-31T23:00:00.000Z')).toBe(false);
  });
});

describe('what an act lacks', () => {
  const at = '2026-03-03T12:00:00.000Z';
  const task = { taskId: 7, from: '2026-01-01T00:00:00.000Z', before: '2026-03-03T12:00:00.001Z' };
  const none = { tasks: [], licences: [] };
  it('is nothing of what is no health care, or names no task', () => {
    for (const careBasis of ['NONE', 'SELF_CARE'] as const) expect(findAuthorityMark({ careBasis, taskId: 7 }, none, at)).toBeNull();
    expect(findAuthorityMark({ careBasis: 'DELEGATED', taskId: null }, none, at)).toBeNull();
  });
  it('is a delegation of that task, valid then', () => {
    const delegated = { careBasis: 'DELEGATED', taskId: 7 } as const;
    expect(findAuthorityMark(delegated, none, at)).toBe('NO_DELEGATION');
    expect(findAuthorityMark(delegated, { tasks: [task], licences: [] }, at)).toBeNull();
    expect(findAuthorityMark(delegated, { tasks: [task], licences: [] }, '2026-03-03T12:00:00.001Z')).toBe('NO_DELEGATION');
    expect(findAuthorityMark({ ...delegated, taskId: 8 }, { tasks: [task], licences: [] }, at)).toBe('NO_DELEGATION');
  });
  it('is nothing for whoever is licensed, and only a licence where that is asked for', () => {
    const nurse = { tasks: [], licences: [{ from: '2026-01-01T00:00:00.000Z', before: null }] };
    expect(findAuthorityMark({ careBasis: 'DELEGATED', taskId: 7 }, nurse, at)).toBeNull();
    expect(findAuthorityMark({ careBasis: 'LICENSED', taskId: null }, nurse, at)).toBeNull();
    expect(findAuthorityMark({ careBasis: 'LICENSED', taskId: null }, { tasks: [task], licences: [] }, at)).toBe('NO_LICENCE');
  });
  it('is judged a year to the day', () => expect(addYears('2026-03-03', 1)).toBe('2027-03-03'));
});

it('reminds 60, 30, 7 and 1 days before the last day, late where a day was missed, and of no step that had come when it was given', () => {
  const of = { untilDay: '2026-12-31', givenDay: '2026-01-01' };
  const stepsOf = (one: typeof of) => {
    const steps: [number | undefined, string][] = [];
    let last: number | undefined = -1;
    for (let day = '2026-10-25'; day <= '2027-01-02'; day = addDays(day, 1)) {
      const step = findDueReminder(one, day);
      if (step !== last) steps.push([step, day]);
      last = step;
    }
    return steps;
  };
  expect(stepsOf(of)).toEqual([
    [undefined, '2026-10-25'],
    [60, '2026-11-01'],
    [30, '2026-12-01'],
    [7, '2026-12-24'],
    [1, '2026-12-30'],
    [undefined, '2027-01-01'],
  ]);
  expect(stepsOf({ ...of, givenDay: '2026-12-05' }).map(([step]) => step)).toEqual([undefined, 7, 1, undefined]);
});
