/** The routes of the organisation's side (spec 1 §2). */
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inboxKinds, inboxStates } from '#domain/inbox.ts';
import { page } from './guards.ts';
import type { DetailsSearch } from './organisation/details-query.ts';
import type { EventsSearch } from './organisation/events-query.ts';
import type { InboxSearch } from './organisation/inbox-query.ts';
import type { OverviewSearch } from './organisation/overview-query.ts';
import type { Raw } from './outside-routes.ts';
import { listSearch } from './shared/list-search.ts';
import { asDay, asId, asWhole } from './shared/search.ts';
import { withLaterTexts } from './shared/texts.ts';

const may = page('page.organisation');
const pages = withLaterTexts(() => import('./organisation-pages.ts'));
const oneOf = <T>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

/** What each list of the company is narrowed by, and which page of it. */
const narrowed = (raw: Raw) => ({ clientId: asId(raw.clientId), labelId: asId(raw.labelId), page: asWhole(raw.page, 2, 999_999) });

const inboxSearch = (raw: Raw): InboxSearch => ({
  state: oneOf([...inboxStates, 'ALL'] as const, raw.state),
  kind: oneOf(inboxKinds, raw.kind),
  ...narrowed(raw),
});

const eventsSearch = (raw: Raw): EventsSearch => ({
  from: asDay(raw.from),
  to: asDay(raw.to),
  status: raw.status as string | undefined,
  ...narrowed(raw),
});

const overviewSearch = (raw: Raw): OverviewSearch => ({
  sort: oneOf(['low', 'name'] as const, raw.sort),
  ...narrowed(raw),
});

/** The client of a team's page is the group's; the address carries it for what it links to (spec 2 §2). */
const teamSearch = (raw: Raw): EventsSearch & { tab?: number | undefined; shared?: true | undefined } => ({
  ...eventsSearch(raw),
  tab: asWhole(raw.tab, 0, 3),
  // The router reads `true` as what it is.
  shared: raw.shared === true || undefined,
});

const staffSearch = listSearch(['firstName', 'lastName', 'login']);
const detailsSearch = (raw: Raw): DetailsSearch => ({ ...staffSearch(raw), tab: asWhole(raw.tab, 0, 3) });

/** Under the signed-in layout. */
export const organisationRoutes = <const P extends AnyRoute>(signedIn: P) => {
  const within = { getParentRoute: () => signedIn };
  const start = createRoute({
    ...within,
    path: '/organisation',
    beforeLoad: () => {
      throw redirect({ to: '/organisation/inkorg' });
    },
  });
  const inbox = createRoute({
    ...within,
    path: '/organisation/inkorg',
    validateSearch: inboxSearch,
    ...may,
    component: lazyRouteComponent(withLaterTexts(() => import('./organisation/Inbox.tsx'))),
  });
  const events = createRoute({
    ...within,
    path: '/organisation/handelser',
    validateSearch: eventsSearch,
    ...may,
    component: lazyRouteComponent(pages, 'Events'),
  });
  const overview = createRoute({
    ...within,
    path: '/organisation/oversikt',
    validateSearch: overviewSearch,
    ...may,
    component: lazyRouteComponent(pages, 'Overview'),
  });
  const teams = createRoute({
    ...within,
    path: '/organisation/team',
    ...may,
    component: lazyRouteComponent(pages, 'Teams'),
  });
  const team = createRoute({
    ...within,
    path: '/organisation/team/$clientGroupId',
    validateSearch: teamSearch,
    ...may,
    component: lazyRouteComponent(pages, 'TeamPage'),
  });
  const teamSettings = createRoute({
    ...within,
    path: '/organisation/team/$clientGroupId/installningar/$setting',
    validateSearch: teamSearch,
    ...may,
    // Which setting is a word; the page knows them.
    beforeLoad: ({ params: { clientGroupId } }) => may.beforeLoad({ params: { clientGroupId } }),
    component: lazyRouteComponent(pages, 'TeamSettings'),
  });
  const details = createRoute({
    ...within,
    path: '/organisation/detalj',
    validateSearch: detailsSearch,
    ...may,
    component: lazyRouteComponent(pages, 'Details'),
  });
  const labels = createRoute({
    ...within,
    path: '/etikett',
    ...may,
    component: lazyRouteComponent(pages, 'LabelsPage'),
  });
  const deleteLabel = createRoute({
    ...within,
    path: '/etikett/$id/tabort',
    ...page('label.change'),
    component: lazyRouteComponent(pages, 'LabelsPage'),
  });
  return [start, inbox, events, overview, teams, team, teamSettings, details, labels, deleteLabel] as const;
};
