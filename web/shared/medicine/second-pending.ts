/** Second signings as this person left them: what waits on the device laid over the server's (R172). */
import type { SecondSigning } from '#contract/second-signings.ts';
import type { Row } from '../day/day.ts';
import { isActPending, isSecondAct, type PendingAct } from '../pending/pending-rules.ts';

/** `twoSignActivityIds`: the activities that two sign. */
type PendingContext = { rows: readonly Row[]; twoSignActivityIds: ReadonlySet<number>; account: { id: number } };

/** With a signing that waits itself, or whose answer does, also where the server tells of none yet. */
export function signingsWithPending(
  signings: readonly SecondSigning[],
  acts: readonly PendingAct[],
  { rows, twoSignActivityIds, account }: PendingContext,
): SecondSigning[] {
  const waitingActs = acts.filter(isActPending);
  if (waitingActs.length === 0) return [...signings];
  const pendingSignings = rows.flatMap((row): SecondSigning[] => {
    if (!row.isCompleted || !twoSignActivityIds.has(row.activityId)) return [];
    const rowActs = waitingActs.filter(({ instanceId }) => instanceId === row.id);
    const signedAct = rowActs.findLast(({ command }) => command.act === 'sign');
    const isKnown = signings.some(({ instanceId }) => instanceId === row.id);
    const signedAt = (signedAct ?? (isKnown ? undefined : rowActs.find(isSecondAct)))?.tapped;
    return signedAt === undefined ? [] : [{ instanceId: row.id, giverId: account.id, at: signedAt, lines: [] }];
  });
  const otherSignings = signings.filter(({ instanceId }) => !pendingSignings.some((signing) => signing.instanceId === instanceId));
  return [...otherSignings, ...pendingSignings].map((signing) => ({
    ...signing,
    lines: [...signing.lines, ...linesOf(waitingActs, signing.instanceId)],
  }));
}

const linesOf = (acts: readonly PendingAct[], id: number): SecondSigning['lines'] =>
  acts
    .filter(({ instanceId }) => instanceId === id)
    .filter(isSecondAct)
    .map(({ command, tapped: tappedAt }) =>
      command.answer === 'ALONE'
        ? { answer: 'ALONE', how: 'ALONE', at: tappedAt, whoId: null, name: null, reason: command.reason }
        : { answer: 'NAMED', how: 'NAMED', at: tappedAt, whoId: command.userId ?? null, name: command.name, reason: null },
    );
