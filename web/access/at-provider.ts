/** The way to an identity provider and back: this page is left, so that what one came from waits in the browser (R166). */
import { identities } from '#contract/access/identities.ts';
import { call } from '../core/call.ts';

const FROM = 'fromProvider';

/** Leaves for the provider; `from`: the address that was wanted. */
export function leaveFor(slug: string, from: string | undefined): void {
  if (from) sessionStorage.setItem(FROM, from);
  else sessionStorage.removeItem(FROM);
  location.assign(`/api/authenticate/oidc/${slug}`);
}
/** The address that was wanted before. */
export const wantedFrom = (): string | undefined => sessionStorage.getItem(FROM) ?? undefined;

/** The server's answer behind the `#`; a page that has read it drops it, so that it stays in no history. */
export const answerHere = (): string => location.hash.slice(1);
export const dropAnswer = (): void => history.replaceState(history.state, '', location.pathname + location.search);
export const ticketIn = (answer: string): string | undefined => /^ticket=([\w-]+)$/.exec(answer)?.[1];

/** The refusals that the server may say, each with words. */
const words = ['cancelled', 'unreachable', 'refused', 'weak', 'old', 'unknown', 'gone', 'busy'] as const;
export const wordIn = (answer: string): (typeof words)[number] | undefined =>
  answer === '' ? undefined : (words.find((word) => word === answer) ?? 'refused');

export const providerOf = async (query: { domain?: string; slug?: string }) => (await call(identities.provider, { query })).data;
