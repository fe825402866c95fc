/** The second step of a sign-in: an account with a factor gets no token for its password alone (R154, R155). */
import type { access } from '#contract/access/sign-in.ts';
import type { SignInMethod } from '#domain/device.ts';
import { type FactorKind, factorKinds } from '#domain/factors.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Handlers, type PublicCtx, reply } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { takeRecoveryCode } from '#server/security/recovery.ts';
import { afterSecond, beforeSecond } from '#server/security/throttle.ts';
import { giveTicket, spendTicket, tryTicket } from '#server/security/tickets.ts';
import { takeCode } from '#server/security/totp.ts';
import { type OfDevice, openSession } from './sessions.ts';

const PLATFORM = { companies: [] } as const;
type Signing = { userId: number; method: SignInMethod; rememberMe: boolean | null | undefined; device?: OfDevice };

/** The token, in the header and as `id_token`. */
export async function signedIn(ctx: PublicCtx, { userId, method, rememberMe, device }: Signing) {
  const { app, now, userAgent, logEvent } = ctx;
  const token = await openSession(app, userId, now, rememberMe ?? false, { method, userAgent, device });
  logEvent('sign-in', 'success', { account: userId, ...(device && { device: device.id }) });
  return reply({ id_token: token }, { headers: { authorization: `Bearer ${token}` } });
}

/** In place of a token: the password was right, and a factor is asked for. */
export async function halfSignedIn({ app, now }: PublicCtx, userId: number, has: readonly FactorKind[]) {
  const ticket = await app.scoped(PLATFORM, (db) => giveTicket(db, now, { kind: 'SECOND', userId }));
  return reply({ secondFactor: { ticket, kinds: factorKinds.filter((kind) => has.includes(kind)) } });
}

/** One answer for a ticket that is over, used, made up or tried too often: the password is asked for again. */
const over = () => problem(401, 'secure.over');

type Tried = { code?: string | undefined; recoveryCode?: string | undefined };
async function take(ctx: PublicCtx, db: Db, userId: number, { code, recoveryCode }: Tried): Promise<SignInMethod> {
  const { app, now, logEvent } = ctx;
  const wrong = (factor: FactorKind, field: string) => {
    logEvent('second-step', 'refused', { account: userId, factor });
    return badField('account', field, factor === 'TOTP' ? 'secure.wrongCode' : 'secure.wrongRecovery');
  };
  if (code !== undefined) {
    if (!(await takeCode(app.config, db, now, userId, code))) throw wrong('TOTP', 'code');
    return 'TOTP';
  }
  if (recoveryCode === undefined) throw badField('account', 'code', 'error.field.required');
  if (!(await takeRecoveryCode(db, userId, recoveryCode))) throw wrong('RECOVERY', 'recoveryCode');
  return 'RECOVERY';
}

export const second: Handlers<typeof access>['second'] = async (ctx, { body }) => {
  const { app, now, logEvent } = ctx;
  const tried = await app.scoped(PLATFORM, (db) => tryTicket(db, now, body.ticket, 'SECOND'));
  const userId = tried?.user_id;
  if (!userId) throw over();
  await beforeSecond(ctx, userId);
  const { method, left } = await app.scoped(PLATFORM, async (db) => {
    const method = await take(ctx, db, userId, body);
    if (!(await spendTicket(db, body.ticket))) throw over();
    await afterSecond(ctx, db, userId);
    return { method, left: await codesLeft(db, userId) };
  });
  if (method === 'RECOVERY') logEvent('recovery-code-use', 'success', { account: userId, left });
  return signedIn(ctx, { userId, method, rememberMe: body.rememberMe });
};

export async function codesLeft(db: Db, userId: number): Promise<number> {
  const rows = await db.selectFrom('authenticators').select('id').where('user_id', '=', userId).where('kind', '=', 'RECOVERY').execute();
  return rows.length;
}
