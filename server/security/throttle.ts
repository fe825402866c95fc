/** Counts attempts in PostgreSQL, so that several servers agree, and refuses when a window is full (R28). */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import type { PublicCtx, SignedInCtx } from '#server/request/handlers.ts';
import { networkOf } from '#server/request/network.ts';
import type { App } from '#server/request/ports.ts';
import { problem } from '#server/request/problems.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** At most so many in a window of so many milliseconds; `message` is what a refusal says. */
type Limit = { name: string; most: number; windowMs: number; message?: string };
export const limits = {
  signInFrom: { name: 'sign-in from', most: 60, windowMs: MINUTE_MS },
  signInPair: { name: 'sign-in of', most: 10, windowMs: 10 * MINUTE_MS },
  /** Of an account alone: refuses nobody, delays from the eleventh on. */
  signInAccount: { name: 'sign-in to', most: 10, windowMs: 10 * MINUTE_MS },
  secondFrom: { name: 'second step from', most: 60, windowMs: MINUTE_MS },
  /** Every page of signing in asks for one, and many sit behind one address. */
  challengeFrom: { name: 'challenge from', most: 600, windowMs: MINUTE_MS },
  secondPair: { name: 'second step of', most: 20, windowMs: 10 * MINUTE_MS },
  /** Four calls are one sign-in: as many of those as by password. */
  providerFrom: { name: 'identity provider from', most: 240, windowMs: MINUTE_MS },
  /** Whoever tries here has the password: the account is worth more than that its owner is never kept waiting. */
  secondAccount: { name: 'second step to', most: 50, windowMs: HOUR_MS },
  /** Codes alone prove who one is (R160): fewer than of a second step, whose trier knows the password. */
  proofAccount: { name: 'proof of', most: 20, windowMs: HOUR_MS },
  deviceFrom: { name: 'shared device from', most: 60, windowMs: MINUTE_MS },
  devicePair: { name: 'code of shared device', most: 20, windowMs: 10 * MINUTE_MS },
  registerFrom: { name: 'registration from', most: 60, windowMs: HOUR_MS },
  registerPair: { name: 'registration of', most: 5, windowMs: HOUR_MS },
  resetFrom: { name: 'reset from', most: 60, windowMs: HOUR_MS },
  resetPair: { name: 'reset of', most: 5, windowMs: HOUR_MS },
  /** Mails to one address: beyond it none is sent, without any notice. */
  mailTo: { name: 'account mail to', most: 10, windowMs: HOUR_MS },
  /** Mails that prove an address; the reader is signed in, and learns of the refusal. */
  confirmTo: { name: 'confirmation to', most: 5, windowMs: HOUR_MS },
  /** Keys and tokens of mails' links. */
  keyFrom: { name: 'key from', most: 60, windowMs: MINUTE_MS },
  passwordFrom: { name: 'current password from', most: 60, windowMs: MINUTE_MS },
  /** Whoever holds somebody's token may not try passwords with it; the owner, elsewhere, has another one. */
  passwordSession: { name: 'current password by', most: 10, windowMs: 10 * MINUTE_MS },
  /** Several hundreds, since a company begins with all its people at once (R100). */
  inviteBy: { name: 'invitation by', most: 300, windowMs: HOUR_MS },
  /** Accounts that anybody makes for themselves, in companies that nobody administers: mails to strangers are few until one is a day old. */
  inviteByNew: { name: 'invitation by new', most: 20, windowMs: DAY_MS, message: 'team.tooManyOfNew' },
  uploadBy: { name: 'upload by', most: 300, windowMs: HOUR_MS },
  inviteTo: { name: 'invitation to', most: 5, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

const MAX_WINDOW_MS = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));

export type RateKey = { limit: Limit; subject: string };
type AttemptCount = RateKey & { count: number; until: number };

const rateKeyHashOf = ({ limit, subject }: RateKey) => createHash('sha256').update(`${limit.name}\n${subject}`).digest();
const windowStartOf = ({ limit: { windowMs } }: RateKey, now: Date) => Math.floor(now.getTime() / windowMs) * windowMs;

/** Counts one more of each, in one statement and always in the same order. */
export async function countAttempts(db: Db, now: Date, rateKeys: readonly RateKey[]): Promise<AttemptCount[]> {
  const attemptRows = rateKeys
    .map((rateKey) => ({ key: rateKeyHashOf(rateKey), window_start: new Date(windowStartOf(rateKey, now)).toISOString() }))
    .sort((a, b) => a.key.compare(b.key));
  const countedRows = await db
    .insertInto('attempts')
    .values(attemptRows)
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`attempts.count + 1` }))
    .returning(['key', 'count'])
    .execute();
  return rateKeys.map((rateKey) => {
    const keyHash = rateKeyHashOf(rateKey);
    const { count } = countedRows.find((row) => row.key.equals(keyHash))!;
    return { ...rateKey, count, until: windowStartOf(rateKey, now) + rateKey.limit.windowMs };
  });
}

