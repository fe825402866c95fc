/** Answers by which the server says that a fault was its own. */
import type { Metrics } from './management-query.ts';

export const countFaults = (statuses: Metrics['routes'][number]['statuses']): number =>
  statuses.reduce((sum, { status, count }) => sum + (status >= 500 ? count : 0), 0);
