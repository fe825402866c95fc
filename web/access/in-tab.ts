/** Signing in at an identity provider in a tab beside a page that stays, with what was typed in it (R171). The two speak by a channel of this browser. */
import { newKey } from '../kit/request-key.ts';

/** Copied into a tab that the page opens, and still there when the provider has sent it back. */
const OPENER = 'besidePage';
/** Milliseconds for which that tab waits for the page, which may have been left. */
const ANSWER_TIMEOUT_MS = 3000;
/** `token` to the page; without one the page's answer that it has it. */
type Message = { page: string; token?: string };
const openChannel = () => new BroadcastChannel('beside');

/** Opens the tab, and takes the token that comes of it once; false where the browser opens none. The answer stops waiting. */
export function openInTab(slug: string, onToken: (token: string) => void): (() => void) | false {
  const pageKey = newKey();
  sessionStorage.setItem(OPENER, pageKey);
  const openedTab = window.open(`/api/authenticate/oidc/${slug}`, '_blank');
  sessionStorage.removeItem(OPENER);
  if (!openedTab) return false;
  const tabChannel = openChannel();
  tabChannel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.page !== pageKey || !data.token) return;
    tabChannel.postMessage({ page: pageKey } satisfies Message);
    tabChannel.close();
    onToken(data.token);
  };
  return () => tabChannel.close();
}

/** Gives the token to the page that opened this tab; false where none did, and where it is there no more. */
export async function sendTokenToOpener(token: string): Promise<boolean> {
  const pageKey = sessionStorage.getItem(OPENER);
  if (!pageKey) return false;
  sessionStorage.removeItem(OPENER);
  const openerChannel = openChannel();
  const isTaken = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
    openerChannel.onmessage = ({ data }: MessageEvent<Message>) => data.page === pageKey && !data.token && resolve(true);
    openerChannel.postMessage({ page: pageKey, token } satisfies Message);
  });
  openerChannel.close();
  return isTaken;
}
