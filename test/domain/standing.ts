/** How one stands that nobody has touched: to be signed, planned for `plannedDate`, or for no time. */
import type { InstanceState } from '#domain/planning/instance.ts';

export const untouched = (plannedDate: string | null): InstanceState => ({
  plannedDate,
  occurenceDate: null,
  skippedDate: null,
  signedByDate: null,
  signedById: null,
  isCompletable: true,
  isCompleted: false,
  isSkipped: false,
});
