/** The device of a session in words of its own browser: names from a User-Agent, which anybody may make up (R153). */

export type Device = { browser: string | null; system: string | null };

/** In this order: those that are made of another name it too. */
const browserPatterns: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systemPatterns: readonly [mark: RegExp, name: string][] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'Chromebook'],
  // An iPad that asks for pages made for computers says so as well: nothing tells them apart.
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** Characters that are looked at. */
const MAX_AGENT_LENGTH = 500;

const findName = (patterns: typeof browserPatterns, text: string) => patterns.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Browser and system by name; null for what is none that we know. Source: the User-Agent header of the sign-in. */
export function parseUserAgent(userAgent: string): Device {
  const agentText = userAgent.slice(0, MAX_AGENT_LENGTH);
  return { browser: findName(browserPatterns, agentText), system: findName(systemPatterns, agentText) };
}

/**
 * Ways of signing in, as a session says which it was: by password, with a code or a recovery code too, by passkey, by the company's identity
 * provider, or by a code on a shared device.
 */
export const signInMethods = ['PASSWORD', 'TOTP', 'RECOVERY', 'PASSKEY', 'OIDC', 'DEVICE'] as const;
export type SignInMethod = (typeof signInMethods)[number];
