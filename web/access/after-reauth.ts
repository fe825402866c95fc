/** The account read anew: after the sign-in form over a page, and after one's settings were saved. */

import { loadGroups, reloadAccount } from '../core/account.ts';
import { getSession } from '../core/session.ts';

/** The session's choices give way to the account's. */
export function clearChosenAppearance(): void {
  sessionStorage.removeItem('locale');
  sessionStorage.removeItem('colorMode');
}

/** After the sign-in form over a page: whether it is the same person as before; another one starts afresh. */
export async function reloadAfterSignIn(): Promise<boolean> {
  const previousId = getSession().account?.id;
  await reloadAccount();
  await loadGroups(true);
  return getSession().account?.id === previousId;
}
