/** The routes of plans: implementation plans, evaluation plans, and the way to a new one (product «Plans and goals»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId, asWholeNumber } from '../core/search-params.ts';

/** The team from whose page one came. */
export type PlanSearch = { clientGroupId?: number | undefined };
const readPlanSearch = (rawSearch: RawSearch): PlanSearch => ({ clientGroupId: asId(rawSearch.clientGroupId) });

/** The plan that the first step made; its id is written as the interface spells it, and read either way. */
export type NewPlanSearch = PlanSearch & {
  implemenationPlanId?: number | undefined;
  evaluationPlanId?: number | undefined;
  step?: number | undefined;
};
const readNewPlanSearch = (rawSearch: RawSearch): NewPlanSearch => ({
  ...readPlanSearch(rawSearch),
  implemenationPlanId: asId(rawSearch.implemenationPlanId) ?? asId(rawSearch.implementationPlanId),
  evaluationPlanId: asId(rawSearch.evaluationPlanId),
  step: asWholeNumber(rawSearch.step, 2, 3),
});

/** Under the signed-in layout. */
export function planRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const parentOptions = { getParentRoute: () => signedInRoute, validateSearch: readPlanSearch, ...pageRouteOptions('page.organisation') };
  const newPlanRoute = createRoute({
    ...parentOptions,
    path: '/plan/$clientId/$companyId/ny',
    validateSearch: readNewPlanSearch,
    component: lazyPage(() => import('./PlanCreatePage.tsx')),
  });
  const pageOptions = { ...parentOptions, component: lazyPage(() => import('./PlanPage.tsx')) };
  const editOptions = { ...parentOptions, component: lazyPage(() => import('./PlanEditPage.tsx')) };
  const removalOptions = { ...pageOptions, ...pageRouteOptions('carePlan.change') };
  const planRoute = createRoute({ ...pageOptions, path: '/plan/$id' });
  const editRoute = createRoute({ ...editOptions, path: '/plan/$id/redigera' });
  const removalRoute = createRoute({ ...removalOptions, path: '/plan/$id/tabort' });
  const evaluationRoute = createRoute({ ...pageOptions, path: '/evaluation-plan/$id' });
  const evaluationEditRoute = createRoute({ ...editOptions, path: '/evaluation-plan/$id/redigera' });
  const evaluationRemovalRoute = createRoute({ ...removalOptions, path: '/evaluation-plan/$id/tabort' });
  return [newPlanRoute, planRoute, editRoute, removalRoute, evaluationRoute, evaluationEditRoute, evaluationRemovalRoute] as const;
}
