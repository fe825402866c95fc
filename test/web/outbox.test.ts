/** The outbox as a machine: whatever is tapped, lost, restarted or refused, each act is done once or told, and nothing is done twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOf } from '#domain/planning/instance.ts';
import { undoCommandOf } from '#web/shared/dated/commands.ts';
import {
  applyPending,
  findCancelledActs,
  isUndoOf,
  type PendingAct,
  parseStoredAct,
  pendingActOf,
} from '#web/shared/pending/pending-rules.ts';
import { computeRefusalEffects, findNextAct } from '#web/sync/sending-rules.ts';
import { computeSendDelayMs, verdictOf } from '#web/sync/try-again.ts';

type Row = Parameters<typeof pendingActOf>[0];
const row = (id: number, over: Partial<Row> = {}): Row =>
  ({
    id,
    clientId: 1,
    activityName: `Händelse ${id}`,
    plannedDate: '2026-11-20T08:00:00.000Z',
    occurenceDate: null,
    skippedDate: null,
    signedByDate: null,
    signedById: null,
    signedByName: null,
    isCompletable: true,
    isCompleted: false,
    isSkipped: false,
    comment: null,
    draws: [],
    ...over,
  }) as unknown as Row;
const tapped = '2026-11-20T08:14:00.000Z';
const me = { id: 7, name: 'Anna Berg' };

describe('an act', () => {
  it('that the version before stored, whose command had another name, is the same act', () => {
    const { command, ...act } = pendingActOf(row(1), { act: 'skip', comment: '<p>Sov</p>' }, tapped);
    expect(parseStoredAct({ ...act, deed: command } as unknown as PendingAct)).toEqual({ ...act, command });
    expect(parseStoredAct({ ...act, command })).toEqual({ ...act, command });
  });
  it('done «now» carries the time of its tap, never «now»', () => {
    const { patch } = pendingActOf(row(1), { act: 'sign', time: { when: 'now' } }, tapped);
    expect(patch).toEqual({ isCompleted: true, customDate: tapped });
  });
  it('signed as planned carries no time, and at a time of one’s own that one', () => {
    expect(pendingActOf(row(1), { act: 'sign', time: { when: 'planned' } }, tapped).patch).toEqual({ isCompleted: true });
    const own = '2026-11-20T07:30:00.000Z';
    expect(pendingActOf(row(1), { act: 'sign', time: { when: 'custom', at: own } }, tapped).patch).toMatchObject({ customDate: own });
  });
  it('that skips carries the time of its tap', () => {
    expect(pendingActOf(row(1), { act: 'skip', comment: 'Sjuk' }, tapped).patch).toMatchObject({ isSkipped: true, customDate: tapped });
  });
  it('shows on its row as it was done, and on no other', () => {
    const acts = [pendingActOf(row(1), { act: 'sign', time: { when: 'now' } }, tapped)];
    expect(applyPending(row(1), acts, me)).toMatchObject({ isCompleted: true, occurenceDate: tapped, signedByName: 'Anna Berg' });
    expect(applyPending(row(2), acts, me)).toEqual(row(2));
    expect(applyPending(row(1), [{ ...acts[0]!, refused: { status: 409, message: 'x' } }], me)).toEqual(row(1));
  });
});

it('a report whose skip is taken back is a report at once, before the server tells whose', () => {
  const skipped = row(1, {
    plannedDate: null,
    occurenceDate: '2026-11-20T08:00:00.000Z',
    isCompletable: false,
    isSkipped: true,
    signedById: 9,
  });
  const seen = applyPending(skipped, [pendingActOf(skipped, { act: 'unskip' }, tapped)], me);
  expect(statusOf(seen, tapped)).toBe('reported');
  expect(seen).toMatchObject({ isSkipped: false, signedByDate: '2026-11-20T08:00:00.000Z' });
});

describe('a signing that is put back', () => {
  const signed = row(1, {
    isCompleted: true,
    signedById: 9,
    signedByName: 'Bo Ek',
    signedByDate: '2026-11-20T08:02:00.000Z',
    occurenceDate: '2026-11-20T08:01:00.000Z',
  });
  const removal = pendingActOf(signed, { act: 'reset' }, tapped);
  const back = undoCommandOf(signed, { act: 'reset' })!;
  it('shows its own signer and times, and asks the server for what it knows itself', () => {
    const open = applyPending(signed, [removal], me);
    expect(open).toMatchObject({ isCompleted: false, signedById: null, signedByName: null });
    const restored = pendingActOf(open, back, tapped);
    expect(restored.patch).toEqual({ isRestored: true });
    expect(applyPending(signed, [removal, restored], me)).toEqual(signed);
  });
  it('takes its removal with it where that was never sent, and goes with it where that is refused', () => {
    const restored = pendingActOf(signed, back, tapped);
    expect(findCancelledActs([removal], restored)).toEqual([removal]);
    expect(findCancelledActs([{ ...removal, tried: true }], restored)).toEqual([]);
    expect(computeRefusalEffects([removal, restored], removal)).toEqual({ removedActs: [removal, restored], refusedActs: [] });
  });
});

it.each([
  [200, true, 'done'],
  [200, false, 'away'],
  [0, false, 'away'],
  [401, true, 'paused'],
  [408, true, 'away'],
  [429, true, 'away'],
  [500, true, 'later'],
  [501, true, 'later'],
  ...[502, 503, 504].map((status) => [status, true, 'away'] as const),
  [505, true, 'later'],
  [404, false, 'away'],
  ...[400, 403, 404, 409, 412].map((status) => [status, true, 'refused'] as const),
] as const)('%i (in the server’s own words: %s) means %s', (status, ours, verdict) => expect(verdictOf(status, ours)).toBe(verdict));

it('waits longer and longer, at most a minute', () => {
  const waits = [0, 1, 2, 5, 50].map(computeSendDelayMs);
  expect(waits).toEqual([2000, 4000, 8000, 60_000, 60_000]);
});

/** The server as far as the outbox sees it: keys are done once, an act that does not fit is refused. */
function server() {
  const done = new Map<string, string>();
  const signed = new Map<number, string>();
  const history: { key: string; act: string; id: number }[] = [];
  const handle = (one: PendingAct): number => {
    if (done.has(one.key)) return 200;
    const by = signed.get(one.instanceId);
    const fits = one.command.act === 'sign' ? by === undefined : by !== undefined;
    if (!fits) return 409;
    if (one.command.act === 'sign') signed.set(one.instanceId, 'me');
    else signed.delete(one.instanceId);
    done.set(one.key, one.command.act);
    history.push({ key: one.key, act: one.command.act, id: one.instanceId });
    return 200;
  };
  return { handle, signed, history };
}

