/** What a phone keeps before it is needed: whose, which days, in which order, over which connection, and when it stops (R79). */
import { describe, expect, it } from 'vitest';
import { clientIdsToPrefetch, daysToPrefetch, isMetered, isNewEnough, prefetchInOrder } from '#web/day/ahead-rules.ts';

const teams = (...ids: number[]) => ids.map((id) => ({ client: { id } }));

describe('what is kept ahead', () => {
  it('is the chosen client’s first, then of a handful of one’s teams, and nobody’s without a team', () => {
    expect(clientIdsToPrefetch(teams(4, 5, 6), 5)).toEqual([5, 4, 6]);
    expect(clientIdsToPrefetch(teams(1, 2, 3, 4, 5, 6, 7), 6)).toEqual([6, 1, 2, 3, 4]);
    expect(clientIdsToPrefetch(null, 5)).toEqual([]);
  });
  it('is today, then tomorrow, then yesterday, over the end of a month and of a year', () => {
    expect(daysToPrefetch('2026-11-22')).toEqual(['2026-11-22', '2026-11-23', '2026-11-21']);
    expect(daysToPrefetch('2027-01-01')).toEqual(['2027-01-01', '2027-01-02', '2026-12-31']);
  });
  it('is left for a quarter of an hour', () => {
    const now = Date.parse('2026-11-22T08:00:00Z');
    expect(isNewEnough(undefined, now)).toBe(false);
    expect(isNewEnough(now - 15 * 60_000 + 1, now)).toBe(true);
    expect(isNewEnough(now - 15 * 60_000, now)).toBe(false);
  });
  it('is not fetched over a connection that is dear; one that says nothing is not', () => {
    for (const connection of [{ saveData: true }, { metered: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
      expect(isMetered(connection), JSON.stringify(connection)).toBe(true);
    for (const connection of [undefined, {}, { saveData: false, effectiveType: '4g' }, { effectiveType: '3g' }])
      expect(isMetered(connection), JSON.stringify(connection)).toBe(false);
  });
});

describe('the walk', () => {
  /** Walks two clients and writes down what it did; `kept` and `broken` as «client date». */
  async function walked({ kept = [], broken, overAfter }: { kept?: string[]; broken?: string; overAfter?: number } = {}) {
    const did: string[] = [];
    const fetch = async (what: string) => {
      did.push(what);
      if (what === broken) throw new Error('no contact');
    };
    const walk = prefetchInOrder([5, 4], '2026-11-22', {
      waitUntilIdle: async () => void did.push('rest'),
      isSignedOut: () => overAfter !== undefined && did.filter((one) => one !== 'rest').length >= overAfter,
      prefetchInstructions: (id) => fetch(`${id}`),
      isFreshDay: async (id, date) => kept.includes(`${id} ${date}`),
      prefetchDay: (id, date) => fetch(`${id} ${date}`),
    });
    const ended = await walk.then(
      () => 'done',
      () => 'failed',
    );
    return { ended, did, fetched: did.filter((one) => one !== 'rest') };
  }
  const all = ['5', '5 2026-11-22', '5 2026-11-23', '5 2026-11-21', '4', '4 2026-11-22', '4 2026-11-23', '4 2026-11-21'];

  it('rests before each that it fetches', async () => {
    const { ended, did } = await walked();
    expect(ended).toBe('done');
    expect(did).toEqual(all.flatMap((one) => ['rest', one]));
  });
  it('leaves what is kept', async () => {
    const kept = ['5 2026-11-22', '4 2026-11-21'];
    expect((await walked({ kept })).fetched).toEqual(all.filter((one) => !kept.includes(one)));
  });
  it('ends at the first that does not come', async () => {
    expect(await walked({ broken: '5 2026-11-23' })).toMatchObject({ ended: 'failed', fetched: all.slice(0, 3) });
  });
  it('asks for nothing more once somebody else is signed in, another client’s instructions neither', async () => {
    for (const overAfter of [0, 1, 3, 4]) expect((await walked({ overAfter })).fetched).toEqual(all.slice(0, overAfter));
  });
});
