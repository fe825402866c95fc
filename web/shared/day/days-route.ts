/** The common part of the routes for some days of the chosen client: their paper, and their week (product «The day»). */

import { loadGroups } from '../../core/account.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asDay, asId, asWholeNumber } from '../../core/search-params.ts';

export const daysRoute = {
  validateSearch: (rawSearch: RawSearch): { clientId?: number | undefined; date?: string | undefined; days?: number | undefined } => ({
    clientId: asId(rawSearch.clientId),
    date: asDay(rawSearch.date),
    days: asWholeNumber(rawSearch.days, 1, 7),
  }),
  // The team is known, whose client the address names.
  loader: () => loadGroups(),
};
