/** The routes of activities, their types and categories, of a client's timeline, and of a long text in full view (spec 2 §2). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient, page } from './guards.ts';
import type { Raw } from './outside-routes.ts';
import { asDay, asId } from './shared/search.ts';
import { withLaterTexts } from './shared/texts.ts';
import type { TimelineSearch } from './timeline/timeline-query.ts';

type ActivitySearch = { clientId?: number | undefined; categoryId?: number | undefined; typeId?: number | undefined };
const activitySearch = (raw: Raw): ActivitySearch => ({
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
});
const pages = withLaterTexts(() => import('./care-pages.ts'));

/** Those about the chosen client stand under `ofClient`; those whose address says whose they are stand beside it. */
export const activityRoutes = <const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) => {
  const within = { getParentRoute: () => signedIn };
  const withClient = { getParentRoute: () => ofClient };
  const activities = createRoute({
    ...withClient,
    path: '/aktiviteter',
    validateSearch: activitySearch,
    ...clientPage('page.activities', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./activities/ActivityList.tsx'))),
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
    component: lazyRouteComponent(pages, 'TypePage'),
  });
  const activityCategories = createRoute({
    ...withClient,
    path: '/aktiviteter/kategorier',
    validateSearch: activitySearch,
    ...clientPage('page.activities.catalogue', namesClient),
    component: lazyRouteComponent(pages, 'ActivityCategories'),
  });
  const timeline = createRoute({
    ...withClient,
    path: '/tidslinje',
    validateSearch: (raw: Raw): TimelineSearch => ({
      clientId: asId(raw.clientId),
      date: asDay(raw.date),
      kind: raw.kind === 'ACTIVITY' || raw.kind === 'TASK' ? raw.kind : undefined,
    }),
    ...clientPage('page.timeline', namesClient),
    component: lazyRouteComponent(pages, 'Timeline'),
  });
  const longText = createRoute({
    ...within,
    path: '/attribut/ls/$id',
    ...page('page.attribute'),
    component: lazyRouteComponent(pages, 'LongText'),
  });
  const createActivity = createRoute({
    ...withClient,
    path: '/aktiviteter/skapa',
    validateSearch: activitySearch,
    ...clientPage('page.activities.create', namesClient),
    component: lazyRouteComponent(pages, 'CreateActivity'),
  });
  const activity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId',
    validateSearch: activitySearch,
    ...page('page.activities'),
    component: lazyRouteComponent(pages, 'ActivityDetail'),
  });
  const deleteActivity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId/tabort',
    validateSearch: activitySearch,
    ...page('activity.remove'),
    component: lazyRouteComponent(pages, 'ActivityDetail'),
  });
  const editActivity = createRoute({
    ...within,
    path: '/aktiviteter/$id/$clientId/redigera',
    validateSearch: activitySearch,
    ...page('page.activities.edit'),
    component: lazyRouteComponent(pages, 'EditActivity'),
  });
  return {
    chosen: [activities, createActivity, activityType, activityCategories, timeline] as const,
    named: [activity, editActivity, deleteActivity, longText] as const,
  };
};