const findExceeded = (counts: readonly AttemptCount[]) => counts.filter(({ count, limit }) => count > limit.most);

/** The refusal, as a text's key and what stands in it, where one of them has had its number; null where none has. */
export function findLimitRefusal(counts: readonly AttemptCount[]): { key: string; values: Record<string, number> } | null {
  const exceededLimit: Limit | undefined = findExceeded(counts)[0]?.limit;
  return exceededLimit ? { key: exceededLimit.message ?? 'error.tooMany', values: { most: exceededLimit.most } } : null;
}

/** 429 when one of them has had its number, with the time until its window ends. */
export function refuseOverLimit(counts: readonly AttemptCount[], now: Date): void {
  const exceededCounts = findExceeded(counts);
  if (exceededCounts.length === 0) return;
  const latestEnding = exceededCounts.reduce((a, b) => (b.until > a.until ? b : a));
  const { message = 'error.tooMany', most }: Limit = latestEnding.limit;
  throw problem(429, message, { params: { most }, retryAfter: Math.max(1, Math.ceil((latestEnding.until - now.getTime()) / 1000)) });
}

/** Counts in a transaction of its own, which no refusal takes back; throws 429 when a window is full. */
export async function limitAttempts(app: App, now: Date, rateKeys: readonly RateKey[]): Promise<AttemptCount[]> {
  const counts = await app.scoped({ companies: [] }, (db) => countAttempts(db, now, rateKeys));
  refuseOverLimit(counts, now);
  return counts;
}

const pairKeyOf = (limit: Limit, ip: string, account: string): RateKey => ({ limit, subject: `${networkOf(ip)}\n${account}` });
export const rateKeysOf = (networkLimit: Limit, pairLimit: Limit, ip: string, account: string): RateKey[] => [
  { limit: networkLimit, subject: networkOf(ip) },
  pairKeyOf(pairLimit, ip, account),
];

const MAX_DELAY_MS = 2000;
/** Milliseconds that an account waits for its answer when many have failed, from wherever. */
export const signInDelayMsOf = (count: number): number => Math.min(MAX_DELAY_MS, Math.max(0, count - limits.signInAccount.most) * 200);

/** Before a password is looked at: nobody can lock another out, since a full window is that of an address, or of a pair. */
export async function limitSignIns({ app, now, ip }: PublicCtx, login: string): Promise<void> {
  await limitAttempts(app, now, rateKeysOf(limits.signInFrom, limits.signInPair, ip, login));
  const [accountAttempts] = await app.scoped({ companies: [] }, (db) =>
    countAttempts(db, now, [{ limit: limits.signInAccount, subject: login }]),
  );
  const delayMs = signInDelayMsOf(accountAttempts!.count);
  if (delayMs > 0) await sleep(delayMs);
}

export function clearSignInTries({ app, now, ip }: PublicCtx, login: string): Promise<void> {
  const [networkKey, pairKey] = rateKeysOf(limits.signInFrom, limits.signInPair, ip, login) as [RateKey, RateKey];
  return app.scoped({ companies: [] }, (db) =>
    uncountAttempts(db, now, pairKey, [networkKey, { limit: limits.signInAccount, subject: login }]),
  );
}

const proofKeyOf = (userId: number): RateKey => ({ limit: limits.proofAccount, subject: String(userId) });
/** Before a proof on another's device is looked at, beside what a sign-in counts; it keeps nobody from signing in. */
export const limitProofs = async ({ app, now }: PublicCtx, userId: number): Promise<void> =>
  void (await limitAttempts(app, now, [proofKeyOf(userId)]));
export function clearProofTries({ now, ip }: PublicCtx, db: Db, { login, userId }: { login: string; userId: number }): Promise<void> {
  const [networkKey, pairKey] = rateKeysOf(limits.signInFrom, limits.signInPair, ip, login) as [RateKey, RateKey];
  return uncountAttempts(db, now, pairKey, [networkKey, { limit: limits.signInAccount, subject: login }, proofKeyOf(userId)]);
}

const passwordKeysOf = ({ ip, token }: Pick<SignedInCtx, 'ip' | 'token'>): [RateKey, RateKey] => [
  { limit: limits.passwordFrom, subject: networkOf(ip) },
  { limit: limits.passwordSession, subject: token },
];
/** Before one's current password is looked at. */
export const limitPasswordTries = async (ctx: SignedInCtx): Promise<void> =>
  void (await limitAttempts(ctx.app, ctx.now, passwordKeysOf(ctx)));
