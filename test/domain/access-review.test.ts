/** The sample of the access log: the same rows and seed draw the same lines, all of ADMIN and exports, and the odd ones sooner (R122). */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildSealText,
  type CandidateLine,
  countRandomLines,
  drawSample,
  MIN_DRAWN_LINES,
  oddities,
  startOfNextMonth,
  startOfPreviousMonth,
} from '#domain/access-review.ts';

const chanceOf = (seed: string, id: number) =>
  (Number.parseInt(createHash('sha256').update(`${seed}:${id}`).digest('hex').slice(0, 13), 16) + 0.5) / 2 ** 52;
const bit = fc.boolean();
const rare = fc.integer({ min: 0, max: 19 }).map((n) => n === 0);
const lines = fc
  .array(fc.record({ isAdmin: rare, isExport: rare, night: bit, noAct: bit, sameName: rare, manyClients: rare }), { maxLength: 400 })
  .map((all) => all.map((line, n) => ({ ...line, id: n + 1 })));
const withChance = (all: readonly Omit<CandidateLine, 'chance'>[], seed: string): CandidateLine[] =>
  all.map((line) => ({ ...line, chance: chanceOf(seed, line.id) }));
const countsOf = (all: readonly CandidateLine[]) => ({
  events: all.length,
  others: all.filter(({ isAdmin, isExport }) => !isAdmin && !isExport).length,
});
const shuffled = <T>(all: readonly T[], by: (one: T) => number) => [...all].sort((a, b) => by(a) - by(b));

describe('a sample', () => {
  it('is the same for the same rows and seed, in whatever order they come', () => {
    fc.assert(
      fc.property(lines, fc.string(), fc.string(), (all, seed, order) => {
        const candidates = withChance(all, seed);
        const sample = drawSample(candidates, countsOf(candidates));
        expect(
          drawSample(
            shuffled(candidates, ({ id }) => chanceOf(order, id)),
            countsOf(candidates),
          ),
        ).toEqual(sample);
      }),
    );
  });
  it('has all of ADMIN, all exports, one in a hundred of the others, and twenty where there are so many; each once, with why', () => {
    fc.assert(
      fc.property(lines, fc.string(), (all, seed) => {
        const candidates = withChance(all, seed);
        const counts = countsOf(candidates);
        const sample = drawSample(candidates, counts);
        const ids = sample.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, isAdmin, isExport } of candidates) if (isAdmin || isExport) expect(ids).toContain(id);
        expect(sample.length).toBeGreaterThanOrEqual(Math.min(MIN_DRAWN_LINES, all.length));
        expect(sample.length).toBe(counts.events - counts.others + countRandomLines(counts));
        for (const { id, reasons } of sample) {
          const line = candidates.find((one) => one.id === id)!;
          expect(reasons.filter((reason) => oddities.includes(reason as never))).toEqual(oddities.filter((oddity) => line[oddity]));
          expect(reasons.includes('random')).toBe(!line.isAdmin && !line.isExport);
        }
      }),
    );
  });
  it('needs of each kind only so many as chance draws at most: the rest changes nothing', () => {
    fc.assert(
      fc.property(lines, fc.string(), (all, seed) => {
        const candidates = withChance(all, seed);
        const counts = countsOf(candidates);
        const kindOf = (line: CandidateLine) => [line.isAdmin || line.isExport, ...oddities.map((oddity) => line[oddity])].join();
        const few = [...Map.groupBy(candidates, kindOf).values()].flatMap((kind) =>
          kind[0]!.isAdmin || kind[0]!.isExport ? kind : [...kind].sort((a, b) => b.chance - a.chance).slice(0, countRandomLines(counts)),
        );
        expect(drawSample(few, counts)).toEqual(drawSample(candidates, counts));
      }),
    );
  });
  it('draws what is odd sooner than what is not', () => {
    const plain = { isAdmin: false, isExport: false, night: false, noAct: false, sameName: false, manyClients: false };
    const all = Array.from({ length: 2000 }, (_, n) => ({ ...plain, id: n + 1, night: n < 100, sameName: n < 100 }));
    const odd = Array.from({ length: 50 }, (_, seed) => withChance(all, `seed ${seed}`)).flatMap((candidates) =>
      drawSample(candidates, countsOf(candidates)).filter(({ id }) => id <= 100),
    );
    // One in twenty is odd, and of weight 49: seven in ten of what is drawn.
    expect(odd.length / (50 * MIN_DRAWN_LINES)).toBeGreaterThan(0.6);
    expect(odd.length / (50 * MIN_DRAWN_LINES)).toBeLessThan(0.8);
  });
});

it('the months before and after go over the turn of the year', () => {
  expect([
    startOfPreviousMonth('2027-01-31'),
    startOfPreviousMonth('2026-11-05'),
    startOfNextMonth('2026-12-31'),
    startOfNextMonth('2026-02-28'),
  ]).toEqual([...['2026-12-01', '2026-10-01', '2027-01-01', '2026-03-01']]);
});

it('the text of a seal is fixed, whatever the order of the lines, and tells every judgement', () => {
  const review = {
    companyId: 1,
    month: '2026-10-01',
    seed: 'ab',
    drawnAt: '2026-11-01T04:00:00.000Z',
    closedAt: '2026-11-09T09:00:00.000Z',
    closedById: 7,
  };
  const line = {
    ...{ eventId: 5, at: '2026-10-03T00:13:00.000Z', clientIds: [3], userId: 8, userName: 'Lena "L" Ek', role: 'USER', kind: 'see' },
    ...{ endpoint: 'activityInstance.grouped', target: 'clientId=3', reasons: ['random', 'night'], judgement: 'justified', note: null },
    ...{ judgedById: 7, judgedAt: '2026-11-08T09:00:00.000Z' },
  };
  const other = { ...line, eventId: 4, note: 'Rad\n1', judgement: 'unjustified' };
  const text = buildSealText(review, [line, other]);
  expect(text).toBe(buildSealText(review, [other, line]));
  expect(text.split('\n')).toEqual([
    '["vardag access review 1",1,"2026-10-01","ab","2026-11-01T04:00:00.000Z","2026-11-09T09:00:00.000Z",7]',
    '[4,"2026-10-03T00:13:00.000Z",[3],8,"Lena \\"L\\" Ek","USER","see","activityInstance.grouped","clientId=3",["random","night"],"unjustified","Rad\\n1",7,"2026-11-08T09:00:00.000Z"]',
    '[5,"2026-10-03T00:13:00.000Z",[3],8,"Lena \\"L\\" Ek","USER","see","activityInstance.grouped","clientId=3",["random","night"],"justified",null,7,"2026-11-08T09:00:00.000Z"]',
  ]);
});
