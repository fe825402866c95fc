/** An answer about a second person waits behind its signing, shows on its row, and goes where the signing goes (R172). */
import { describe, expect, it } from 'vitest';
import { secondStateOf } from '#domain/second-signing.ts';
import { applyPendingSignings } from '#web/shared/medicine/second-pending.ts';
import {
  applyPending,
  findCancelledActs,
  findSecondAnswers,
  pendingActOf,
  pendingSecondActOf,
  writtenTextOf,
} from '#web/shared/pending/pending-rules.ts';
import { computeRefusalEffects, findNextAct } from '#web/sync/sending-rules.ts';

type Row = Parameters<typeof pendingActOf>[0];
const tapped = '2026-11-20T08:14:00.000Z';
const open = {
  ...{ id: 1, clientId: 1, activityId: 5, activityName: 'Plåster', plannedDate: '2026-11-20T08:00:00.000Z', occurenceDate: null },
  ...{ skippedDate: null, signedByDate: null, signedById: null, signedByName: null, isCompletable: true, isCompleted: false },
  ...{ isSkipped: false, comment: null, draws: [] },
} as unknown as Row;
const me = { id: 7, name: 'Anna Berg' };
const signed = { ...pendingActOf(open, { act: 'sign', time: { when: 'now' } }, tapped), key: 'signed' };
const done = applyPending(open, [signed], me);
const alone = { ...pendingSecondActOf({ act: 'second', answer: 'ALONE', reason: 'Natt' }, done, tapped), key: 'alone' };
const back = { ...pendingActOf(done, { act: 'reset' }, tapped), key: 'back' };
const known = { rows: [done], twoSignActivityIds: new Set([5]), account: me };
const stored = { instanceId: 1, giverId: 7, at: tapped, lines: [] };
const statusOf = (...args: Parameters<typeof applyPendingSignings>) =>
  applyPendingSignings(...args).map((one) => secondStateOf(one, tapped).status);

describe('an answer about a second person', () => {
  it('leaves its row as the signing made it, and is sent after that', () => {
    expect(applyPending(open, [signed, alone], me)).toEqual(done);
    expect(findNextAct([signed, alone])).toBe(signed);
    expect(findNextAct([signed, alone], new Set([1]))).toBeUndefined();
    expect(findNextAct([{ ...alone, tried: true }])).toMatchObject({ key: 'alone' });
    expect(writtenTextOf(alone)).toBe('Natt');
  });
  it('goes with a signing that is undone before it was sent', () => {
    expect(findCancelledActs([signed, alone], back)).toEqual([signed, alone]);
    expect(findCancelledActs([{ ...signed, tried: true }, alone], back)).toEqual([]);
    expect(findCancelledActs([alone], back)).toEqual([]);
    expect(findSecondAnswers([signed, alone, back], signed)).toEqual([alone]);
  });
  it('is refused with its signing, takes nothing along itself, and goes where the undo follows', () => {
    expect(computeRefusalEffects([signed, alone], signed)).toEqual({ removedActs: [], refusedActs: [signed, alone] });
    expect(computeRefusalEffects([alone, back], alone)).toEqual({ removedActs: [], refusedActs: [alone] });
    expect(computeRefusalEffects([signed, alone, back], signed)).toEqual({ removedActs: [signed, alone, back], refusedActs: [] });
  });
  it('shows as it was said, before and after the server has the signing', () => {
    expect(statusOf([], [signed], known)).toEqual(['WAITING']);
    expect(statusOf([], [signed, alone], known)).toEqual(['ALONE']);
    expect(statusOf([], [alone], known)).toEqual(['ALONE']);
    expect(statusOf([stored], [alone], known)).toEqual(['ALONE']);
    expect(statusOf([stored], [{ ...alone, refused: { status: 409, message: 'x' } }], known)).toEqual(['WAITING']);
    const named = pendingSecondActOf({ act: 'second', answer: 'NAMED', name: 'Bo' }, done, tapped);
    expect(applyPendingSignings([stored], [named], known)[0]?.lines).toMatchObject([{ answer: 'NAMED', name: 'Bo', whoId: null }]);
  });
  it('says nothing of what one signs alone, nor of what was answered before it was signed anew', () => {
    expect(applyPendingSignings([], [signed], { ...known, twoSignActivityIds: new Set<number>() })).toEqual([]);
    const before = { answer: 'ALONE', how: 'ALONE', at: tapped, whoId: null, name: null, reason: 'Natt' } as const;
    expect(statusOf([{ ...stored, lines: [before] }], [signed], known)).toEqual(['WAITING']);
  });
});