export function clearPasswordTries(ctx: SignedInCtx, db: Db): Promise<void> {
  const [networkKey, sessionKey] = passwordKeysOf(ctx);
  return uncountAttempts(db, ctx.now, sessionKey, [networkKey]);
}

/** A right password was no failure: one of them begins anew, the others are as they were before. */
async function uncountAttempts(db: Db, now: Date, clearedKey: RateKey, otherKeys: readonly RateKey[]): Promise<void> {
  // In the order in which they are counted, so that two at once do not wait for each other.
  for (const rateKey of [clearedKey, ...otherKeys].sort((a, b) => rateKeyHashOf(a).compare(rateKeyHashOf(b)))) {
    const keyHash = rateKeyHashOf(rateKey);
    if (rateKey === clearedKey) await db.deleteFrom('attempts').where('key', '=', keyHash).execute();
    else
      await db
        .updateTable('attempts')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('key', '=', keyHash)
        .where('window_start', '=', new Date(windowStartOf(rateKey, now)).toISOString())
        .execute();
  }
}

const secondStepKeysOf = (ip: string, userId: number): [RateKey, RateKey, RateKey] => {
  const account = String(userId);
  return [
    ...(rateKeysOf(limits.secondFrom, limits.secondPair, ip, account) as [RateKey, RateKey]),
    { limit: limits.secondAccount, subject: account },
  ];
};
/** Before a challenge for a passkey is given. */
export const limitChallenges = async ({ app, now, ip }: PublicCtx): Promise<void> =>
  void (await limitAttempts(app, now, [{ limit: limits.challengeFrom, subject: networkOf(ip) }]));
/** Before a challenge that was signed is looked at. */
export const limitPasskeyTries = async ({ app, now, ip }: PublicCtx): Promise<void> =>
  void (await limitAttempts(app, now, [{ limit: limits.secondFrom, subject: networkOf(ip) }]));
/** Before an identity provider is called, its answer looked at, or its ticket exchanged. */
export const limitProviderCalls = async ({ app, now, ip }: Pick<PublicCtx, 'app' | 'now' | 'ip'>): Promise<void> =>
  void (await limitAttempts(app, now, [{ limit: limits.providerFrom, subject: networkOf(ip) }]));
/** Before a code of the second step is looked at. */
export const limitSecondSteps = async ({ app, now, ip }: PublicCtx, userId: number): Promise<void> =>
  void (await limitAttempts(app, now, secondStepKeysOf(ip, userId)));
export function clearSecondStepTries({ now, ip }: PublicCtx, db: Db, userId: number): Promise<void> {
  const [networkKey, pairKey, accountKey] = secondStepKeysOf(ip, userId);
  return uncountAttempts(db, now, pairKey, [networkKey, accountKey]);
}

/** Before the list of a shared device is shown. */
export const limitDeviceReads = async ({ app, now, ip }: PublicCtx): Promise<void> =>
  void (await limitAttempts(app, now, [{ limit: limits.deviceFrom, subject: networkOf(ip) }]));
const deviceKeysOf = (ip: string, secret: string) => rateKeysOf(limits.deviceFrom, limits.devicePair, ip, secret) as [RateKey, RateKey];
/** Before a code on it is looked at; the device's own number of wrong ones lies beside it. */
export const limitDeviceCodes = async ({ app, now, ip }: PublicCtx, secret: string): Promise<void> =>
  void (await limitAttempts(app, now, deviceKeysOf(ip, secret)));
export function clearDeviceCodeTries({ app, now, ip }: PublicCtx, secret: string): Promise<void> {
  const [networkKey, pairKey] = deviceKeysOf(ip, secret);
  return app.scoped({ companies: [] }, (db) => uncountAttempts(db, now, pairKey, [networkKey]));
}

/** Before a key or token of a mail's link is looked at. */
export const limitKeyTries = async ({ app, now, ip }: PublicCtx): Promise<void> =>
  void (await limitAttempts(app, now, [{ limit: limits.keyFrom, subject: networkOf(ip) }]));

/** Whoever proved to own the account's mailbox is not limited by earlier attempts from there. */
export const clearSignInFailures = (db: Db, ip: string, login: string) =>
  db
    .deleteFrom('attempts')
    .where('key', '=', rateKeyHashOf(pairKeyOf(limits.signInPair, ip, login)))
    .execute();

/** Removes the windows that are over, each day. */
export const sweepAttempts = (db: Db, now: Date) =>
  db
    .deleteFrom('attempts')
    .where('window_start', '<', new Date(now.getTime() - MAX_WINDOW_MS).toISOString())
    .execute();

export const scheduleAttemptsSweep = ({ jobs, scoped, now }: App): Promise<void> =>
  jobs.schedule('forget-attempts', '50 2 * * *', 'Europe/Stockholm', () =>
    scoped({ companies: [] }, async (db) => {
      await sweepAttempts(db, now());
    }),
  );
