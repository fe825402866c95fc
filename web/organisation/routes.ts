/** The routes of the organisation's side (product «Inbox», product «Team pages»). */
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { inboxKinds, inboxStates } from '#domain/inbox.ts';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWholeNumber, oneOf } from '../core/search-params.ts';
import { asSearchText, readListSearch } from '../kit/list-search.ts';
import type { GroupsSearch } from '../shared/figures/groups-query.ts';
import type { ReviewSearch } from './access-review/review-query.ts';
import type { DetailsSearch } from './details/details-query.ts';
import type { EventsSearch } from './events/events-query.ts';
import type { InboxSearch } from './inbox/inbox-query.ts';
import type { OverviewSearch } from './overview/overview-query.ts';
import type { ClientOrder, TeamsSearch } from './teams/teams-query.ts';

const pageGuard = pageRouteOptions('page.organisation');

/** The search parameters by which each list of the company is narrowed, and which page of it. */
const readNarrowingParams = (rawSearch: RawSearch) => ({
  clientId: asId(rawSearch.clientId),
  labelId: asId(rawSearch.labelId),
  page: asWholeNumber(rawSearch.page, 2, 999_999),
});

const readInboxSearch = (rawSearch: RawSearch): InboxSearch => ({
  state: oneOf([...inboxStates, 'ALL', 'TO_SIGN'] as const, rawSearch.state),
  kind: oneOf(inboxKinds, rawSearch.kind),
  missed: oneOf([true, false], rawSearch.missed),
  ...readNarrowingParams(rawSearch),
});

const readEventsSearch = (rawSearch: RawSearch): EventsSearch => ({
  from: asDay(rawSearch.from),
  to: asDay(rawSearch.to),
  status: rawSearch.status as string | undefined,
  state: oneOf(inboxStates, rawSearch.state),
  notified: oneOf([true, false], rawSearch.notified),
  activityId: asId(rawSearch.activityId),
  categoryId: asId(rawSearch.categoryId),
  weekday: asWholeNumber(rawSearch.weekday, 1, 7),
  hour: asWholeNumber(rawSearch.hour, 0, 23),
  ...readNarrowingParams(rawSearch),
});

const readOverviewSearch = (rawSearch: RawSearch): OverviewSearch => ({
  sort: oneOf(['low', 'reports', 'name'] as const, rawSearch.sort),
  ...readNarrowingParams(rawSearch),
});

const readFiguresSearch = (rawSearch: RawSearch): GroupsSearch => ({
  startDate: asDay(rawSearch.startDate),
  endDate: asDay(rawSearch.endDate),
  by: oneOf(['LABEL', 'CATEGORY'] as const, rawSearch.by),
  clientId: asId(rawSearch.clientId),
  labelId: asId(rawSearch.labelId),
});

/** The client of a team's page is the group's; the address carries it for what it links to. */
const readTeamSearch = (rawSearch: RawSearch): EventsSearch & { tab?: number | undefined; shared?: true | undefined } => ({
  ...readEventsSearch(rawSearch),
  tab: asWholeNumber(rawSearch.tab, 0, 3),
  // The router reads `true` as what it is.
  shared: rawSearch.shared === true || undefined,
});

/** The page knows the orders. */
const readTeamsSearch = (rawSearch: RawSearch): TeamsSearch => ({
  q: asSearchText(rawSearch.q),
  sort: rawSearch.sort as ClientOrder | undefined,
});

const readStaffSearch = readListSearch(['firstName', 'lastName', 'login']);
const readDetailsSearch = (rawSearch: RawSearch): DetailsSearch => ({
  ...readStaffSearch(rawSearch),
  tab: asWholeNumber(rawSearch.tab, 0, 3),
  // Words that the page reads.
  show: rawSearch.show as string | undefined,
  role: rawSearch.role as string | undefined,
});

