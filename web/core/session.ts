/** The session, who is signed in on this page and whose day is open: a small store outside React, saved in the browser's storage (R29). */
import { useSyncExternalStore } from 'react';
import type { Account } from '#contract/access/sign-in.ts';
import type { ClientGroup } from '#contract/people.ts';
import { isTheClientAt, type Role, sideByRole } from '#domain/permissions.ts';

export type ChosenClient = {
  client: { id: number; name: string; imageUrl?: string | null };
  company: { id: number; name: string; timeZone: string };
};
export type Session = {
  token: string | null;
  account: Account | null;
  /** The token the account was learned with: what is the account's own is sent with no other. */
  accountToken: string | null;
  /** One's own groups (USER, ASSISTANCE_ADMIN); null until they are fetched. */
  groups: readonly ClientGroup[] | null;
  chosenClient: ChosenClient | null;
  /** The token was refused under a page that stays: the sign-in form lies over it (R30). */
  needsSignIn: boolean;
  /** The reason that the session ended, for the sign-in page to say: a key of the texts. */
  notice: 'error.http.403' | 'login.error.unauthorized' | null;
};

const TOKEN_KEY = 'authenticationToken';
const readStoredToken = () => sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);

const emptySession: Session = {
  token: null,
  account: null,
  accountToken: null,
  groups: null,
  chosenClient: null,

  needsSignIn: false,
  notice: null,
};
let session: Session = { ...emptySession, token: readStoredToken(), chosenClient: readStoredChoice() };
const listeners = new Set<() => void>();
const tabChannel = new BroadcastChannel('session');

/** The client whose day was open last, where one stays signed in: a number alone, which says nothing to whoever finds it. */
const LAST_CLIENT_KEY = 'lastClient';
export const readLastClientId = (): number | undefined =>
  (localStorage.getItem(TOKEN_KEY) && Number(localStorage.getItem(LAST_CLIENT_KEY))) || undefined;

export const getSession = (): Session => session;
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useSession = (): Session => useSyncExternalStore(subscribeToSession, getSession);

/** The account behind the signed-in layout, where there always is one. */
export function useUser(): User {
  const currentUser = useSyncExternalStore(subscribeToSession, getUser);
  if (!currentUser) throw new Error('Nobody is signed in.');
  return currentUser;
}

/**
 * The roles that hold at the chosen client, as `rolesAt` says in few bytes, or at the office (decision 079); where nothing is chosen, and at a client
 * of nobody's, all of them.
 */
function rolesOf({ account, chosenClient }: Session): readonly Role[] {
  const allRoles = account?.authorities ?? [];
  // An account stored here by an older version has no groups.
  const isRoleThere = (role: Role) =>
    sideByRole[role] === 'team'
      ? account?.clientGroups?.some((group) => group.role === role && group.client.id === chosenClient?.client.id)
      : sideByRole[role] === 'platform' || account?.company?.id === chosenClient?.company.id;
  const rolesAtPlace = allRoles.filter(chosenClient ? isRoleThere : (role) => !isAtOffice() || sideByRole[role] === 'organisation');
  return rolesAtPlace[0] ? rolesAtPlace : allRoles;
}
let roles: readonly Role[] = [];
export const getRoles = (): readonly Role[] => roles;
/** `isTheClient`: at the chosen client, or where none is chosen everywhere, one is the client (R139). */
type User = { account: Account; roles: readonly Role[]; isTheClient: boolean | undefined };
/** One value with its roles: a component draws anew when either is another. */
let user: User | null = null;
export const getUser = (): User | null => user;
export const useChosenClient = (): ChosenClient | null => useSession().chosenClient;

