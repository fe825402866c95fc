/**
 * The token of a remembered session is good in the browser alone that signed in (R170, decision 133): beside the token, which scripts can read,
 * the browser shows a cookie, which they cannot. The cookie opens nothing by itself, so that no other site can use it. Its value is renewed while
 * it is used, and one that is two renewals old is a copy: it ends the session.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '#server/process/config.ts';
import { cookieHeader, cookieIn, isSecure } from './cookies.ts';
import type { LogEvent } from './security-events.ts';

type CookieScope = Pick<Config, 'publicUrl'>;
const NAME = 'session';
/** Milliseconds after which a value that is in use is renewed. */
export const RENEWED_AFTER_MS = 15 * 60_000;

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
const headerOf = (config: CookieScope, { key, expires }: Pick<BrowserBinding, 'key' | 'expires'>, turn: number, nowMs: number) =>
  cookieHeader(config, NAME, `${turn}.${macOf(key, turn).toString('base64url')}`, {
    site: 'Strict',
    seconds: Math.max(0, Math.ceil((expires - nowMs) / 1000)),
  });

/** The turn that the browser shows; undefined where it shows none of this session. */
function turnOf(config: CookieScope, key: Buffer, cookies: string): number | undefined {
  const [, turn = '', seal = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(cookieIn(config, NAME, cookies) ?? '') ?? [];
  return seal && timingSafeEqual(macOf(key, Number(turn)), Buffer.from(seal, 'base64url')) ? Number(turn) : undefined;
}

/**
 * Binds a new session where the page of this product asks, over https: only browsers say so, and only of a connection they trust. It holds from
 * the call on that shows the cookie, so that a browser that takes none is signed in as before.
 */
export function bind(config: CookieScope, isOwnPage: boolean, expires: number, nowMs: number): { key: Buffer; header: string } | undefined {
  if (!isOwnPage || !isSecure(config)) return undefined;
  const key = randomBytes(32);
  return { key, header: headerOf(config, { key, expires }, 1, nowMs) };
}
/** Takes the cookie away, where there is one. */
export const unbind = (config: CookieScope, cookies: string): { headers?: Record<string, string> } =>
  cookieIn(config, NAME, cookies) === undefined
    ? {}
    : { headers: { 'set-cookie': cookieHeader(config, NAME, '', { site: 'Strict', seconds: 0 }) } };

const STORE_TURN = 'update sessions set cookie_turn = $2, cookie_date = $3 where token_hash = $1 and cookie_turn < $2';
const READ_BINDING = 'select cookie_key, cookie_turn, cookie_date from sessions where token_hash = $1';

/** Judges the cookies of calls with the tokens of bound sessions. */
export function createBrowserCheck(pool: pg.Pool, config: CookieScope) {
  /** Another server may have seen a later one. */
  const readAgain = async (binding: BrowserBinding, hash: Buffer) => {
    const { rows } = await pool.query<BoundRow>(READ_BINDING, [hash]);
    const storedBrowser = rows[0] && bindingOf(rows[0], binding.expires);
    if (storedBrowser && storedBrowser.turn > binding.turn) Object.assign(binding, storedBrowser);
  };

  return async (binding: BrowserBinding, hash: Buffer, nowMs: number, { cookies, set }: Browser): Promise<'own' | 'other' | 'copied'> => {
    const turn = turnOf(config, binding.key, cookies);
    if (turn === undefined) return binding.turn === 0 ? 'own' : 'other';
    const isDue = () => nowMs - binding.since >= RENEWED_AFTER_MS;
    if (turn <= binding.turn && isDue()) await readAgain(binding, hash);
    // One behind is a call under way, or a browser that was killed before it had stored the last.
    if (turn < binding.turn - 1) return 'copied';
    if (turn > binding.turn) {
      const isFirst = binding.turn === 0;
      Object.assign(binding, { turn, since: nowMs });
      const pendingUpdate = pool.query(STORE_TURN, [hash, turn, new Date(nowMs).toISOString()]);
      // From the first on the token alone is good nowhere; of others the next call tells again.
      await (isFirst ? pendingUpdate : pendingUpdate.catch(() => {}));
    }
    if (turn < binding.turn || isDue()) set?.(headerOf(config, binding, turn + 1, nowMs));
    return 'own';
  };
}
