/** Stock in numbers: whether it is low, what to show of it, and how long it lasts by what is planned (product «Stock», R19–R20). */

export type Stock = { amountInStock: number; alertValue: number };

/** Below the alert value: the chip is red, and the team is told once. */
export const isStockLow = ({ amountInStock, alertValue }: Stock): boolean => amountInStock < alertValue;

/** The amount as it is shown, never below 0. */
export const shownAmountOf = (amountInStock: number): number => Math.max(0, amountInStock);

/** More was drawn than there was: somebody must count it (R19). */
export const needsStockCount = (amountInStock: number): boolean => amountInStock < 0;

/** The draw of one planned occurrence, in the item's unit, and its instant as ISO text with Z. */
export type PlannedDraw = { at: string; amount: number };

/** Two decimals as whole hundredths, so that sums are exact. */
const toHundredths = (amount: number): number => Math.round(amount * 100);

/**
 * The instant of the first planned draw that what is left does not cover; null when it covers them all. Draws need no order;
 * those of one instant are taken together.
 */
export function findFirstShortage(amount: number, draws: readonly PlannedDraw[]): string | null {
  let remainingHundredths = toHundredths(amount);
  for (const draw of [...draws].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    remainingHundredths -= toHundredths(draw.amount);
    if (remainingHundredths < 0 && draw.amount > 0) return draw.at;
  }
  return null;
}

/**
 * True when a count is so far from what the ledger says that it asks why: by at least 5 of the item's unit, and by more than a fifth of what
 * the ledger says. Both amounts in that unit; the ledger's may be below 0.
 */
export function needsCountReason(ledgerAmount: number, countedAmount: number): boolean {
  const differenceHundredths = Math.abs(toHundredths(countedAmount) - toHundredths(ledgerAmount));
  return differenceHundredths >= 500 && differenceHundredths * 5 > Math.abs(toHundredths(ledgerAmount));
}