/** Under the signed-in layout. */
export function organisationRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const routeOptions = { getParentRoute: () => signedInRoute };
  const startRoute = createRoute({
    ...routeOptions,
    path: '/organisation',
    beforeLoad: () => {
      throw redirect({ to: '/organisation/inkorg' });
    },
  });
  const inboxRoute = createRoute({
    ...routeOptions,
    path: '/organisation/inkorg',
    validateSearch: readInboxSearch,
    ...pageGuard,
    component: lazyPage(() => import('./inbox/Inbox.tsx')),
  });
  const eventsRoute = createRoute({
    ...routeOptions,
    path: '/organisation/handelser',
    validateSearch: readEventsSearch,
    ...pageGuard,
    component: lazyPage(() => import('./events/Events.tsx')),
  });
  const overviewRoute = createRoute({
    ...routeOptions,
    path: '/organisation/oversikt',
    validateSearch: readOverviewSearch,
    ...pageGuard,
    component: lazyPage(() => import('./overview/Overview.tsx')),
  });
  const goalsBehindRoute = createRoute({
    ...routeOptions,
    path: '/organisation/oversikt/mal',
    ...pageGuard,
    component: lazyPage(() => import('./overview/BehindPage.tsx')),
  });
  const figuresRoute = createRoute({
    ...routeOptions,
    path: '/organisation/oversikt/statistik',
    validateSearch: readFiguresSearch,
    ...pageGuard,
    component: lazyPage(() => import('./overview/StatisticsPage.tsx')),
  });
  const teamsRoute = createRoute({
    ...routeOptions,
    path: '/organisation/team',
    validateSearch: readTeamsSearch,
    ...pageGuard,
    component: lazyPage(() => import('./teams/Teams.tsx')),
  });
  const teamRoute = createRoute({
    ...routeOptions,
    path: '/organisation/team/$clientGroupId',
    validateSearch: readTeamSearch,
    ...pageGuard,
    component: lazyPage(() => import('./teams/ClientTeamPage.tsx')),
  });
  const teamSettingsRoute = createRoute({
    ...routeOptions,
    path: '/organisation/team/$clientGroupId/installningar/$setting',
    validateSearch: readTeamSearch,
    ...pageGuard,
    // The setting is a word; the page knows them.
    beforeLoad: ({ params: { clientGroupId } }) => pageGuard.beforeLoad({ params: { clientGroupId } }),
    component: lazyPage(() => import('./teams/TeamSettings.tsx')),
  });
  const detailsRoute = createRoute({
    ...routeOptions,
    path: '/organisation/detalj',
    validateSearch: readDetailsSearch,
    ...pageGuard,
    component: lazyPage(() => import('./details/Details.tsx')),
  });
  const colleagueRoute = createRoute({
    ...routeOptions,
    path: '/organisation/personal/$id',
    ...pageGuard,
    component: lazyPage(() => import('./staff/ColleaguePage.tsx')),
  });
  const accessReviewRoute = createRoute({
    ...routeOptions,
    path: '/organisation/loggkontroll',
    // The page reads it.
    validateSearch: (rawSearch: RawSearch): ReviewSearch => rawSearch,
    ...pageGuard,
    component: lazyPage(() => import('./access-review/AccessReviewPage.tsx')),
  });
  const erasuresRoute = createRoute({
    ...routeOptions,
    path: '/organisation/gallring',
    ...pageRouteOptions('retention.manage'),
    component: lazyPage(() => import('./erasures/ErasuresPage.tsx')),
  });
  const certificateRoute = createRoute({
    ...routeOptions,
    path: '/organisation/gallring/$id',
    ...pageRouteOptions('retention.manage'),
    component: lazyPage(() => import('./erasures/CertificatePage.tsx')),
  });
  const labelsRoute = createRoute({
    ...routeOptions,
    path: '/etikett',
    ...pageGuard,
    component: lazyPage(() => import('./labels/LabelsPage.tsx')),
  });
  const packsOptions = {
    // The page reads it.
    validateSearch: (rawSearch: RawSearch): { companyId?: number | undefined } => rawSearch,
    ...pageRouteOptions('pack.use'),
    component: lazyPage(() => import('./packs/Packs.tsx')),
  };
  const packsRoute = createRoute({ ...routeOptions, path: '/organisation/paket', ...packsOptions });
  /** ADMIN's address, which names the company. */
  const companyPacksRoute = createRoute({ ...routeOptions, path: '/admin/paket', ...packsOptions });
  const providersRoute = createRoute({
    ...routeOptions,
    path: '/organisation/inloggning',
    ...pageRouteOptions('company.change'),
    component: lazyPage(() => import('./providers/Providers.tsx')),
  });
  /** ADMIN's address, which names the company. */
  const companySignInRoute = createRoute({
    ...routeOptions,
    path: '/admin/foretag/$id/inloggning',
    ...pageRouteOptions('page.admin'),
    component: lazyPage(() => import('./providers/CompanySignIn.tsx')),
  });
  const deleteLabelRoute = createRoute({
    ...routeOptions,
    path: '/etikett/$id/tabort',
    ...pageRouteOptions('label.change'),
    component: lazyPage(() => import('./labels/LabelsPage.tsx')),
  });
  return [
    startRoute,
    inboxRoute,
    eventsRoute,
    overviewRoute,
    goalsBehindRoute,
    figuresRoute,
    teamsRoute,
    teamRoute,
    teamSettingsRoute,
    detailsRoute,
    colleagueRoute,
    providersRoute,
    companySignInRoute,
    packsRoute,
    companyPacksRoute,
    accessReviewRoute,
    erasuresRoute,
    certificateRoute,
    labelsRoute,
    deleteLabelRoute,
  ] as const;
}
