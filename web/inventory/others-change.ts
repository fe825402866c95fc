/** The newest change of an item's stock by somebody else since a moment: a colleague of the same name is somebody else (R78). */
import type { StockMovement } from '#contract/inventory.ts';
import type { Instant } from '#domain/time.ts';

const stockChangeKinds = ['refilled', 'counted', 'corrected', 'wasted', 'returned'] as const;
type StockChangeKind = (typeof stockChangeKinds)[number];
const isStockChangeKind = (kind: string): kind is StockChangeKind => (stockChangeKinds as readonly string[]).includes(kind);

export type OtherChange = { kind: StockChangeKind; byName: string; at: Instant; amount: number };

/** Of the ledger's lines, newest first; draws are no such change. */
export function findChangeByOther(lines: readonly StockMovement[], sinceInstant: Instant, accountId: number): OtherChange | null {
  for (const { kind, byId, byName, at, amount } of lines)
    if (isStockChangeKind(kind) && at && at > sinceInstant && byId && byId !== accountId && byName) return { kind, byName, at, amount };
  return null;
}
