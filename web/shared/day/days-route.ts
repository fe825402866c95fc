/** What the pages that show days of the chosen client begin with: the day's own paper and its week (product «The day»). */
import type { AnyRoute } from '@tanstack/react-router';
import type { Raw } from '../../core/root-route.ts';
import { asDay, asId, asWhole } from '../../core/search-params.ts';
import { knowGroups } from '../../core/who.ts';

export const daysRoute = <const C extends AnyRoute>(ofClient: C) => ({
  getParentRoute: () => ofClient,
  validateSearch: (raw: Raw): { clientId?: number | undefined; date?: string | undefined; days?: number | undefined } => ({
    clientId: asId(raw.clientId),
    date: asDay(raw.date),
    days: asWhole(raw.days, 1, 7),
  }),
  // The team is known, whose client the address names.
  loader: () => knowGroups(),
});
