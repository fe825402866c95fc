/** Learns who is signed in and which groups they have: once per token, before a page behind the sign-in is shown. */
import { type Account, access } from '#contract/access/sign-in.ts';
import { type ClientGroup, clientGroups } from '#contract/people.ts';
import { addressOf, CallError, callApi } from './call.ts';
import { noteClock } from './clock.ts';
import { followColours } from './colour-scheme.ts';
import { choosesGroup } from './landing.ts';
import { dropChoice, endSession, getSession, rolesNow, setAccount, setGroups } from './session.ts';
import { followAccountLocale } from './texts.ts';

const callAccount = async () => (await callApi(access.account)).data;

/** Fetched when it is needed: the sign-in page has no use for it. */
export const loadDeviceStore = () => import('./device-store.ts');
/** Remembers an answer, once the first moments are over: they belong to what is seen. */
export function cacheSoon(answerName: string, value: unknown): void {
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
export const withStoredFallback = <V>(answerName: string, answer: Promise<V>): Promise<V> =>
  Promise.race([answer, new Promise<V>((_, rejectLate) => setTimeout(() => rejectLate(new CallError(0)), ANSWER_TIMEOUT_MS))]).catch(
    async (error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 0) throw error;
      const cachedAnswer = await loadDeviceStore()
        .then(({ readStored }) => readStored<V>(answerName))
        .catch(() => undefined);
      if (!cachedAnswer) return answer;
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
    const answer = await earlyAnswer.answer.catch(() => undefined);
    if (answer?.ok) return answer.json();
  }
  return (await callApi(clientGroups.list, { query: GROUPS_QUERY })).data;
}

/** Fetches one's own groups, once; `isForced` fetches them anew (a choice may have gone, R5). */
export async function loadGroups(isForced = false): Promise<void> {
  const { account, groups } = getSession();
  if (!account || !choosesGroup(account.authorities) || (groups && !isForced)) return;
  const answer = fetchGroups(isForced).then((allGroups) => {
    // Somebody who works for a company too gets all its groups.
    const ownGroups = allGroups.filter(({ isMember }) => isMember);
    cacheSoon('groups', ownGroups);
    return ownGroups;
  });
  setGroups(await withStoredFallback<ClientGroup[]>('groups', answer));
}

/** After a 404: refetches the groups, and drops a choice that is no longer one's own (R5). True when it did. */
export async function recheckChoice(): Promise<boolean> {
  const { account, chosenClient } = getSession();
  if (!account || !chosenClient || !choosesGroup(rolesNow())) return false;
  await loadGroups(true);
  const isOwnGroup = getSession().groups?.some((group) => group.client.id === chosenClient.client.id) ?? false;
  if (!isOwnGroup) dropChoice();
  return !isOwnGroup;
}

/** The day of the chosen client is not there: whoever has no groups to ask for lets go of it. True when it was so. */
export function dropInaccessibleClient(): boolean {
  const { account } = getSession();
  if (!account || choosesGroup(rolesNow())) return false;
  dropChoice();
  return true;
}

async function fetchAccount() {
  const earlyAnswers = window.early;
  if (earlyAnswers?.account && earlyAnswers.token === getSession().token) {
    const answer = await earlyAnswers.account.catch(() => undefined);
    delete window.early;
    if (answer) noteClock(answer, earlyAnswers.askedAt);
    if (answer?.ok) return (await answer.json()) as Awaited<ReturnType<typeof callAccount>>;
  }
  return callAccount();
}

async function loadAccount(): Promise<boolean> {
  try {
    const { token } = getSession();
    const account = await withStoredFallback<Account>('account', fetchAccount());
    if (!account.activated) throw new CallError(401);
    setAccount(account, token);
    if (!isAccountCached) cacheSoon('account', account);
    followColours(account.colorMode);
    await followAccountLocale(account.langKey);
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
