/** Signing in at an identity provider in a tab beside a page that stays, with what was typed in it (R171). The two speak by a channel of this browser. */
import { createRandomKey } from '../kit/request-key.ts';

/** Copied into a tab that the page opens, and still there when the provider has sent it back. */
const OPENER_STORAGE_KEY = 'besidePage';
/** Milliseconds for which that tab waits for the page, which may have been left. */
const ANSWER_TIMEOUT_MS = 3000;
/** `token` to the page; without one the page's answer that it has it. */
type TabMessage = { page: string; token?: string };
const createTabChannel = () => new BroadcastChannel('beside');

/** Opens the tab, and takes the token that comes of it once; false where the browser opens none. The answer stops waiting. */
export function openProviderTab(slug: string, onToken: (token: string) => void): (() => void) | false {
  const pageKey = createRandomKey();
  sessionStorage.setItem(OPENER_STORAGE_KEY, pageKey);
  const openedTab = window.open(`/api/authenticate/oidc/${slug}`, '_blank');
  sessionStorage.removeItem(OPENER_STORAGE_KEY);
  if (!openedTab) return false;
  const tabChannel = createTabChannel();
  tabChannel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.page !== pageKey || !message.token) return;
    tabChannel.postMessage({ page: pageKey } satisfies TabMessage);
    tabChannel.close();
    onToken(message.token);
  };
  return () => tabChannel.close();
}

/** Gives the token to the page that opened this tab; false where none did, and where it is there no more. */
export async function sendTokenToOpener(token: string): Promise<boolean> {
  const pageKey = sessionStorage.getItem(OPENER_STORAGE_KEY);
  if (!pageKey) return false;
  sessionStorage.removeItem(OPENER_STORAGE_KEY);
  const openerChannel = createTabChannel();
  const isTokenReceived = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
    openerChannel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => message.page === pageKey && !message.token && resolve(true);
    openerChannel.postMessage({ page: pageKey, token } satisfies TabMessage);
  });
  openerChannel.close();
  return isTokenReceived;
}
