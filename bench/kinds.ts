/** The kinds of asking that are compared, each at so many connections, and what is done beside them. */
import { changeDays, lastOf, type Place, removeAfter, takeBack } from './aside.ts';
import { BUSY_IN_ALL, busyOf, daysOf } from './steps.ts';
import type { Part } from './turns.ts';
import { days, lists, type Target, unplanned, unplannedSeries, unsigned } from './work.ts';

export type Kind = {
  label: string;
  /** The aim, as a multiple of the requests per second before; see docs/bench.md. */
  aim?: number;
  /** The yardsticks that can answer it. */
  yardsticks: Target[];
  /** Made once for one contender; then called for each part. */
  of: (place: Place, seconds: number) => Promise<(isWarmUp: boolean) => Part | Promise<Part>>;
};

/** More than any server answers, so that a part ends by the clock. */
const most = (seconds: number) => Math.ceil(seconds * 3000);
/** Days back and ahead that are changed: each is asked for once a part. */
const reach = (size: number) => Math.min(12, daysOf(size).past - 2);

/** Signing and planning: what was taken is put back after each part, so that all parts do the same. */
async function planning(place: Place, seconds: number, make: typeof unplanned | typeof unplannedSeries) {
  const { next, used } = await make(place.superuser, place.size);
  const last = await lastOf(place);
  return () => ({
    requests: next(place.target, most(seconds)),
    once: true,
    restore: async (taken: number) => {
      used(taken);
      await removeAfter(place, last);
    },
  });
}

export const kinds = {
  day: {
    label: 'day of 50, unchanged since last asked',
    aim: 5,
    yardsticks: ['bare', 'thin'],
    of: async ({ size, target }) => {
      const requests = days(size, target);
      return (isWarmUp) => (isWarmUp ? { requests, once: true, lasts: 10 } : { requests, once: false });
    },
  },
  changed: {
    label: 'day of 50, changed since last asked',
    aim: 2,
    yardsticks: ['bare', 'thin'],
    of: async (place) => async () => {
      const { size, target } = place;
      await changeDays(place, busyOf(size), reach(size));
      return { requests: days(size, target, reach(size)), once: true };
    },
  },
  sign: {
    label: 'signing what is due now',
    aim: 2,
    yardsticks: ['bare', 'thin'],
    of: async (place, seconds) => {
      const { next, ids } = await unsigned(place.superuser, place.size, place.target);
      const requests = next(place.target, most(seconds));
      return () => ({ requests, once: true, restore: (taken) => takeBack(place, ids(taken)) });
    },
  },
  list: {
    label: 'list of 10 with exact total',
    aim: 1.8,
    yardsticks: ['thin'],
    of: async ({ size, target }) => {
      const requests = lists(size, target);
      return () => ({ requests, once: false });
    },
  },
  create: {
    label: 'creating one',
    aim: 1.8,
    yardsticks: ['bare', 'thin'],
    of: (place, seconds) => planning(place, seconds, unplanned),
  },
  series: {
    label: 'creating a series',
    aim: 1.8,
    yardsticks: ['thin'],
    of: (place, seconds) => planning(place, seconds, unplannedSeries),
  },
} satisfies Record<string, Kind>;

/** The kinds that are compared by size: days of clients that each size has, as the smallest has them, and signings. */
export const ofAnySize = (smallest: number): Record<string, Kind['of']> => ({
  'Day of 50, unchanged since last asked': async ({ target }) => {
    const requests = days(smallest, target, 3, BUSY_IN_ALL);
    return () => ({ requests, once: false });
  },
  'Day of 50, changed since last asked': async (place) => async () => {
    await changeDays(place, BUSY_IN_ALL, reach(smallest));
    return { requests: days(smallest, place.target, reach(smallest), BUSY_IN_ALL), once: true };
  },
  'Signing what is due now': kinds.sign.of,
});
