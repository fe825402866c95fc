/** The routes of plans: implementation plans, evaluation plans, and the way to a new one (product «Plans and goals»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { asId, asWhole } from '../start/search-params.ts';
import { withLaterTexts } from '../start/texts.ts';

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

const showPlan = () => lazyRouteComponent(withLaterTexts(() => import('./PlanPage.tsx')));
const editPlan = () => lazyRouteComponent(withLaterTexts(() => import('./EditPlan.tsx')));

/** Under the signed-in layout. */
export function planRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn, validateSearch: planSearch, ...page('page.plans') };
  const removing = page('carePlan.change');
  const create = createRoute({
    ...within,
    path: '/plan/$clientId/$companyId/ny',
    validateSearch: newPlanSearch,
    component: lazyRouteComponent(withLaterTexts(() => import('./NewPlan.tsx'))),
  });
  const plan = createRoute({ ...within, path: '/plan/$id', component: showPlan() });
  const edit = createRoute({ ...within, path: '/plan/$id/redigera', component: editPlan() });
  const remove = createRoute({ ...within, path: '/plan/$id/tabort', ...removing, component: showPlan() });
  const evaluation = createRoute({ ...within, path: '/evaluation-plan/$id', component: showPlan() });
  const editEvaluation = createRoute({ ...within, path: '/evaluation-plan/$id/redigera', component: editPlan() });
  const removeEvaluation = createRoute({ ...within, path: '/evaluation-plan/$id/tabort', ...removing, component: showPlan() });
  return [create, plan, edit, remove, evaluation, editEvaluation, removeEvaluation] as const;
}
