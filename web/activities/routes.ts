/** The routes of activities, their types and categories, and of a long text in full view. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient, pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

type ActivitySearch = { clientId?: number | undefined; categoryId?: number | undefined; typeId?: number | undefined };
const readActivitySearch = (rawSearch: RawSearch): ActivitySearch => ({
  clientId: asId(rawSearch.clientId),
  categoryId: asId(rawSearch.categoryId),
  typeId: asId(rawSearch.typeId),
});

/** Routes about the chosen client stand under `clientRoute`; those whose address names their client stand beside it. */
export function activityRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const parentOptions = { getParentRoute: () => signedInRoute };
  const clientParentOptions = { getParentRoute: () => clientRoute };
  const activitiesRoute = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter',
    validateSearch: readActivitySearch,
    ...clientPageRouteOptions('page.activities', namesClient),
    component: lazyPage(() => import('./ActivityList.tsx')),
  });
  const activityTypeRoute = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/aktivitetstyp',
    validateSearch: (
      rawSearch: RawSearch,
    ): { id?: number | undefined; clientId?: number | undefined; isSelected?: boolean | undefined } => ({
      id: asId(rawSearch.id),
      clientId: asId(rawSearch.clientId),
      // The router reads `true` and `false` as what they are.
      isSelected: typeof rawSearch.isSelected === 'boolean' ? rawSearch.isSelected : undefined,
    }),
    ...clientPageRouteOptions('page.activities', namesClient),
    component: lazyPage(() => import('./ActivityTypePage.tsx')),
  });
  const activityCategoriesRoute = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/kategorier',
    validateSearch: readActivitySearch,
    ...clientPageRouteOptions('page.activities.catalogue', namesClient),
    component: lazyPage(() => import('./ActivityCategories.tsx')),
  });
  const longTextRoute = createRoute({
    ...parentOptions,
    path: '/attribut/ls/$id',
    ...pageRouteOptions('page.attribute'),
    component: lazyPage(() => import('../shared/attributes/LongText.tsx')),
  });
  const createActivityRoute = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/skapa',
    validateSearch: readActivitySearch,
    ...clientPageRouteOptions('page.activities.create', namesClient),
    component: lazyPage(() => import('./ActivityCreatePage.tsx')),
  });
  const copyFromClientRoute = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/kopiera',
    validateSearch: (rawSearch: RawSearch): { clientId?: number | undefined; from?: number | 'mallar' | undefined } => ({
      clientId: asId(rawSearch.clientId),
      // A client, or the company's model activities; the page reads it.
      from: rawSearch.from as number | 'mallar' | undefined,
    }),
    ...clientPageRouteOptions('activity.copyBetween', namesClient),
    component: lazyPage(() => import('./CopyFromClientPage.tsx')),
  });
  const basisProposalsRoute = createRoute({
    ...parentOptions,
    path: '/aktiviteter/gors-som',
    validateSearch: readActivitySearch,
    ...pageRouteOptions('activity.change'),
    component: lazyPage(() => import('./BasisProposals.tsx')),
  });
  const activityRoute = createRoute({
    ...parentOptions,
    path: '/aktiviteter/$id/$clientId',
    validateSearch: readActivitySearch,
    ...pageRouteOptions('page.activities', true),
    component: lazyPage(() => import('./ActivityDetail.tsx')),
  });
  const deleteActivityRoute = createRoute({
    ...parentOptions,
    path: '/aktiviteter/$id/$clientId/tabort',
    validateSearch: readActivitySearch,
    ...pageRouteOptions('activity.remove'),
    component: lazyPage(() => import('./ActivityDetail.tsx')),
  });
  const editActivityRoute = createRoute({
    ...parentOptions,
    path: '/aktiviteter/$id/$clientId/redigera',
    validateSearch: readActivitySearch,
    ...pageRouteOptions('page.activities.edit'),
    component: lazyPage(() => import('./ActivityEditPage.tsx')),
  });
  return {
    chosenClientRoutes: [activitiesRoute, createActivityRoute, copyFromClientRoute, activityTypeRoute, activityCategoriesRoute] as const,
    namedClientRoutes: [basisProposalsRoute, activityRoute, editActivityRoute, deleteActivityRoute, longTextRoute] as const,
  };
}
