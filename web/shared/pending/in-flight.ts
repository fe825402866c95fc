/** The acts that are on their way, one at a time per instance: a second tap on a row does nothing meanwhile, what a sheet says comes after it. */
import type { DayInstance } from '../day/day.ts';

/** Each resolves to the row as the server has it, or null when refused. */
export const actsInFlight = new Map<number, Promise<DayInstance | 'waits' | null>>();
/** Settles once nothing is on its way any more. */
export async function waitForActsInFlight(): Promise<void> {
  while (actsInFlight.size > 0) await Promise.all(actsInFlight.values());
}
