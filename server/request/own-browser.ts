/**
 * The token of a remembered session is good in the browser alone that signed in (R170, decision 133): beside the token, which scripts can read,
 * the browser shows a cookie, which they cannot. The cookie opens nothing by itself, so that no other site can use it. Its value is renewed while
 * it is used, and one that is two renewals old is a copy: it ends the session.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '#server/process/config.ts';
import { cookieHeader, isSecure, readCookie } from './cookies.ts';
import type { LogEvent } from './security-events.ts';

type CookieScope = Pick<Config, 'publicUrl'>;
const COOKIE_NAME = 'session';
/** Milliseconds after which a value that is in use is renewed. */
export const RENEWAL_INTERVAL_MS = 15 * 60_000;

/** The browser that a call comes from. */
export type Browser = {
  cookies: string;
  /** Sets a cookie by the answer, where it can. */
  set?: (header: string) => void;
  logEvent?: LogEvent;
};
/** Looked at before, as of a stream that goes on: its headers are as old as it is. */
export const ALREADY_CHECKED = 'seen';

/** A session's place in its renewals. `turn`: of the value that was shown last, 0 before the first; `since`: when it was first shown. */
export type BrowserBinding = { key: Buffer; turn: number; since: number; expires: number };
export type BoundRow = { cookie_key: Buffer | null; cookie_turn: number; cookie_date: string | null };
export const bindingOf = ({ cookie_key: key, cookie_turn, cookie_date }: BoundRow, expires: number): BrowserBinding | undefined =>
  key ? { key, turn: cookie_turn, since: cookie_date ? Date.parse(cookie_date) : 0, expires } : undefined;

const macOf = (key: Buffer, turn: number) => createHmac('sha256', key).update(String(turn)).digest();
/** The same value however often a turn is given: of calls at once no answer undoes another's. */
const sessionCookieHeaderOf = (
  config: CookieScope,
  { key, expires }: Pick<BrowserBinding, 'key' | 'expires'>,
  turn: number,
  nowMs: number,
) =>
  cookieHeader(config, COOKIE_NAME, `${turn}.${macOf(key, turn).toString('base64url')}`, {
    site: 'Strict',
    seconds: Math.max(0, Math.ceil((expires - nowMs) / 1000)),
  });

/** The turn that the browser shows; undefined where it shows none of this session. */
function readShownTurn(config: CookieScope, key: Buffer, cookies: string): number | undefined {
  const [, turn = '', mac = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(readCookie(config, COOKIE_NAME, cookies) ?? '') ?? [];
  return mac && timingSafeEqual(macOf(key, Number(turn)), Buffer.from(mac, 'base64url')) ? Number(turn) : undefined;
}

/**
 * Binds a new session where the page of this product asks, over https: only browsers say so, and only of a connection they trust. It holds from
 * the call on that shows the cookie, so that a browser that takes none is signed in as before.
 */
export function bindBrowser(
  config: CookieScope,
  isOwnPage: boolean,
  expires: number,
  nowMs: number,
): { key: Buffer; header: string } | undefined {
  if (!isOwnPage || !isSecure(config)) return undefined;
  const key = randomBytes(32);
  return { key, header: sessionCookieHeaderOf(config, { key, expires }, 1, nowMs) };
}
/** Takes the cookie away, where there is one. */
export const unbindBrowser = (config: CookieScope, cookies: string): { headers?: Record<string, string> } =>
  readCookie(config, COOKIE_NAME, cookies) === undefined
    ? {}
    : { headers: { 'set-cookie': cookieHeader(config, COOKIE_NAME, '', { site: 'Strict', seconds: 0 }) } };

const STORE_TURN_SQL = 'update sessions set cookie_turn = $2, cookie_date = $3 where token_hash = $1 and cookie_turn < $2';
const READ_BINDING_SQL = 'select cookie_key, cookie_turn, cookie_date from sessions where token_hash = $1';

/** Judges the cookies of calls with the tokens of bound sessions. */
export function createBrowserCheck(pool: pg.Pool, config: CookieScope) {
  /** Another server may have seen a later one. */
  const refreshBinding = async (binding: BrowserBinding, tokenHash: Buffer) => {
    const { rows } = await pool.query<BoundRow>(READ_BINDING_SQL, [tokenHash]);
    const storedBinding = rows[0] && bindingOf(rows[0], binding.expires);
    if (storedBinding && storedBinding.turn > binding.turn) Object.assign(binding, storedBinding);
  };

  return async (
    binding: BrowserBinding,
    tokenHash: Buffer,
    nowMs: number,
    { cookies, set: setCookie }: Browser,
  ): Promise<'own' | 'other' | 'copied'> => {
    const turn = readShownTurn(config, binding.key, cookies);
    if (turn === undefined) return binding.turn === 0 ? 'own' : 'other';
    const isRenewalDue = () => nowMs - binding.since >= RENEWAL_INTERVAL_MS;
    if (turn <= binding.turn && isRenewalDue()) await refreshBinding(binding, tokenHash);
    // One behind is a call under way, or a browser that was killed before it had stored the last.
    if (turn < binding.turn - 1) return 'copied';
    if (turn > binding.turn) {
      const isFirstTurn = binding.turn === 0;
      Object.assign(binding, { turn, since: nowMs });
      const pendingUpdate = pool.query(STORE_TURN_SQL, [tokenHash, turn, new Date(nowMs).toISOString()]);
      // From the first on the token alone is good nowhere; of others the next call tells again.
      await (isFirstTurn ? pendingUpdate : pendingUpdate.catch(() => {}));
    }
    if (turn < binding.turn || isRenewalDue()) setCookie?.(sessionCookieHeaderOf(config, binding, turn + 1, nowMs));
    return 'own';
  };
}
