/** The routes of one activity and of what it says: their addresses name it, and its client is found with it (spec 2 §2). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from './guards.ts';
import type { Raw } from './outside-routes.ts';
import { asId } from './shared/search.ts';

type ActivitySearch = { clientId?: number | undefined; categoryId?: number | undefined; typeId?: number | undefined };
export const activitySearch = (raw: Raw): ActivitySearch => ({
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
});

/** Under the signed-in layout. */
export const activityRoutes = <const P extends AnyRoute>(signedIn: P) => {
  const within = { getParentRoute: () => signedIn };
  const longText = createRoute({
    ...within,
    path: '/attribut/ls/$id',
    ...page('page.attribute'),
    component: lazyRouteComponent(() => import('./attributes/LongText.tsx')),
  });
  const activity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId',
    validateSearch: activitySearch,
    ...page('page.activities'),
    component: lazyRouteComponent(() => import('./activities/ActivityDetail.tsx')),
  });
  const deleteActivity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId/tabort',
    validateSearch: activitySearch,
    ...page('activity.remove'),
    component: lazyRouteComponent(() => import('./activities/ActivityDetail.tsx')),
  });
  const editActivity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId/redigera',
    validateSearch: activitySearch,
    ...page('page.activities.edit'),
    component: lazyRouteComponent(() => import('./activities/EditActivity.tsx')),
  });
  return [longText, activity, deleteActivity, editActivity] as const;
};
