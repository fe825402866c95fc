/** Learns who is signed in and which groups they have: once per token, before a page behind the sign-in is shown. */
import { type Account, access } from '#contract/access/sign-in.ts';
import { type ClientGroup, clientGroups } from '#contract/people.ts';
import { addressOf, CallError, callApi } from './call.ts';
import { recordServerTime } from './clock.ts';
import { applyAccountColours } from './colour-scheme.ts';
import { choosesGroup } from './landing.ts';
import { clearChosenClient, endSession, getRoles, getSession, setAccount, setGroups } from './session.ts';
import { applyAccountLocale } from './texts.ts';

const requestAccount = async () => (await callApi(access.account)).data;

/** Fetched when it is needed: the sign-in page has no use for it. */
export const loadDeviceStore = () => import('./device-store.ts');
/** Remembers an answer, once the first moments are over: they belong to what is seen. */
export function scheduleAnswerCache(answerName: string, value: unknown): void {
  setTimeout(
    () =>
      void loadDeviceStore()
        .then(({ cacheAnswer }) => cacheAnswer(answerName, value))
        .catch(() => {}),
    1000,
  );
}
/** Longer than a slow answer takes: a connection that hangs is as good as none. */
const ANSWER_TIMEOUT_MS = 5000;
/** The answer, or when none comes the cached one; without that, whatever the call comes to. */
export const withStoredFallback = <V>(answerName: string, answerPromise: Promise<V>): Promise<V> =>
  Promise.race([answerPromise, new Promise<V>((_, rejectLate) => setTimeout(() => rejectLate(new CallError(0)), ANSWER_TIMEOUT_MS))]).catch(
    async (error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 0) throw error;
      const cachedAnswer = await loadDeviceStore()
        .then(({ readStoredAnswer: readStored }) => readStored<V>(answerName))
        .catch(() => undefined);
      if (!cachedAnswer) return answerPromise;
      isAccountCached = true;
      return cachedAnswer.value;
    },
  );
/** True when the account came from the cache: it is fetched anew once there is contact. */
let isAccountCached = false;
export async function recheckStoredAccount(): Promise<void> {
  if (!isAccountCached) return;
  isAccountCached = false;
  try {
    if (await loadAccount()) await loadGroups(true);
  } catch {
    isAccountCached = true;
  }
}

let accountRequest: { token: string; answer: Promise<boolean> } | undefined;

/** True once the account is known, false when nobody is signed in. */
export async function ensureAccount(): Promise<boolean> {
  const { token, account, needsSignIn } = getSession();
  if (account && (token || needsSignIn)) return true;
  if (!token) return false;
  if (accountRequest?.token !== token) accountRequest = { token, answer: loadAccount() };
  try {
    return await accountRequest.answer;
  } finally {
    accountRequest = undefined;
  }
}

/** All of them: nobody belongs to more teams. */
const GROUPS_QUERY = { page: 0, size: 100, sort: 'id,asc' } as const;
async function fetchGroups(isForced: boolean): Promise<ClientGroup[]> {
  const earlyAnswer = isForced ? undefined : window.earlyGroups;
  delete window.earlyGroups;
  if (earlyAnswer?.token === getSession().token && earlyAnswer?.address === addressOf(clientGroups.list.path, {}, GROUPS_QUERY)) {
    const response = await earlyAnswer.answer.catch(() => undefined);
    if (response?.ok) return response.json();
  }
  return (await callApi(clientGroups.list, { query: GROUPS_QUERY })).data;
}

/** Fetches one's own groups, once; `isForced` fetches them anew (a choice may have gone, R5). */
export async function loadGroups(isForced = false): Promise<void> {
  const { account, groups } = getSession();
  if (!account || !choosesGroup(account.authorities) || (groups && !isForced)) return;
  const ownGroupsPromise = fetchGroups(isForced).then((allGroups) => {
    // Somebody who works for a company too gets all its groups.
    const ownGroups = allGroups.filter(({ isMember }) => isMember);
    scheduleAnswerCache('groups', ownGroups);
    return ownGroups;
  });
  setGroups(await withStoredFallback<ClientGroup[]>('groups', ownGroupsPromise));
}

/** After a 404: refetches the groups, and drops a choice that is no longer one's own (R5). True when it did. */
export async function recheckChoice(): Promise<boolean> {
  const { account, chosenClient } = getSession();
  if (!account || !chosenClient || !choosesGroup(getRoles())) return false;
  await loadGroups(true);
  const isOwnGroup = getSession().groups?.some((group) => group.client.id === chosenClient.client.id) ?? false;
  if (!isOwnGroup) clearChosenClient();
  return !isOwnGroup;
}

/** The day of the chosen client is not there: whoever has no groups to ask for lets go of it. True when it was so. */
export function dropInaccessibleClient(): boolean {
  const { account } = getSession();
  if (!account || choosesGroup(getRoles())) return false;
  clearChosenClient();
  return true;
}

async function fetchAccount() {
  const earlyAnswers = window.early;
  if (earlyAnswers?.account && earlyAnswers.token === getSession().token) {
    const response = await earlyAnswers.account.catch(() => undefined);
    delete window.early;
    if (response) recordServerTime(response, earlyAnswers.askedAt);
    if (response?.ok) return (await response.json()) as Awaited<ReturnType<typeof requestAccount>>;
  }
  return requestAccount();
}

async function loadAccount(): Promise<boolean> {
  try {
    const { token } = getSession();
    const account = await withStoredFallback<Account>('account', fetchAccount());
    if (!account.activated) throw new CallError(401);
    setAccount(account, token);
    if (!isAccountCached) scheduleAnswerCache('account', account);
    applyAccountColours(account.colorMode);
    await applyAccountLocale(account.langKey);
    return true;
  } catch (error) {
    // A refused account call is silent: whoever it was is signed out (product «Errors»).
    if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403)) throw error;
    endSession();
    return false;
  }
}

/** Asks the account anew, and follows its language and colours (product «Account»). */
export const reloadAccount = loadAccount;
