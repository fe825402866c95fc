/** Globals that the build and early.js put on the page. */
type EarlyAnswers = {
  /** The language the page started in. */
  locale: string;
  texts: Promise<unknown>;
  /** The token early.js found, and its question for the account. */
  token: string | null;
  /** The time of its request, by this device's clock. */
  askedAt: number;
  account: Promise<Response> | undefined;
};
type EarlyAnswer = { address: string; token: string; answer: Promise<Response> };
interface Window {
  early?: EarlyAnswers;
  /** The question for the day that the address shows. */
  earlyDay?: EarlyAnswer | undefined;
  /** The question for one's own groups. */
  earlyGroups?: EarlyAnswer | undefined;
  /** The question for the card of the client whose day it is, where that is a team's. */
  earlyCard?: EarlyAnswer | undefined;
}
declare const __VERSION__: string;
/** The contract's description of its resources (build/resources.ts). */
declare module 'virtual:resources' {
  export const resources: readonly import('#contract/describe.ts').DescribedResource[];
}
