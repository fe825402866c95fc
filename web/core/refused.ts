/** What follows a 403: whose role was changed under an open page keeps it, with what was typed; anybody else is signed out (R30). */
import { type Account, access } from '#contract/access/sign-in.ts';
import { call } from './call.ts';
import { statusOf } from './errors.ts';
import { askSignIn, endSession, getSession, keepAccount, rolesNow } from './session.ts';
import { snack } from './snacks.ts';
import { keep, knowGroups } from './who.ts';

/** What somebody may do, and where. */
const heldBy = (account: Account | null) =>
  JSON.stringify([account?.authorities, account?.company?.id, account?.clientGroups?.map(({ id, role }) => `${id} ${role}`).sort()]);
const isChangedFrom = (before: Account | null): boolean => heldBy(before) !== heldBy(getSession().account);

/** The page under which a role was changed: what it still offers by the roles of before ends nobody's session. */
let changedUnder: string | undefined;
let looking: Promise<void> | undefined;

async function look(): Promise<void> {
  const { token, account } = getSession();
  const { data } = await call(access.account);
  if (getSession().token !== token || heldBy(account) === heldBy(data)) return;
  keepAccount(data, token);
  keep('account', data);
  // Not waited for: they may be refused as well, and be why this is asked.
  void knowGroups(true).catch(() => {});
}
/** One look at a time, however many calls are refused at once. */
function lookOnce(): Promise<void> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

function sayChanged(): void {
  changedUnder = location.pathname;
  snack((t) => t('error.roleChanged'), { tone: 'notice' });
}

/** `before`: the account by which the call was sent; another call may have found out since. */
export async function afterForbidden(before: Account | null): Promise<void> {
  try {
    if (!isChangedFrom(before)) await lookOnce();
  } catch (error) {
    const status = statusOf(error);
    if (status === 401) askSignIn();
    else if (status === 403) endSession('error.http.403');
    // Nobody knows: the page stays until somebody does.
    else snack((t) => t('error.http.403'), { tone: 'error' });
    return;
  }
  if (getSession().account && (isChangedFrom(before) || changedUnder === location.pathname)) sayChanged();
  else if (getSession().account) endSession('error.http.403');
}

/** The server ended a stream, as it does when access changes: menus follow at once, and it is said where the roles here are others. */
export async function lookAgain(): Promise<void> {
  const before = String(rolesNow());
  await lookOnce().catch(() => {});
  if (getSession().account && String(rolesNow()) !== before) sayChanged();
}
