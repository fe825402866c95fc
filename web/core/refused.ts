/** The handling of a 403: somebody whose role was changed under an open page keeps it, with what was typed; anybody else is signed out (R30). */
import { type Account, access } from '#contract/access/sign-in.ts';
import { cacheSoon, loadGroups } from './account.ts';
import { callApi } from './call.ts';
import { httpStatusOf } from './errors.ts';
import { endSession, getSession, requestSignIn, rolesNow, setAccount } from './session.ts';
import { snack } from './snacks.ts';

/** A person's rights and their places, to be compared. */
const rightsOf = (account: Account | null) =>
  JSON.stringify([
    account?.authorities,
    account?.company?.id,
    account?.clientGroups?.map(({ id, role, kind }) => `${id} ${role} ${kind}`).sort(),
  ]);
const hasOtherRights = (previousAccount: Account | null): boolean => rightsOf(previousAccount) !== rightsOf(getSession().account);

/** The page under which a role was changed: its acts by the previous roles end nobody's session. */
let changedPath: string | undefined;
let currentRefresh: Promise<void> | undefined;

async function refreshAccount(): Promise<void> {
  const { token, account } = getSession();
  const { data } = await callApi(access.account);
  if (getSession().token !== token || rightsOf(account) === rightsOf(data)) return;
  setAccount(data, token);
  cacheSoon('account', data);
  // Not awaited: they may be refused as well, and be the reason for this call.
  void loadGroups(true).catch(() => {});
}
/** One request at a time, however many calls are refused at once. */
function refreshAccountOnce(): Promise<void> {
  currentRefresh ??= refreshAccount().finally(() => {
    currentRefresh = undefined;
  });
  return currentRefresh;
}

function showRoleChanged(): void {
  changedPath = location.pathname;
  snack((t) => t('error.roleChanged'), { tone: 'notice' });
}

/** `previousAccount`: the account by which the call was sent; another call may have fetched a newer one. */
export async function handleForbidden(previousAccount: Account | null): Promise<void> {
  try {
    if (!hasOtherRights(previousAccount)) await refreshAccountOnce();
  } catch (error) {
    const status = httpStatusOf(error);
    if (status === 401) requestSignIn();
    else if (status === 403) endSession('error.http.403');
    // Nobody knows: the page stays until somebody does.
    else snack((t) => t('error.http.403'), { tone: 'error' });
    return;
  }
  if (getSession().account && (hasOtherRights(previousAccount) || changedPath === location.pathname)) showRoleChanged();
  else if (getSession().account) endSession('error.http.403');
}

/** The server ended a stream, as it does when access changes: menus follow at once, with a message where the roles here have changed. */
export async function recheckRoles(): Promise<void> {
  const previousRoles = String(rolesNow());
  const { token } = getSession();
  await refreshAccountOnce().catch((error: unknown) => {
    if (httpStatusOf(error) === 401 && token === getSession().token) requestSignIn();
  });
  if (getSession().account && String(rolesNow()) !== previousRoles) showRoleChanged();
}
