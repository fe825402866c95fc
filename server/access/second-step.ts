/** The second step of a sign-in: an account with a factor gets no token for its password alone (R154, R155). */
import type { access } from '#contract/access/sign-in.ts';
import type { SignInMethod } from '#domain/device.ts';
import { type FactorKind, factorKinds } from '#domain/factors.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Handlers, type PublicCtx, reply } from '#server/request/handlers.ts';
import { bindBrowser } from '#server/request/own-browser.ts';
import { badField, problem } from '#server/request/problems.ts';
import { consumeRecoveryCode } from '#server/security/recovery.ts';
import { clearSecondStepTries, limitSecondSteps } from '#server/security/throttle.ts';
import { countTicketTry, deleteTicket, issueTicket, LONG_LIFETIME_MS } from '#server/security/tickets.ts';
import { consumeTotpCode } from '#server/security/totp.ts';
import { computeSessionEndMs, createSession, type SessionOrigin } from './sessions.ts';

const PLATFORM = { companies: [] } as const;
type NewSession = { userId: number; rememberMe: boolean | null | undefined } & Omit<SessionOrigin, 'userAgent' | 'cookieKey'>;

/** The token, in the header and as `id_token`. */
export async function replyWithToken(ctx: PublicCtx, { userId, method, rememberMe, provider, device }: NewSession) {
  const { app, now, userAgent, isOwnPage, logEvent } = ctx;
  // Whoever was closed at the provider comes in no more once half a day is over (R167).
  const isRemembered = provider === undefined && (rememberMe ?? false);
  const browserBinding = isRemembered ? bindBrowser(app.config, isOwnPage, computeSessionEndMs(now, true), now.getTime()) : undefined;
  const token = await createSession(app, userId, now, isRemembered, {
    method,
    userAgent,
    provider,
    device,
    cookieKey: browserBinding?.key,
  });
  logEvent('sign-in', 'success', { account: userId, ...(provider && { provider: provider.id }), ...(device && { device: device.id }) });
  return reply(
    { id_token: token },
    { headers: { authorization: `Bearer ${token}`, ...(browserBinding && { 'set-cookie': browserBinding.header }) } },
  );
}

/** The identity provider by which a ticket's account came, if any: its session is as long as those of the provider (R167). */
const challengeOfProvider = (providerId?: number) => (providerId === undefined ? {} : { challenge: String(providerId) });
export const sessionProviderOf = ({ challenge }: { challenge: string | null }) =>
  challenge === null ? undefined : { id: Number(challenge), aal: 2 as const };

/** In place of a token: the password was right, or the identity provider's answer, and a factor is asked for. */
export async function requireSecondFactor(
  { app, now }: PublicCtx,
  userId: number,
  enrolledKinds: readonly FactorKind[],
  providerId?: number,
) {
  const ticket = await app.scoped(PLATFORM, (db) => issueTicket(db, now, { kind: 'SECOND', userId, ...challengeOfProvider(providerId) }));
  return reply({ secondFactor: { ticket, kinds: factorKinds.filter((kind) => enrolledKinds.includes(kind)) } });
}

/** In place of a token, where two steps are required of an account without a factor: a way through adding one (R164). */
export async function requireEnrolment({ app, now }: PublicCtx, userId: number, providerId?: number) {
  const ticketOptions = { kind: 'MUST_ADD', userId, lifetimeMs: LONG_LIFETIME_MS, ...challengeOfProvider(providerId) } as const;
  return reply({ mustAdd: { ticket: await app.scoped(PLATFORM, (db) => issueTicket(db, now, ticketOptions)) } });
}

/** One answer for a ticket that is over, used, made up or tried too often: the password is asked for again. */
export const createTicketProblem = () => problem(401, 'secure.over');

type SecondFactor = { code?: string | undefined; recoveryCode?: string | undefined };
async function verifySecondFactor(ctx: PublicCtx, db: Db, userId: number, { code, recoveryCode }: SecondFactor): Promise<SignInMethod> {
  const { app, now, logEvent } = ctx;
  const createFactorProblem = (factorKind: FactorKind, field: string) => {
    logEvent('second-step', 'refused', { account: userId, factor: factorKind });
    return badField('account', field, factorKind === 'TOTP' ? 'secure.wrongCode' : 'secure.wrongRecovery');
  };
  if (code !== undefined) {
    if (!(await consumeTotpCode(app.config, db, now, userId, code))) throw createFactorProblem('TOTP', 'code');
    return 'TOTP';
  }
  if (recoveryCode === undefined) throw badField('account', 'code', 'error.field.required');
  if (!(await consumeRecoveryCode(db, userId, recoveryCode))) throw createFactorProblem('RECOVERY', 'recoveryCode');
  return 'RECOVERY';
}

export const completeSecondStep: Handlers<typeof access>['second'] = async (ctx, { body }) => {
  const { app, now, logEvent } = ctx;
  const pendingTicket = await app.scoped(PLATFORM, (db) => countTicketTry(db, now, body.ticket, 'SECOND'));
  const userId = pendingTicket?.user_id;
  if (!userId) throw createTicketProblem();
  await limitSecondSteps(ctx, userId);
  const { method, remainingCodes: remainingCodeCount } = await app.scoped(PLATFORM, async (db) => {
    const method = await verifySecondFactor(ctx, db, userId, body);
    if (!(await deleteTicket(db, body.ticket))) throw createTicketProblem();
    await clearSecondStepTries(ctx, db, userId);
    return { method, remainingCodes: await countRecoveryCodes(db, userId) };
  });
  if (method === 'RECOVERY') logEvent('recovery-code-use', 'success', { account: userId, left: remainingCodeCount });
  const provider = sessionProviderOf(pendingTicket);
  return replyWithToken(ctx, { userId, method: provider ? 'OIDC' : method, rememberMe: body.rememberMe, provider });
};

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const recoveryCodes = await db
    .selectFrom('authenticators')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'RECOVERY')
    .execute();
  return recoveryCodes.length;
}
