/** The way to an identity provider and back: this page is left, so that what one came from waits in the browser (R166). */
import { identities } from '#contract/access/identities.ts';
import { callApi } from '../core/call.ts';

const RETURN_PATH_KEY = 'fromProvider';

/** Leaves for the provider; `from`: the address that was wanted. */
export function goToProvider(slug: string, returnPath: string | undefined): void {
  if (returnPath) sessionStorage.setItem(RETURN_PATH_KEY, returnPath);
  else sessionStorage.removeItem(RETURN_PATH_KEY);
  location.assign(`/api/authenticate/oidc/${slug}`);
}
/** The address that was wanted before. */
export const readReturnPath = (): string | undefined => sessionStorage.getItem(RETURN_PATH_KEY) ?? undefined;

export const clearAddressAnswer = (): void => history.replaceState(history.state, '', location.pathname + location.search);
export const ticketOf = (answer: string): string | undefined => /^ticket=([\w-]+)$/.exec(answer)?.[1];

/** The refusals that the server may say, each with words. */
const refusalReasons = ['cancelled', 'unreachable', 'refused', 'weak', 'old', 'unknown', 'gone', 'busy'] as const;
export const refusalReasonOf = (answer: string): (typeof refusalReasons)[number] | undefined =>
  refusalReasons.find((reason) => reason === answer);

/** The answer that the server sets behind the `#`, else nothing: a page has places of its own there. Whoever has read it drops it, so that it stays in no history. */
export function readAddressAnswer(): string {
  const answer = location.hash.slice(1);
  return ticketOf(answer) !== undefined || refusalReasonOf(answer) !== undefined ? answer : '';
}

export const fetchProvider = async (query: { domain?: string; slug?: string }) => (await callApi(identities.provider, { query })).data;