/** Signed in: remembered in local storage, else for this session only. A choice made before the token ran out is the person's still. */
export function storeToken(token: string, isRemembered: boolean): void {
  clearStorage();
  (isRemembered ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
  if (session.chosenClient) setChosenClient(session.chosenClient);
  updateSession({ token, needsSignIn: false, notice: null });
}
export function setAccount(account: Account, accountToken = session.token): void {
  const isOtherAccount = session.account !== null && session.account.id !== account.id;
  if (isOtherAccount) clearChosenClient();
  updateSession({ account, accountToken, ...(isOtherAccount && { groups: null }) });
}
export const setGroups = (groups: readonly ClientGroup[]): void => updateSession({ groups });

export function setChosenClient(chosenClient: ChosenClient): void {
  sessionStorage.setItem('chosenClient', JSON.stringify(chosenClient.client));
  sessionStorage.setItem('chosenCompany', JSON.stringify(chosenClient.company));
  if (localStorage.getItem(TOKEN_KEY)) localStorage.setItem(LAST_CLIENT_KEY, String(chosenClient.client.id));
  updateSession({ chosenClient });
}
/** The company's name where it says more than the client's own: somebody alone has one that is named after the client (R2). */
export const companyNameOf = (clientInContext: { client: { name: string }; company: { name: string } } | null): string | undefined =>
  clientInContext && clientInContext.company.name !== clientInContext.client.name ? clientInContext.company.name : undefined;
export const chooseGroup = ({ client, company }: Pick<ClientGroup, 'client' | 'company'>): void => setChosenClient({ client, company });
export function clearChosenClient(): void {
  sessionStorage.removeItem('chosenClient');
  sessionStorage.removeItem('chosenCompany');
  localStorage.removeItem(LAST_CLIENT_KEY);
  updateSession({ chosenClient: null });
}
/** At the office, where the organisation's roles alone hold: a company is chosen, and no client. */
export const isAtOffice = (): boolean => !session.chosenClient && sessionStorage.getItem('chosenCompany') !== null;
export function goToOffice(): void {
  clearChosenClient();
  sessionStorage.setItem('chosenCompany', '0');
  updateSession({});
}

/** The token is no good any more: storage is cleared, what is on the page stays while the sign-in form asks (R30). */
export function requestSignIn(): void {
  clearStorage();
  updateSession({ ...(session.account ? { token: null, needsSignIn: true } : emptySession), notice: 'login.error.unauthorized' });
}
/** Over: nothing of the person is left in this browser, and the other tabs follow. */
export function endSession(noticeKey: Session['notice'] = null): void {
  clearSession(noticeKey);
  tabChannel.postMessage('ended');
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function readStoredChoice(): ChosenClient | null {
  const client = parseObject(sessionStorage.getItem('chosenClient'));
  const company = parseObject(sessionStorage.getItem('chosenCompany'));
  return client && company && Number.isInteger(client.id) && typeof company.timeZone === 'string'
    ? ({ client, company } as ChosenClient)
    : null;
}

function updateSession(changes: Partial<Session>): void {
  session = { ...session, ...changes };
  roles = rolesOf(session);
  const { account, chosenClient } = session;
  user = account && {
    account,
    roles,
    isTheClient: isTheClientAt(account.clientGroups, chosenClient?.client.id),
  };
  for (const listener of listeners) listener();
}

function clearStorage(): void {
  for (const storageKey of [TOKEN_KEY, 'chosenClient', 'chosenCompany', 'typedName', 'dayTag']) sessionStorage.removeItem(storageKey);
  for (const storageKey of [TOKEN_KEY, LAST_CLIENT_KEY]) localStorage.removeItem(storageKey);
  // The cached answers and their key (device-store.ts); pages that have it open let go.
  if (typeof indexedDB === 'object') indexedDB.deleteDatabase('kept');
}

function clearSession(noticeKey: Session['notice'] = null): void {
  clearStorage();
  updateSession({ ...emptySession, notice: noticeKey });
}
tabChannel.addEventListener('message', ({ data }) => data === 'ended' && clearSession());
addEventListener('storage', ({ key, newValue }) => {
  if (key !== TOKEN_KEY && key !== null) return;
  if (!newValue) return sessionStorage.getItem(TOKEN_KEY) ? undefined : clearSession();
  if (!sessionStorage.getItem(TOKEN_KEY) && newValue !== session.token) location.reload();
});
