/** Stock in numbers: whether it is low, what to show of it, and how long it lasts by what is planned (product «Stock», R19–R20). */

export type Stock = { amountInStock: number; alertValue: number };

/** Below the alert value: the chip is red, and the team is told once. */
export const isLow = ({ amountInStock, alertValue }: Stock): boolean => amountInStock < alertValue;

/** The amount as it is shown, never below 0. */
export const shownAmount = (amountInStock: number): number => Math.max(0, amountInStock);

/** More was drawn than there was: somebody must count it (R19). */
export const needsCount = (amountInStock: number): boolean => amountInStock < 0;

/** The draw of one planned occurrence, in the item's unit, and its instant as ISO text with Z. */
export type Draw = { at: string; amount: number };

/** Two decimals as whole hundredths, so that sums are exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/**
 * The instant of the first planned draw that what is left does not cover; null when it covers them all. Draws need no order;
 * those of one instant are taken together.
 */
export function lastsUntil(amount: number, draws: readonly Draw[]): string | null {
  let remaining = hundredths(amount);
  for (const draw of [...draws].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    remaining -= hundredths(draw.amount);
    if (remaining < 0 && draw.amount > 0) return draw.at;
  }
  return null;
}

/**
 * True when a count is so far from what the ledger says that it asks why: by at least 5 of the item's unit, and by more than a fifth of what
 * the ledger says. Both amounts in that unit; the ledger's may be below 0.
 */
export function needsCountReason(ledgerAmount: number, countedAmount: number): boolean {
  const difference = Math.abs(hundredths(countedAmount) - hundredths(ledgerAmount));
  return difference >= 500 && difference * 5 > Math.abs(hundredths(ledgerAmount));
}
