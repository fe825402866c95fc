/** The newest change of an item's stock by somebody else since a moment: a colleague of the same name is somebody else (R78). */
import type { StockMovement } from '#contract/inventory.ts';
import type { Instant } from '#domain/time.ts';

const othersKinds = ['refilled', 'counted', 'corrected', 'wasted', 'returned'] as const;
type OthersKind = (typeof othersKinds)[number];
const isOthersKind = (kind: string): kind is OthersKind => (othersKinds as readonly string[]).includes(kind);

export type OtherChange = { kind: OthersKind; byName: string; at: Instant; amount: number };

/** Of the ledger's lines, newest first; draws are no such change. */
export function changeByOther(lines: readonly StockMovement[], since: Instant, accountId: number): OtherChange | null {
  for (const { kind, byId, byName, at, amount } of lines)
    if (isOthersKind(kind) && at && at > since && byId && byId !== accountId && byName) return { kind, byName, at, amount };
  return null;
}
