/** The routes of the chosen client's team, and of the plan it follows. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { asId } from '../start/search-params.ts';
import { withLaterTexts } from '../start/texts.ts';
import { knowGroups } from '../start/who.ts';

export function peopleRoutes<const C extends AnyRoute>(ofClient: C) {
  const withClient = { getParentRoute: () => ofClient };
  const team = createRoute({
    ...withClient,
    path: '/klientgrupp',
    validateSearch: (raw: Raw): { clientId?: number | undefined } => ({ clientId: asId(raw.clientId) }),
    ...clientPage('page.team', namesClient),
    // Whether there is another team to change to.
    loader: () => knowGroups(),
    component: lazyRouteComponent(withLaterTexts(() => import('./OwnTeamPage.tsx'))),
  });
  const plan = createRoute({
    ...withClient,
    path: '/klientgrupp/plan',
    validateSearch: (raw: Raw): { clientId?: number | undefined } => ({ clientId: asId(raw.clientId) }),
    ...clientPage('page.team', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./TeamPlanPage.tsx'))),
  });
  return [team, plan] as const;
}
