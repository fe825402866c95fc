/** The routes of the stock (product «Stock»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient, pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

type StockSearch = {
  clientId?: number | undefined;
  itemCategoryId?: number | undefined;
  /** Only what is low. */
  low?: true | undefined;
};
const readStockSearch = (rawSearch: RawSearch): StockSearch => ({
  clientId: asId(rawSearch.clientId),
  itemCategoryId: asId(rawSearch.itemCategoryId),
  // The router reads `true` as what it is.
  low: rawSearch.low === true || undefined,
});

/** Routes about the chosen client stand under `clientRoute`; those whose address names their client stand beside it. */
export function inventoryRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const parentOptions = { getParentRoute: () => signedInRoute };
  const clientParentOptions = { getParentRoute: () => clientRoute };
  const stockRoute = createRoute({
    ...clientParentOptions,
    path: '/inventering',
    validateSearch: readStockSearch,
    ...clientPageRouteOptions('page.inventory', namesClient),
    component: lazyPage(() => import('./StockList.tsx')),
  });
  const addItemRoute = createRoute({
    ...clientParentOptions,
    path: '/inventering/laggtill',
    validateSearch: readStockSearch,
    ...clientPageRouteOptions('page.inventory.create', namesClient),
    component: lazyPage(() => import('./ItemCreatePage.tsx')),
  });
  const categoriesRoute = createRoute({
    ...clientParentOptions,
    path: '/inventering/kategorier',
    validateSearch: readStockSearch,
    ...clientPageRouteOptions('page.inventory.categories', namesClient),
    component: lazyPage(() => import('./ItemCategories.tsx')),
  });
  const itemRoute = createRoute({
    ...parentOptions,
    path: '/inventering/$id',
    validateSearch: readStockSearch,
    ...pageRouteOptions('page.inventory', true),
    component: lazyPage(() => import('./ItemDetail.tsx')),
  });
  const deleteItemRoute = createRoute({
    ...parentOptions,
    path: '/inventering/$id/$clientId/tabort',
    validateSearch: readStockSearch,
    ...pageRouteOptions('inventory.remove'),
    component: lazyPage(() => import('./ItemDetail.tsx')),
  });
  const editItemRoute = createRoute({
    ...parentOptions,
    path: '/inventering/$id/$clientId/redigera',
    validateSearch: readStockSearch,
    ...pageRouteOptions('page.inventory.edit'),
    component: lazyPage(() => import('./ItemEditPage.tsx')),
  });
  const countRoute = createRoute({
    ...parentOptions,
    path: '/inventering/$id/$clientId/rakna',
    ...pageRouteOptions('inventory.refill'),
    component: lazyPage(() => import('./CountPage.tsx')),
  });
  const journalRoute = createRoute({
    ...parentOptions,
    path: '/inventering/$id/journal',
    // Read by its page, which is fetched later.
    validateSearch: (rawSearch: RawSearch): { month?: string | undefined } => rawSearch,
    ...pageRouteOptions('page.inventory'),
    component: lazyPage(() => import('./JournalPage.tsx')),
  });
  return {
    chosenClientRoutes: [stockRoute, addItemRoute, categoriesRoute] as const,
    namedClientRoutes: [itemRoute, editItemRoute, deleteItemRoute, countRoute, journalRoute] as const,
  };
}
