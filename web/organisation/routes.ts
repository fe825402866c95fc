/** The routes of the organisation's side (product «Inbox», product «Team pages»). */
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { inboxKinds, inboxStates } from '#domain/inbox.ts';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWhole, oneOf } from '../core/search-params.ts';
import { asWords, readListSearch } from '../kit/list-search.ts';
import type { GroupsSearch } from '../shared/figures/groups-query.ts';
import type { ReviewSearch } from './access-review/review-query.ts';
import type { DetailsSearch } from './details/details-query.ts';
import type { EventsSearch } from './events/events-query.ts';
import type { InboxSearch } from './inbox/inbox-query.ts';
import type { OverviewSearch } from './overview/overview-query.ts';
import type { ClientOrder, TeamsSearch } from './teams/teams-query.ts';

const pageGuard = page('page.organisation');

/** The search parameters by which each list of the company is narrowed, and which page of it. */
const narrowingParams = (raw: RawSearch) => ({
  clientId: asId(raw.clientId),
  labelId: asId(raw.labelId),
  page: asWhole(raw.page, 2, 999_999),
});

const inboxSearch = (raw: RawSearch): InboxSearch => ({
  state: oneOf([...inboxStates, 'ALL', 'TO_SIGN'] as const, raw.state),
  kind: oneOf(inboxKinds, raw.kind),
  missed: oneOf([true, false], raw.missed),
  ...narrowingParams(raw),
});

const eventsSearch = (raw: RawSearch): EventsSearch => ({
  from: asDay(raw.from),
  to: asDay(raw.to),
  status: raw.status as string | undefined,
  state: oneOf(inboxStates, raw.state),
  notified: oneOf([true, false], raw.notified),
  activityId: asId(raw.activityId),
  categoryId: asId(raw.categoryId),
  weekday: asWhole(raw.weekday, 1, 7),
  hour: asWhole(raw.hour, 0, 23),
  ...narrowingParams(raw),
});

const overviewSearch = (raw: RawSearch): OverviewSearch => ({
  sort: oneOf(['low', 'reports', 'name'] as const, raw.sort),
  ...narrowingParams(raw),
});

const figuresSearch = (raw: RawSearch): GroupsSearch => ({
  startDate: asDay(raw.startDate),
  endDate: asDay(raw.endDate),
  by: oneOf(['LABEL', 'CATEGORY'] as const, raw.by),
  clientId: asId(raw.clientId),
  labelId: asId(raw.labelId),
});

/** The client of a team's page is the group's; the address carries it for what it links to. */
const teamSearch = (raw: RawSearch): EventsSearch & { tab?: number | undefined; shared?: true | undefined } => ({
  ...eventsSearch(raw),
  tab: asWhole(raw.tab, 0, 3),
  // The router reads `true` as what it is.
  shared: raw.shared === true || undefined,
});

/** The page knows the orders. */
const teamsSearch = (raw: RawSearch): TeamsSearch => ({ q: asWords(raw.q), sort: raw.sort as ClientOrder | undefined });

const staffSearch = readListSearch(['firstName', 'lastName', 'login']);
const detailsSearch = (raw: RawSearch): DetailsSearch => ({
  ...staffSearch(raw),
  tab: asWhole(raw.tab, 0, 3),
  // Words that the page reads.
  show: raw.show as string | undefined,
  role: raw.role as string | undefined,
});

