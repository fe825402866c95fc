/** The routes of the chosen client's team, of delegations, of the client's card, of the plan the team follows, of «Vem har läst», and of the copy of its file. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadGroups } from '../core/account.ts';
import { clientPageRouteOptions, namesClient, pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import type { DelegationSearch } from '../shared/delegation/delegation-query.ts';
import type { LogSearch } from './log/log-query.ts';

const readClientSearch = (rawSearch: RawSearch): { clientId?: number | undefined } => ({ clientId: asId(rawSearch.clientId) });

const importLaterPages = withLaterTexts(() => import('./later-pages.ts'));

/** Both pages of the card in one file, since each leads to the other. */
const loadCardPages = async () => (await importLaterPages()).loadCardPages();

/** One page of both, which reads the rest of its search. */
const delegationOptions = {
  validateSearch: readClientSearch as (raw: RawSearch) => DelegationSearch,
  component: lazyRouteComponent(async () => (await importLaterPages()).loadDelegationsPage()),
};

export function peopleRoutes<const C extends AnyRoute>(clientRoute: C) {
  const clientRouteOptions = { getParentRoute: () => clientRoute, validateSearch: readClientSearch };
  const teamRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp',
    ...clientPageRouteOptions('page.team', namesClient),
    // Another team to change to.
    loader: () => loadGroups(),
    component: lazyPage(() => import('./OwnTeamPage.tsx')),
  });
  const planRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/plan',
    ...clientPageRouteOptions('page.team', namesClient),
    component: lazyRouteComponent(async () => (await importLaterPages()).loadPlanPage()),
  });
  const cardRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/kort',
    ...clientPageRouteOptions('clientCard.read', namesClient),
    component: lazyRouteComponent(loadCardPages),
  });
  const cardEditRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/kort/redigera',
    ...clientPageRouteOptions('clientCard.change', namesClient),
    component: lazyRouteComponent(loadCardPages, 'CardEditPage'),
  });
  const logRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/vem-har-last',
    // The rest of its search is read by the page (`readSearch`): the router keeps what is not asked about.
    validateSearch: readClientSearch as (raw: RawSearch) => LogSearch,
    ...clientPageRouteOptions('accessLog.see', namesClient),
    component: lazyRouteComponent(async () => (await importLaterPages()).loadLogPage()),
  });
  const copyRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/kopia',
    ...clientPageRouteOptions('client.copy', namesClient),
    component: lazyPage(async () => (await importLaterPages()).loadCopyPage()),
  });
  const delegationsRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/delegeringar',
    ...clientPageRouteOptions('delegation.record', namesClient),
    ...delegationOptions,
  });
  const selfCareRoute = createRoute({
    ...clientRouteOptions,
    path: '/klientgrupp/egenvard',
    // A decision, or a new one; the page reads it.
    validateSearch: readClientSearch as (raw: RawSearch) => { clientId?: number | undefined; decision?: number | 'ny' | undefined },
    ...clientPageRouteOptions('selfCare.see', namesClient),
    component: lazyRouteComponent(async () => (await importLaterPages()).loadSelfCarePage()),
  });
  return [teamRoute, planRoute, cardRoute, cardEditRoute, logRoute, copyRoute, delegationsRoute, selfCareRoute] as const;
}

/** Of all clients of the company, for its office. */
export const companyDelegations = <const S extends AnyRoute>(signedInRoute: S) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/organisation/delegeringar',
    ...pageRouteOptions('page.organisation'),
    ...delegationOptions,
  });
