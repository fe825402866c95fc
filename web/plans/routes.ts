/** The routes of plans: implementation plans, evaluation plans, and the way to a new one (product «Plans and goals»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId, asWhole } from '../core/search-params.ts';

/** The team from whose page one came. */
export type PlanSearch = { clientGroupId?: number | undefined };
const planSearch = (raw: RawSearch): PlanSearch => ({ clientGroupId: asId(raw.clientGroupId) });

/** The plan that the first step made; its id is written as the interface spells it, and read either way. */
export type NewPlanSearch = PlanSearch & {
  implemenationPlanId?: number | undefined;
  evaluationPlanId?: number | undefined;
  step?: number | undefined;
};
const newPlanSearch = (raw: RawSearch): NewPlanSearch => ({
  ...planSearch(raw),
  implemenationPlanId: asId(raw.implemenationPlanId) ?? asId(raw.implementationPlanId),
  evaluationPlanId: asId(raw.evaluationPlanId),
  step: asWhole(raw.step, 2, 3),
});

/** Under the signed-in layout. */
export function planRoutes<const P extends AnyRoute>(signedIn: P) {
  const parentOptions = { getParentRoute: () => signedIn, validateSearch: planSearch, ...page('page.organisation') };
  const create = createRoute({
    ...parentOptions,
    path: '/plan/$clientId/$companyId/ny',
    validateSearch: newPlanSearch,
    component: laterPage(() => import('./PlanCreatePage.tsx')),
  });
  const pageOptions = { ...parentOptions, component: laterPage(() => import('./PlanPage.tsx')) };
  const editOptions = { ...parentOptions, component: laterPage(() => import('./PlanEditPage.tsx')) };
  const removalOptions = { ...pageOptions, ...page('carePlan.change') };
  const plan = createRoute({ ...pageOptions, path: '/plan/$id' });
  const edit = createRoute({ ...editOptions, path: '/plan/$id/redigera' });
  const remove = createRoute({ ...removalOptions, path: '/plan/$id/tabort' });
  const evaluation = createRoute({ ...pageOptions, path: '/evaluation-plan/$id' });
  const editEvaluation = createRoute({ ...editOptions, path: '/evaluation-plan/$id/redigera' });
  const removeEvaluation = createRoute({ ...removalOptions, path: '/evaluation-plan/$id/tabort' });
  return [create, plan, edit, remove, evaluation, editEvaluation, removeEvaluation] as const;
}
