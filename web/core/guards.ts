/** Route guards: permission, sign-in and chosen client, all checked before a page loads or calls anything (R4). */
import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { type Action, can, sides } from '#domain/permissions.ts';
import { type SessionSnapshot, toClientPage } from './landing.ts';
import { NotAuthorised } from './not-authorised.ts';
import { asId } from './search-params.ts';
import { chooseGroup, dropChoice, getSession, getWho, goToOffice, lastClient, rolesNow } from './session.ts';
import { knowAccount, knowGroups } from './who.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The act of domain/permissions.ts that the page is. */
    may?: Action;
    /** It may stand beside the list that it was opened from (decision 098): its id is `usePageId`. */
    mayOpenInPane?: boolean;
  }
}

const wantedOf = (location: { href: string }) => (location.href === '/' ? undefined : location.href);

type Wanted = { location: { href: string }; params: object };

/** The signed-in layout: whoever is not goes to /loggain with the wanted address, if there is such a page. */
export async function signedInOnly({ location, params }: Wanted): Promise<void> {
  if (await knowAccount()) return;
  // `_splat` holds an address that is no page.
  if ('_splat' in params) throw notFound({ routeId: rootRouteId });
  throw redirect({ to: '/loggain', search: { from: wantedOf(location) } });
}

function sessionSnapshot(): SessionSnapshot {
  const { groups, chosen } = getSession();
  return { roles: rolesNow(), groups, chosen, last: lastClient() };
}

/** A client is left for a page of the office, and the office for one of a client; not for a link that is pointed at. */
function requireAction(may: Action, isPreload = false): void {
  const who = getWho();
  if (who && can(who, may)) return;
  const { account, chosen } = getSession();
  const all = account?.authorities ?? [];
  const isOfOffice = can({ roles: all.filter((role) => sides[role] === 'organisation') }, may);
  if (!isOfOffice && (chosen || !can({ roles: all }, may))) throw new NotAuthorised();
  if (isPreload) return;
  if (isOfOffice) goToOffice();
  else dropChoice();
}

type AddressNames = Record<string, unknown>;
/** The roles that count are those at the place an address names, where one's own are not the same everywhere (decision 079). */
async function requireActionAt(may: Action, names: AddressNames, isPreload?: boolean): Promise<void> {
  if ((names.clientId ?? names.clientGroupId ?? names.companyId) && getSession().account?.authorities[1])
    if ((await import('./named-place.ts')).requireActionAtPlace(may, names, isPreload)) return;
  requireAction(may, isPreload);
}

/** A page that needs only its act; what its address names are ids. */
export const page = (may: Action, mayOpenInPane = false) => ({
  staticData: { may, mayOpenInPane },
  beforeLoad: async ({
    params,
    search,
    preload,
  }: {
    params: Record<string, string>;
    search?: AddressNames;
    preload?: boolean;
  }): Promise<void> => {
    await requireActionAt(may, { ...search, ...params }, preload);
    if (Object.values(params).some((id) => asId(id) === undefined)) throw notFound();
  },
});

type GuardContext = { location: { href: string }; search: AddressNames; preload: boolean };
/** A page about the chosen client; `namesOwnClient`: the address names its client itself. */
export const clientPage = (may: Action, namesOwnClient: (search: Record<string, unknown>) => boolean = () => false) => ({
  staticData: { may },
  beforeLoad: async ({ location, search, preload }: GuardContext): Promise<void> => {
    await requireActionAt(may, search, preload);
    if (namesOwnClient(search)) return;
    await knowGroups();
    const step = toClientPage(sessionSnapshot());
    if (step.kind === 'stay') return;
    if (getSession().chosen) dropChoice();
    if (step.kind === 'choose') return chooseGroup(step.group);
    if (step.kind === 'ask') throw redirect({ to: '/valj-grupp', search: { from: wantedOf(location) } });
    throw redirect({ to: step.to });
  },
});

/** True for an address that names its client itself. */
export const namesClient = (search: Record<string, unknown>): boolean => search.clientId !== undefined;

/** The page of the chosen client: an address that names another makes that one the chosen one, and is left without it. */
export function choosingPage(may: Action) {
  const guard = clientPage(may);
  return {
    ...guard,
    beforeLoad: async (at: GuardContext): Promise<void> => {
      if (!namesClient(at.search)) return guard.beforeLoad(at);
      await requireActionAt(may, at.search, at.preload);
      // A link that is pointed at chooses nobody.
      if (!at.preload) throw await (await import('./open-client.ts')).takeNamed(at.search);
    },
  };
}

/** A page about one's groups: choosing one, having none. */
export const groupsPage = (may: Action) => ({
  staticData: { may },
  beforeLoad: async (): Promise<void> => {
    requireAction(may);
    await knowGroups();
  },
});
