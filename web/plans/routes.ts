/** The routes of plans: implementation plans, evaluation plans, and the way to a new one (product «Plans and goals»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { Raw } from '../core/root-route.ts';
import { asId, asWhole } from '../core/search-params.ts';

/** The team from whose page one came. */
export type PlanSearch = { clientGroupId?: number | undefined };
const planSearch = (raw: Raw): PlanSearch => ({ clientGroupId: asId(raw.clientGroupId) });

/** The plan that the first step made; its id is written as the interface spells it, and read either way. */
export type NewPlanSearch = PlanSearch & {
  implemenationPlanId?: number | undefined;
  evaluationPlanId?: number | undefined;
  step?: number | undefined;
};
const newPlanSearch = (raw: Raw): NewPlanSearch => ({
  ...planSearch(raw),
  implemenationPlanId: asId(raw.implemenationPlanId) ?? asId(raw.implementationPlanId),
  evaluationPlanId: asId(raw.evaluationPlanId),
  step: asWhole(raw.step, 2, 3),
});

/** Under the signed-in layout. */
export function planRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn, validateSearch: planSearch, ...page('page.organisation') };
  const create = createRoute({
    ...within,
    path: '/plan/$clientId/$companyId/ny',
    validateSearch: newPlanSearch,
    component: laterPage(() => import('./PlanCreatePage.tsx')),
  });
  const shown = { ...within, component: laterPage(() => import('./PlanPage.tsx')) };
  const edited = { ...within, component: laterPage(() => import('./PlanEditPage.tsx')) };
  const removed = { ...shown, ...page('carePlan.change') };
  const plan = createRoute({ ...shown, path: '/plan/$id' });
  const edit = createRoute({ ...edited, path: '/plan/$id/redigera' });
  const remove = createRoute({ ...removed, path: '/plan/$id/tabort' });
  const evaluation = createRoute({ ...shown, path: '/evaluation-plan/$id' });
  const editEvaluation = createRoute({ ...edited, path: '/evaluation-plan/$id/redigera' });
  const removeEvaluation = createRoute({ ...removed, path: '/evaluation-plan/$id/tabort' });
  return [create, plan, edit, remove, evaluation, editEvaluation, removeEvaluation] as const;
}
