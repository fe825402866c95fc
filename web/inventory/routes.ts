/** The routes of the stock (product «Stock»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPage, namesClient, page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

type StockSearch = {
  clientId?: number | undefined;
  itemCategoryId?: number | undefined;
  /** Only what is low. */
  low?: true | undefined;
};
const stockSearch = (raw: RawSearch): StockSearch => ({
  clientId: asId(raw.clientId),
  itemCategoryId: asId(raw.itemCategoryId),
  // The router reads `true` as what it is.
  low: raw.low === true || undefined,
});

/** Routes about the chosen client stand under `ofClient`; those whose address names their client stand beside it. */
export function inventoryRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const parentOptions = { getParentRoute: () => signedIn };
  const clientParentOptions = { getParentRoute: () => ofClient };
  const stock = createRoute({
    ...clientParentOptions,
    path: '/inventering',
    validateSearch: stockSearch,
    ...clientPage('page.inventory', namesClient),
    component: laterPage(() => import('./StockList.tsx')),
  });
  const addItem = createRoute({
    ...clientParentOptions,
    path: '/inventering/laggtill',
    validateSearch: stockSearch,
    ...clientPage('page.inventory.create', namesClient),
    component: laterPage(() => import('./ItemCreatePage.tsx')),
  });
  const categories = createRoute({
    ...clientParentOptions,
    path: '/inventering/kategorier',
    validateSearch: stockSearch,
    ...clientPage('page.inventory.categories', namesClient),
    component: laterPage(() => import('./ItemCategories.tsx')),
  });
  const item = createRoute({
    ...parentOptions,
    path: '/inventering/$id',
    validateSearch: stockSearch,
    ...page('page.inventory', true),
    component: laterPage(() => import('./ItemDetail.tsx')),
  });
  const deleteItem = createRoute({
    ...parentOptions,
    path: '/inventering/$id/$clientId/tabort',
    validateSearch: stockSearch,
    ...page('inventory.remove'),
    component: laterPage(() => import('./ItemDetail.tsx')),
  });
  const editItem = createRoute({
    ...parentOptions,
    path: '/inventering/$id/$clientId/redigera',
    validateSearch: stockSearch,
    ...page('page.inventory.edit'),
    component: laterPage(() => import('./ItemEditPage.tsx')),
  });
  const count = createRoute({
    ...parentOptions,
    path: '/inventering/$id/$clientId/rakna',
    ...page('inventory.refill'),
    component: laterPage(() => import('./CountPage.tsx')),
  });
  const journal = createRoute({
    ...parentOptions,
    path: '/inventering/$id/journal',
    // Read by its page, which is fetched later.
    validateSearch: (raw: RawSearch): { month?: string | undefined } => raw,
    ...page('page.inventory'),
    component: laterPage(() => import('./JournalPage.tsx')),
  });
  return {
    chosenClientRoutes: [stock, addItem, categories] as const,
    namedClientRoutes: [item, editItem, deleteItem, count, journal] as const,
  };
}
