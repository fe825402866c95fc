/**
 * A second person proves on somebody else's device to be there: by the password of the own account, or a code of its app (R160). It opens no session,
 * and is throttled as a sign-in to that account.
 */
import type { Proof, ProofKind } from '#contract/proof.ts';
import type { Ctx, SignedInCtx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { verifyPassword } from './password.ts';
import { clearProofTries, limitProofs, limitSignIns } from './throttle.ts';
import { consumeTotpCode } from './totp.ts';

/** Counts a try, before the transaction of the call: give it to the area as `beforeTransaction`, else a refused try is not counted. */
export async function countProofTry(ctx: SignedInCtx, { userId, password, code }: Proof): Promise<void> {
  if (userId === undefined || (password ?? code) === undefined) return;
  const account = await ctx.app.scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirst(),
  );
  await limitSignIns(ctx, account?.login ?? `account ${userId}`);
  await limitProofs(ctx, userId);
}

/** The place of the proof: what field errors call the object, and the client whose staff the person is of. */
type ProofTarget = { objectName: string; clientId: number };

/** The kind of a proof by another of the client's staff; 400 at its field where it is none. */
export async function proveSecondPerson(
  ctx: Ctx,
  { userId, password, code }: Proof,
  { objectName, clientId }: ProofTarget,
): Promise<ProofKind> {
  const { app, db, user, now, logEvent } = ctx;
  if (userId === undefined) throw badField(objectName, 'userId', 'error.field.required');
  if (userId === user.id) throw badField(objectName, 'userId', 'error.proof.self');
  if (password === undefined && code === undefined) throw badField(objectName, 'password', 'error.field.required');
  const account = await db
    .selectFrom('client_group_members as member')
    .innerJoin('users as account', 'account.id', 'member.user_id')
    .select(['account.login', 'account.password_hash'])
    .where('member.client_id', '=', clientId)
    .where('member.user_id', '=', userId)
    .where('member.kind', '=', 'STAFF')
    .where('member.active', '=', true)
    .where('account.activated', '=', true)
    .executeTakeFirst();
  if (!account) throw badField(objectName, 'userId', 'error.field.unknown');
  const proofKind: ProofKind = code === undefined ? 'PASSWORD' : 'CODE';
  const isProven =
    code === undefined ? await verifyPassword(password!, account.password_hash) : await consumeTotpCode(app.config, db, now, userId, code);
  if (!isProven) {
    logEvent('proof', 'refused', { subject: userId, proof: proofKind });
    if (proofKind === 'CODE') throw badField(objectName, 'code', 'error.proof.code');
    throw badField(objectName, 'password', 'error.proof.password');
  }
  await clearProofTries(ctx, db, { login: account.login, userId });
  logEvent('proof', 'success', { subject: userId, proof: proofKind });
  return proofKind;
}
