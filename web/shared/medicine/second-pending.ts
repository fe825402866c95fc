/** Second signings as this person left them: what waits on the device laid over the server's (R172). */
import type { SecondSigning } from '#contract/second-signings.ts';
import type { DayInstance } from '../day/day.ts';
import { isActPending, isSecondAct, type PendingAct } from '../pending/pending-rules.ts';

/** `twoSignActivityIds`: the activities that two sign. */
type PendingContext = { rows: readonly DayInstance[]; twoSignActivityIds: ReadonlySet<number>; account: { id: number } };

/** With a signing that waits itself, or whose answer does, also where the server tells of none yet. */
export function applyPendingSignings(
  signings: readonly SecondSigning[],
  pendingActs: readonly PendingAct[],
  { rows: instances, twoSignActivityIds, account }: PendingContext,
): SecondSigning[] {
  const waitingActs = pendingActs.filter(isActPending);
  if (waitingActs.length === 0) return [...signings];
  const pendingSignings = instances.flatMap((instance): SecondSigning[] => {
    if (!instance.isCompleted || !twoSignActivityIds.has(instance.activityId)) return [];
    const instanceActs = waitingActs.filter(({ instanceId }) => instanceId === instance.id);
    const signedAct = instanceActs.findLast(({ command }) => command.act === 'sign');
    const isKnown = signings.some(({ instanceId }) => instanceId === instance.id);
    const signedAt = (signedAct ?? (isKnown ? undefined : instanceActs.find(isSecondAct)))?.tapped;
    return signedAt === undefined ? [] : [{ instanceId: instance.id, giverId: account.id, at: signedAt, lines: [] }];
  });
  const otherSignings = signings.filter(({ instanceId }) => !pendingSignings.some((signing) => signing.instanceId === instanceId));
  return [...otherSignings, ...pendingSignings].map((signing) => ({
    ...signing,
    lines: [...signing.lines, ...pendingLinesOf(waitingActs, signing.instanceId)],
  }));
}

const pendingLinesOf = (pendingActs: readonly PendingAct[], id: number): SecondSigning['lines'] =>
  pendingActs
    .filter(({ instanceId }) => instanceId === id)
    .filter(isSecondAct)
    .map(({ command, tapped: tappedAt }) =>
      command.answer === 'ALONE'
        ? { answer: 'ALONE', how: 'ALONE', at: tappedAt, whoId: null, name: null, reason: command.reason }
        : { answer: 'NAMED', how: 'NAMED', at: tappedAt, whoId: command.userId ?? null, name: command.name, reason: null },
    );
