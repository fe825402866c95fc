/** Route guards: permission, sign-in and chosen client, all checked before a page loads or calls anything (R4). */
import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { type Action, can, sideByRole } from '#domain/permissions.ts';
import { ensureAccount, loadGroups } from './account.ts';
import { findClientPageStep, type SessionSnapshot } from './landing.ts';
import { NotAuthorised } from './not-authorised.ts';
import { asId } from './search-params.ts';
import { chooseGroup, clearChosenClient, getRoles, getSession, getUser, goToOffice, readLastClientId } from './session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The act of domain/permissions.ts that the page is. */
    may?: Action;
    /** It may stand beside the list that it was opened from (decision 098): its id is `usePageId`. */
    mayOpenInPane?: boolean;
  }
}

const wantedPathOf = (location: { href: string }) => (location.href === '/' ? undefined : location.href);

type WantedPage = { location: { href: string }; params: object };

/** The signed-in layout: whoever is not goes to /loggain with the wanted address, if there is such a page. */
export async function requireSignedIn({ location, params }: WantedPage): Promise<void> {
  if (await ensureAccount()) return;
  // `_splat` holds an address that is no page.
  if ('_splat' in params) throw notFound({ routeId: rootRouteId });
  throw redirect({ to: '/loggain', search: { from: wantedPathOf(location) } });
}

function readSessionSnapshot(): SessionSnapshot {
  const { groups, chosenClient } = getSession();
  return { roles: getRoles(), groups, chosenClient, lastClientId: readLastClientId() };
}

/** A client is left for a page of the office, and the office for one of a client; not for a link that is pointed at. */
function requireAction(action: Action, isPreload = false): void {
  const user = getUser();
  if (user && can(user, action)) return;
  const { account, chosenClient } = getSession();
  const allRoles = account?.authorities ?? [];
  const mayAtOffice = can({ roles: allRoles.filter((role) => sideByRole[role] === 'organisation') }, action);
  if (!mayAtOffice && (chosenClient || !can({ roles: allRoles }, action))) throw new NotAuthorised();
  if (isPreload) return;
  if (mayAtOffice) goToOffice();
  else clearChosenClient();
}

type AddressParams = Record<string, unknown>;
/** The roles that count are those at the place an address names, where one's own are not the same everywhere (decision 079). */
async function requireActionAt(action: Action, addressParams: AddressParams, isPreload?: boolean): Promise<void> {
  if ((addressParams.clientId ?? addressParams.clientGroupId ?? addressParams.companyId) && getSession().account?.authorities[1])
    if ((await import('./named-place.ts')).requireActionAtPlace(action, addressParams, isPreload)) return;
  requireAction(action, isPreload);
}

/** A page that needs only its act; what its address names are ids. */
export const pageRouteOptions = (action: Action, mayOpenInPane = false) => ({
  staticData: { may: action, mayOpenInPane },
  beforeLoad: async ({
    params,
    search,
    preload,
  }: {
    params: Record<string, string>;
    search?: AddressParams;
    preload?: boolean;
  }): Promise<void> => {
    await requireActionAt(action, { ...search, ...params }, preload);
    if (Object.values(params).some((id) => asId(id) === undefined)) throw notFound();
  },
});

type GuardContext = { location: { href: string }; search: AddressParams; preload: boolean };
/** A page about the chosen client; `isClientNamed`: the address names its client itself. */
export const clientPageRouteOptions = (action: Action, isClientNamed: (search: Record<string, unknown>) => boolean = () => false) => ({
  staticData: { may: action },
  beforeLoad: async ({ location, search, preload }: GuardContext): Promise<void> => {
    await requireActionAt(action, search, preload);
    if (isClientNamed(search)) return;
    await loadGroups();
    const landingStep = findClientPageStep(readSessionSnapshot());
    if (landingStep.kind === 'stay') return;
    if (getSession().chosenClient) clearChosenClient();
    if (landingStep.kind === 'choose') return chooseGroup(landingStep.group);
    if (landingStep.kind === 'ask') throw redirect({ to: '/valj-grupp', search: { from: wantedPathOf(location) } });
    throw redirect({ to: landingStep.to });
  },
});

/** True for an address that names its client itself. */
export const namesClient = (search: Record<string, unknown>): boolean => search.clientId !== undefined;

/** The page of the chosen client: an address that names another makes that one the chosen one, and is left without it. */
export function choosingPageRouteOptions(action: Action) {
  const guard = clientPageRouteOptions(action);
  return {
    ...guard,
    beforeLoad: async (guardContext: GuardContext): Promise<void> => {
      if (!namesClient(guardContext.search)) return guard.beforeLoad(guardContext);
      await requireActionAt(action, guardContext.search, guardContext.preload);
      // A link that is pointed at chooses nobody.
      if (!guardContext.preload) throw await (await import('./open-client.ts')).chooseNamedClient(guardContext.search);
    },
  };
}

/** A page about one's groups: choosing one, having none. */
export const groupsPageRouteOptions = (action: Action) => ({
  staticData: { may: action },
  beforeLoad: async (): Promise<void> => {
    requireAction(action);
    await loadGroups();
  },
});