/** Under the signed-in layout. */
export function organisationRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const routeOptions = { getParentRoute: () => signedInRoute };
  const start = createRoute({
    ...routeOptions,
    path: '/organisation',
    beforeLoad: () => {
      throw redirect({ to: '/organisation/inkorg' });
    },
  });
  const inbox = createRoute({
    ...routeOptions,
    path: '/organisation/inkorg',
    validateSearch: inboxSearch,
    ...pageGuard,
    component: laterPage(() => import('./inbox/Inbox.tsx')),
  });
  const events = createRoute({
    ...routeOptions,
    path: '/organisation/handelser',
    validateSearch: eventsSearch,
    ...pageGuard,
    component: laterPage(() => import('./events/Events.tsx')),
  });
  const overview = createRoute({
    ...routeOptions,
    path: '/organisation/oversikt',
    validateSearch: overviewSearch,
    ...pageGuard,
    component: laterPage(() => import('./overview/Overview.tsx')),
  });
  const goalsBehind = createRoute({
    ...routeOptions,
    path: '/organisation/oversikt/mal',
    ...pageGuard,
    component: laterPage(() => import('./overview/BehindPage.tsx')),
  });
  const figures = createRoute({
    ...routeOptions,
    path: '/organisation/oversikt/statistik',
    validateSearch: figuresSearch,
    ...pageGuard,
    component: laterPage(() => import('./overview/StatisticsPage.tsx')),
  });
  const teams = createRoute({
    ...routeOptions,
    path: '/organisation/team',
    validateSearch: teamsSearch,
    ...pageGuard,
    component: laterPage(() => import('./teams/Teams.tsx')),
  });
  const team = createRoute({
    ...routeOptions,
    path: '/organisation/team/$clientGroupId',
    validateSearch: teamSearch,
    ...pageGuard,
    component: laterPage(() => import('./teams/ClientTeamPage.tsx')),
  });
  const teamSettings = createRoute({
    ...routeOptions,
    path: '/organisation/team/$clientGroupId/installningar/$setting',
    validateSearch: teamSearch,
    ...pageGuard,
    // The setting is a word; the page knows them.
    beforeLoad: ({ params: { clientGroupId } }) => pageGuard.beforeLoad({ params: { clientGroupId } }),
    component: laterPage(() => import('./teams/TeamSettings.tsx')),
  });
  const details = createRoute({
    ...routeOptions,
    path: '/organisation/detalj',
    validateSearch: detailsSearch,
    ...pageGuard,
    component: laterPage(() => import('./details/Details.tsx')),
  });
  const colleague = createRoute({
    ...routeOptions,
    path: '/organisation/personal/$id',
    ...pageGuard,
    component: laterPage(() => import('./staff/ColleaguePage.tsx')),
  });
  const accessReview = createRoute({
    ...routeOptions,
    path: '/organisation/loggkontroll',
    // The page reads it.
    validateSearch: (raw: RawSearch): ReviewSearch => raw,
    ...pageGuard,
    component: laterPage(() => import('./access-review/AccessReviewPage.tsx')),
  });
  const erasures = createRoute({
    ...routeOptions,
    path: '/organisation/gallring',
    ...page('retention.manage'),
    component: laterPage(() => import('./erasures/ErasuresPage.tsx')),
  });
  const certificate = createRoute({
    ...routeOptions,
    path: '/organisation/gallring/$id',
    ...page('retention.manage'),
    component: laterPage(() => import('./erasures/CertificatePage.tsx')),
  });
  const labels = createRoute({
    ...routeOptions,
    path: '/etikett',
    ...pageGuard,
    component: laterPage(() => import('./labels/LabelsPage.tsx')),
  });
  const packsOptions = {
    // The page reads it.
    validateSearch: (raw: RawSearch): { companyId?: number | undefined } => raw,
    ...page('pack.use'),
    component: laterPage(() => import('./packs/Packs.tsx')),
  };
  const packs = createRoute({ ...routeOptions, path: '/organisation/paket', ...packsOptions });
  /** ADMIN's address, which names the company. */
  const companyPacks = createRoute({ ...routeOptions, path: '/admin/paket', ...packsOptions });
  const providers = createRoute({
    ...routeOptions,
    path: '/organisation/inloggning',
    ...page('company.change'),
    component: laterPage(() => import('./providers/Providers.tsx')),
  });
  /** ADMIN's address, which names the company. */
  const companySignIn = createRoute({
    ...routeOptions,
    path: '/admin/foretag/$id/inloggning',
    ...page('page.admin'),
    component: laterPage(() => import('./providers/CompanySignIn.tsx')),
  });
  const deleteLabel = createRoute({
    ...routeOptions,
    path: '/etikett/$id/tabort',
    ...page('label.change'),
    component: laterPage(() => import('./labels/LabelsPage.tsx')),
  });
  return [
    start,
    inbox,
    events,
    overview,
    goalsBehind,
    figures,
    teams,
    team,
    teamSettings,
    details,
    colleague,
    providers,
    companySignIn,
    packs,
    companyPacks,
    accessReview,
    erasures,
    certificate,
    labels,
    deleteLabel,
  ] as const;
}
