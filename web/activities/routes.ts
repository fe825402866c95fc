/** The routes of activities, their types and categories, and of a long text in full view. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPage, namesClient, page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

type ActivitySearch = { clientId?: number | undefined; categoryId?: number | undefined; typeId?: number | undefined };
const activitySearch = (raw: RawSearch): ActivitySearch => ({
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
});

/** Routes about the chosen client stand under `ofClient`; those whose address names their client stand beside it. */
export function activityRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const parentOptions = { getParentRoute: () => signedIn };
  const clientParentOptions = { getParentRoute: () => ofClient };
  const activities = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter',
    validateSearch: activitySearch,
    ...clientPage('page.activities', namesClient),
    component: laterPage(() => import('./ActivityList.tsx')),
  });
  const activityType = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/aktivitetstyp',
    validateSearch: (raw: RawSearch): { id?: number | undefined; clientId?: number | undefined; isSelected?: boolean | undefined } => ({
      id: asId(raw.id),
      clientId: asId(raw.clientId),
      // The router reads `true` and `false` as what they are.
      isSelected: typeof raw.isSelected === 'boolean' ? raw.isSelected : undefined,
    }),
    ...clientPage('page.activities', namesClient),
    component: laterPage(() => import('./ActivityTypePage.tsx')),
  });
  const activityCategories = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/kategorier',
    validateSearch: activitySearch,
    ...clientPage('page.activities.catalogue', namesClient),
    component: laterPage(() => import('./ActivityCategories.tsx')),
  });
  const longText = createRoute({
    ...parentOptions,
    path: '/attribut/ls/$id',
    ...page('page.attribute'),
    component: laterPage(() => import('../shared/attributes/LongText.tsx')),
  });
  const createActivity = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/skapa',
    validateSearch: activitySearch,
    ...clientPage('page.activities.create', namesClient),
    component: laterPage(() => import('./ActivityCreatePage.tsx')),
  });
  const copyFromClient = createRoute({
    ...clientParentOptions,
    path: '/aktiviteter/kopiera',
    validateSearch: (raw: RawSearch): { clientId?: number | undefined; from?: number | 'mallar' | undefined } => ({
      clientId: asId(raw.clientId),
      // A client, or the company's model activities; the page reads it.
      from: raw.from as number | 'mallar' | undefined,
    }),
    ...clientPage('activity.copyBetween', namesClient),
    component: laterPage(() => import('./CopyFromClientPage.tsx')),
  });
  const basisProposals = createRoute({
    ...parentOptions,
    path: '/aktiviteter/gors-som',
    validateSearch: activitySearch,
    ...page('activity.change'),
    component: laterPage(() => import('./BasisProposals.tsx')),
  });
  const activity = createRoute({
    ...parentOptions,
    path: '/aktiviteter/$id/$clientId',
    validateSearch: activitySearch,
    ...page('page.activities', true),
    component: laterPage(() => import('./ActivityDetail.tsx')),
  });
  const deleteActivity = createRoute({
    ...parentOptions,
    path: '/aktiviteter/$id/$clientId/tabort',
    validateSearch: activitySearch,
    ...page('activity.remove'),
    component: laterPage(() => import('./ActivityDetail.tsx')),
  });
  const editActivity = createRoute({
    ...parentOptions,
    path: '/aktiviteter/$id/$clientId/redigera',
    validateSearch: activitySearch,
    ...page('page.activities.edit'),
    component: laterPage(() => import('./ActivityEditPage.tsx')),
  });
  return {
    chosenClientRoutes: [activities, createActivity, copyFromClient, activityType, activityCategories] as const,
    namedClientRoutes: [basisProposals, activity, editActivity, deleteActivity, longText] as const,
  };
}
