/** The routes of activities, their types and categories, and of a long text in full view. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPage, namesClient, page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { Raw } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

type ActivitySearch = { clientId?: number | undefined; categoryId?: number | undefined; typeId?: number | undefined };
const activitySearch = (raw: Raw): ActivitySearch => ({
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
});

/** Routes about the chosen client stand under `ofClient`; those whose address names their client stand beside it. */
export function activityRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const within = { getParentRoute: () => signedIn };
  const withClient = { getParentRoute: () => ofClient };
  const activities = createRoute({
    ...withClient,
    path: '/aktiviteter',
    validateSearch: activitySearch,
    ...clientPage('page.activities', namesClient),
    component: laterPage(() => import('./ActivityList.tsx')),
  });
  const activityType = createRoute({
    ...withClient,
    path: '/aktiviteter/aktivitetstyp',
    validateSearch: (raw: Raw): { id?: number | undefined; clientId?: number | undefined; isSelected?: boolean | undefined } => ({
      id: asId(raw.id),
      clientId: asId(raw.clientId),
      // The router reads `true` and `false` as what they are.
      isSelected: typeof raw.isSelected === 'boolean' ? raw.isSelected : undefined,
    }),
    ...clientPage('page.activities', namesClient),
    component: laterPage(() => import('./ActivityTypePage.tsx')),
  });
  const activityCategories = createRoute({
    ...withClient,
    path: '/aktiviteter/kategorier',
    validateSearch: activitySearch,
    ...clientPage('page.activities.catalogue', namesClient),
    component: laterPage(() => import('./ActivityCategories.tsx')),
  });
  const longText = createRoute({
    ...within,
    path: '/attribut/ls/$id',
    ...page('page.attribute'),
    component: laterPage(() => import('../shared/attributes/LongText.tsx')),
  });
  const createActivity = createRoute({
    ...withClient,
    path: '/aktiviteter/skapa',
    validateSearch: activitySearch,
    ...clientPage('page.activities.create', namesClient),
    component: laterPage(() => import('./ActivityCreatePage.tsx')),
  });
  const copyFromClient = createRoute({
    ...withClient,
    path: '/aktiviteter/kopiera',
    validateSearch: (raw: Raw): { clientId?: number | undefined; from?: number | 'mallar' | undefined } => ({
      clientId: asId(raw.clientId),
      // A client, or the company's model activities; the page reads it.
      from: raw.from as number | 'mallar' | undefined,
    }),
    ...clientPage('activity.copyBetween', namesClient),
    component: laterPage(() => import('./CopyFromClientPage.tsx')),
  });
  const basisProposals = createRoute({
    ...within,
    path: '/aktiviteter/gors-som',
    validateSearch: activitySearch,
    ...page('activity.change'),
    component: laterPage(() => import('./BasisProposals.tsx')),
  });
  const activity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId',
    validateSearch: activitySearch,
    ...page('page.activities', true),
    component: laterPage(() => import('./ActivityDetail.tsx')),
  });
  const deleteActivity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId/tabort',
    validateSearch: activitySearch,
    ...page('activity.remove'),
    component: laterPage(() => import('./ActivityDetail.tsx')),
  });
  const editActivity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId/redigera',
    validateSearch: activitySearch,
    ...page('page.activities.edit'),
    component: laterPage(() => import('./ActivityEditPage.tsx')),
  });
  return {
    chosen: [activities, createActivity, copyFromClient, activityType, activityCategories] as const,
    named: [basisProposals, activity, editActivity, deleteActivity, longText] as const,
  };
}
