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

export const dropAnswer = (): void => history.replaceState(history.state, '', location.pathname + location.search);
export const ticketIn = (answer: string): string | undefined => /^ticket=([\w-]+)$/.exec(answer)?.[1];

/** The refusals that the server may say, each with words. */
const words = ['cancelled', 'unreachable', 'refused', 'weak', 'old', 'unknown', 'gone', 'busy'] as const;
export const wordIn = (answer: string): (typeof words)[number] | undefined => words.find((word) => word === answer);

/** The answer that the server sets behind the `#`, else nothing: a page has places of its own there. Whoever has read it drops it, so that it stays in no history. */
export function answerHere(): string {
  const answer = location.hash.slice(1);
  return ticketIn(answer) !== undefined || wordIn(answer) !== undefined ? answer : '';
}

export const providerOf = async (query: { domain?: string; slug?: string }) => (await call(identities.provider, { query })).data;
