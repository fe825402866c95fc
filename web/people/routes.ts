/** The routes of the chosen client's team, of delegations, of the client's card, of the plan the team follows, of «Vem har läst», and of the copy of its file. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadGroups } from '../core/account.ts';
import { clientPage, namesClient, page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import type { DelegationSearch } from '../shared/delegation/delegation-query.ts';
import type { LogSearch } from './log/log-query.ts';

const readClientSearch = (raw: RawSearch): { clientId?: number | undefined } => ({ clientId: asId(raw.clientId) });

const laterPages = withLaterTexts(() => import('./later-pages.ts'));

/** Both pages of the card in one file, since each leads to the other. */
const loadCardPages = async () => (await laterPages()).loadCardPages();

/** One page of both, which reads the rest of its search. */
const delegationOptions = {
  validateSearch: readClientSearch as (raw: RawSearch) => DelegationSearch,
  component: lazyRouteComponent(async () => (await laterPages()).loadDelegationsPage()),
};

export function peopleRoutes<const C extends AnyRoute>(ofClient: C) {
  const ofClientOptions = { getParentRoute: () => ofClient, validateSearch: readClientSearch };
  const team = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp',
    ...clientPage('page.team', namesClient),
    // Another team to change to.
    loader: () => loadGroups(),
    component: laterPage(() => import('./OwnTeamPage.tsx')),
  });
  const plan = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/plan',
    ...clientPage('page.team', namesClient),
    component: lazyRouteComponent(async () => (await laterPages()).loadPlanPage()),
  });
  const card = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/kort',
    ...clientPage('clientCard.read', namesClient),
    component: lazyRouteComponent(loadCardPages),
  });
  const editCard = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/kort/redigera',
    ...clientPage('clientCard.change', namesClient),
    component: lazyRouteComponent(loadCardPages, 'CardEditPage'),
  });
  const log = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/vem-har-last',
    // The rest of its search is read by the page (`readSearch`): the router keeps what is not asked about.
    validateSearch: readClientSearch as (raw: RawSearch) => LogSearch,
    ...clientPage('accessLog.see', namesClient),
    component: lazyRouteComponent(async () => (await laterPages()).loadLogPage()),
  });
  const copy = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/kopia',
    ...clientPage('client.copy', namesClient),
    component: laterPage(async () => (await laterPages()).loadCopyPage()),
  });
  const delegations = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/delegeringar',
    ...clientPage('delegation.record', namesClient),
    ...delegationOptions,
  });
  const selfCare = createRoute({
    ...ofClientOptions,
    path: '/klientgrupp/egenvard',
    // A decision, or a new one; the page reads it.
    validateSearch: readClientSearch as (raw: RawSearch) => { clientId?: number | undefined; decision?: number | 'ny' | undefined },
    ...clientPage('selfCare.see', namesClient),
    component: lazyRouteComponent(async () => (await laterPages()).selfCare()),
  });
  return [team, plan, card, editCard, log, copy, delegations, selfCare] as const;
}

/** Of all clients of the company, for its office. */
export const companyDelegations = <const S extends AnyRoute>(signedIn: S) =>
  createRoute({ getParentRoute: () => signedIn, path: '/organisation/delegeringar', ...page('page.organisation'), ...delegationOptions });
