/** The handling of a 403: somebody whose role was changed under an open page keeps it, with what was typed; anybody else is signed out (R30). */
import { type Account, access } from '#contract/access/sign-in.ts';
import { loadGroups, scheduleAnswerCache } from './account.ts';
import { callApi } from './call.ts';
import { httpStatusOf } from './errors.ts';
import { endSession, getRoles, getSession, requestSignIn, setAccount } from './session.ts';
import { showSnack } from './snacks.ts';

/** A person's rights and their places, to be compared. */
const rightsTextOf = (account: Account | null) =>
  JSON.stringify([
    account?.authorities,
    account?.company?.id,
    account?.clientGroups?.map(({ id, role, kind }) => `${id} ${role} ${kind}`).sort(),
  ]);
const hasOtherRights = (previousAccount: Account | null): boolean => rightsTextOf(previousAccount) !== rightsTextOf(getSession().account);

/** The page under which a role was changed: its acts by the previous roles end nobody's session. */
let roleChangedPath: string | undefined;
let pendingRefresh: Promise<void> | undefined;

async function refreshAccount(): Promise<void> {
  const { token, account } = getSession();
  const { data: newAccount } = await callApi(access.account);
  if (getSession().token !== token || rightsTextOf(account) === rightsTextOf(newAccount)) return;
  setAccount(newAccount, token);
  scheduleAnswerCache('account', newAccount);
  // Not awaited: they may be refused as well, and be the reason for this call.
  void loadGroups(true).catch(() => {});
}
/** One request at a time, however many calls are refused at once. */
function refreshAccountOnce(): Promise<void> {
  pendingRefresh ??= refreshAccount().finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

function showRoleChanged(): void {
  roleChangedPath = location.pathname;
  showSnack((t) => t('error.roleChanged'), { tone: 'notice' });
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
    else showSnack((t) => t('error.http.403'), { tone: 'error' });
    return;
  }
  if (getSession().account && (hasOtherRights(previousAccount) || roleChangedPath === location.pathname)) showRoleChanged();
  else if (getSession().account) endSession('error.http.403');
}

/** The server ended a stream, as it does when access changes: menus follow at once, with a message where the roles here have changed. */
export async function recheckRoles(): Promise<void> {
  const previousRoles = String(getRoles());
  const { token } = getSession();
  await refreshAccountOnce().catch((error: unknown) => {
    if (httpStatusOf(error) === 401 && token === getSession().token) requestSignIn();
  });
  if (getSession().account && String(getRoles()) !== previousRoles) showRoleChanged();
}