const step = fc.oneof(
  fc.record({ do: fc.constant('tap' as const), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('send' as const), fate: fc.constantFrom('ok', 'ok', 'lost', 'unsent', 'busy', '401') }),
  fc.record({ do: fc.constant('colleague' as const), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('restart' as const) }),
  fc.record({ do: fc.constant('discard' as const) }),
);

describe('whatever happens', () => {
  it('every act is done once, taken back, or kept with its refusal', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const it = server();
        let acts: PendingAct[] = [];
        const created = new Map<string, PendingAct>();
        const handledWith = new Set<string>();
        let number = 0;
        /** What stands on the disk is all that survives. */
        const put = (next: PendingAct[]) => {
          acts = JSON.parse(JSON.stringify(next)) as PendingAct[];
        };
        const send = (fate: string): boolean => {
          const one = findNextAct(acts);
          if (!one) return false;
          put(acts.map((other) => (other.key === one.key ? { ...other, tried: true } : other)));
          const tried = acts.find(({ key }) => key === one.key)!;
          const said = fate === 'unsent' || fate === 'busy' || fate === '401' ? 0 : it.handle(tried);
          const status = fate === 'busy' ? 503 : fate === '401' ? 401 : fate === 'lost' ? 0 : said;
          const verdict = verdictOf(status, status > 0);
          if (verdict === 'done') put(acts.filter(({ key }) => key !== one.key));
          if (verdict === 'refused') {
            const { removedActs: gone, refusedActs: refused } = computeRefusalEffects(acts, tried);
            for (const { key } of gone) handledWith.add(key);
            put(
              acts
                .filter((other) => !gone.includes(other))
                .map((other) => (refused.includes(other) ? { ...other, refused: { status, message: 'x' } } : other)),
            );
          }
          return true;
        };
        for (const what of steps) {
          if (what.do === 'tap') {
            const standing = it.signed.get(what.id);
            const base = row(what.id, standing ? { isCompleted: true, signedById: standing === 'me' ? 7 : 8, occurenceDate: tapped } : {});
            const seen = applyPending(base, acts, me);
            const command = seen.isCompleted ? ({ act: 'reset' } as const) : ({ act: 'sign', time: { when: 'now' } } as const);
            number += 1;
            const one = { ...pendingActOf(seen, command, tapped), key: `key-${number}` };
            const cancelled = findCancelledActs(acts, one);
            if (cancelled.length > 0) {
              for (const { key, tried } of cancelled) {
                expect(tried).toBe(false);
                handledWith.add(key);
              }
              put(acts.filter((other) => !cancelled.includes(other)));
            } else {
              created.set(one.key, one);
              put([...acts, one]);
            }
          } else if (what.do === 'send') send(what.fate);
          else if (what.do === 'restart') put(acts);
          else if (what.do === 'colleague') it.signed.set(what.id, 'colleague');
          else {
            for (const { key, refused } of acts) if (refused) handledWith.add(key);
            put(acts.filter(({ refused }) => !refused));
          }
        }
        while (send('ok'));
        // Nothing waits any more; what is left is refused, and says so.
        expect(acts.every(({ refused }) => refused)).toBe(true);
        const keys = it.history.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of created.keys()) {
          const ways = [keys.includes(key), handledWith.has(key), acts.some((one) => one.key === key)];
          expect(ways.filter(Boolean), key).not.toEqual([]);
        }
        // In order for each instance.
        for (const id of [1, 2, 3]) {
          const order = it.history.filter((line) => line.id === id).map(({ key }) => Number(key.slice(4)));
          expect(order).toEqual([...order].sort((a, b) => a - b));
        }
      }),
      { numRuns: 2000 },
    );
  });
  it('an undo never meets a signing that is not its own: when the signing is refused, its undo goes with it', () => {
    const one = { ...pendingActOf(row(1), { act: 'sign', time: { when: 'now' } }, tapped), tried: true };
    const two = pendingActOf(row(1), { act: 'reset' }, tapped);
    expect(isUndoOf(two, one)).toBe(true);
    expect(computeRefusalEffects([one, two], one)).toEqual({ removedActs: [one, two], refusedActs: [] });
    const other = pendingActOf(row(2), { act: 'sign', time: { when: 'now' } }, tapped);
    expect(computeRefusalEffects([one, other], one)).toEqual({ removedActs: [], refusedActs: [one] });
    // What was done to it after the undo waits on, and is sent.
    const three = pendingActOf(row(1), { act: 'skip', comment: '<p>Sov</p>' }, tapped);
    expect(computeRefusalEffects([one, two, three], one)).toEqual({ removedActs: [one, two], refusedActs: [] });
  });
  it('a refused act takes what stands on it along as refused, and nothing that was done vanishes', () => {
    const one = { ...pendingActOf(row(1), { act: 'sign', time: { when: 'now' } }, tapped), key: 'one', tried: true };
    const signed = row(1, { isCompleted: true, signedById: 7, occurenceDate: tapped });
    const words = { ...pendingActOf(signed, { act: 'edit', comment: '<p>Gick bra</p>' }, tapped), key: 'words' };
    const back = { ...pendingActOf(signed, { act: 'reset' }, tapped), key: 'back' };
    expect(isUndoOf(words, one)).toBe(false);
    expect(computeRefusalEffects([one, words], one)).toEqual({ removedActs: [], refusedActs: [one, words] });
    // Only the next act on it may be its undo: what came between is told of.
    expect(computeRefusalEffects([one, words, back], one)).toEqual({ removedActs: [], refusedActs: [one, words, back] });
  });
  it('a text the server finds too large or too deep is refused, never sent again', () => expect(verdictOf(400, true)).toBe('refused'));
});
