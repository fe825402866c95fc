/** Adding a factor to an account: by its owner who is signed in, and in a sign-in that leads through it (R154, R158, R164). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { accountMails } from '#server/mail/account-texts.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import type { Lang } from '#server/mail/texts.ts';
import type { PublicCtx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { rpIdOf, userHandleOf, verifyRegistration } from '#server/security/passkey.ts';
import { replaceRecoveryCodes } from '#server/security/recovery.ts';
import { decryptSecret, encryptSecret } from '#server/security/secret-key.ts';
import { countTicketTry, deleteTicket, issueTicket } from '#server/security/tickets.ts';
import { createTotp, findMatchingStep } from '#server/security/totp.ts';

export const createChallenge = () => randomBytes(32).toString('base64url');

/** The account that a factor is added to, in the transaction that adds it. */
export type EnrolmentCtx = Pick<PublicCtx, 'app' | 'now' | 'logEvent'> & { db: Db; userId: number };

const selectOwnAuthenticators = ({ db, userId }: EnrolmentCtx) => db.selectFrom('authenticators').where('user_id', '=', userId);

/** A ticket of a set-up that is this account's own; 400 at `field` for another, and for one that is over. Its owner knows the secret: no tries are counted. */
async function readSetUpTicket({ db, now, userId }: EnrolmentCtx, ticket: string, kind: 'TOTP_SETUP' | 'PASSKEY_SETUP', field: string) {
  const setUpTicket = await countTicketTry(db, now, ticket, kind);
  if (setUpTicket?.user_id !== userId) throw badField('account', field, 'secure.setUpOver');
  return setUpTicket;
}

type AccountChange = 'factorAdded' | 'factorRemoved' | 'identityEntered' | 'identityRemoved';
/** Tells the owner, in whose mailbox a thief is not. */
export async function mailOwner({ app, db, now, userId }: Omit<EnrolmentCtx, 'logEvent'>, accountChange: AccountChange): Promise<void> {
  const { email, lang_key } = await db.selectFrom('users').select(['email', 'lang_key']).where('id', '=', userId).executeTakeFirstOrThrow();
  const lang = lang_key as Lang;
  await queueMail(app, db, now, {
    to: email,
    lang,
    content: accountMails[lang][accountChange],
    link: mailLinks.account,
    key: '',
    keyHash: null,
  });
}

/** Recovery codes with the first factor; null where there are some. The owner gets a mail. */
async function finishEnrolment(enrolmentCtx: EnrolmentCtx, factorKind: 'TOTP' | 'PASSKEY'): Promise<string[] | null> {
  const { db, now, userId, logEvent } = enrolmentCtx;
  logEvent('factor-add', 'success', { account: userId, factor: factorKind });
  await mailOwner(enrolmentCtx, 'factorAdded');
  const storedCodes = await selectOwnAuthenticators(enrolmentCtx).select('id').where('kind', '=', 'RECOVERY').execute();
  return storedCodes.length > 0 ? null : replaceRecoveryCodes(db, now, userId);
}

export async function beginTotp({ app, db, now, userId }: EnrolmentCtx) {
  const { login } = await db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirstOrThrow();
  const { secret, uri } = await createTotp(login);
  const ticket = await issueTicket(db, now, { kind: 'TOTP_SETUP', userId, secret: await encryptSecret(app.config, userId, secret) });
  return { ticket, secret, uri };
}

/** The app, by its first code; another that was there gives way to it. */
export async function addTotp(enrolmentCtx: EnrolmentCtx, body: { ticket: string; code: string }): Promise<string[] | null> {
  const { app, db, now, userId } = enrolmentCtx;
  const setUpTicket = await readSetUpTicket(enrolmentCtx, body.ticket, 'TOTP_SETUP', 'code');
  const secret = setUpTicket.secret && (await decryptSecret(app.config, userId, setUpTicket.secret));
  const timeStep = secret ? await findMatchingStep(secret, body.code, now) : null;
  if (timeStep === null) throw badField('account', 'code', 'secure.wrongCode');
  if (!(await deleteTicket(db, body.ticket))) throw badField('account', 'code', 'secure.setUpOver');
  await db.deleteFrom('authenticators').where('user_id', '=', userId).where('kind', '=', 'TOTP').execute();
  await db
    .insertInto('authenticators')
    // The code of the set-up is used with it.
    .values({ user_id: userId, kind: 'TOTP', created_date: now.toISOString(), secret: setUpTicket.secret, last_step: timeStep })
    .execute();
  return finishEnrolment(enrolmentCtx, 'TOTP');
}

export async function beginPasskey(enrolmentCtx: EnrolmentCtx) {
  const { app, db, now, userId } = enrolmentCtx;
  const challenge = createChallenge();
  const knownPasskeys = await selectOwnAuthenticators(enrolmentCtx)
    .select(['credential_id', 'transports'])
    .where('kind', '=', 'PASSKEY')
    .execute();
  return {
    ticket: await issueTicket(db, now, { kind: 'PASSKEY_SETUP', userId, challenge }),
    challenge,
    rpId: rpIdOf(app.config),
    userHandle: userHandleOf(userId),
    known: knownPasskeys.map(({ credential_id, transports }) => ({ credential: credential_id!, transports })),
  };
}

type NewPasskey = { ticket: string; name: string; transports?: string[] | undefined } & Parameters<typeof verifyRegistration>[2];
export async function addPasskey(enrolmentCtx: EnrolmentCtx, body: NewPasskey): Promise<string[] | null> {
  const { app, db, now, userId } = enrolmentCtx;
  const { challenge } = await readSetUpTicket(enrolmentCtx, body.ticket, 'PASSKEY_SETUP', 'name');
  const createdPasskey = challenge ? await verifyRegistration(app.config, challenge, body) : undefined;
  if (!createdPasskey || !(await deleteTicket(db, body.ticket))) throw badField('passkey', 'name', 'secure.passkeyNotMade');
  await db
    .insertInto('authenticators')
    .values({
      user_id: userId,
      kind: 'PASSKEY',
      name: body.name,
      created_date: now.toISOString(),
      rp_id: rpIdOf(app.config),
      credential_id: createdPasskey.id,
      public_key: createdPasskey.publicKey,
      counter: createdPasskey.counter,
      backed_up: createdPasskey.isBackedUp,
      transports: body.transports ?? [],
    })
    .execute();
  return finishEnrolment(enrolmentCtx, 'PASSKEY');
}

/** Ends the account's sessions of one step, but the one with this token, which becomes one of two: its owner has just shown the second. */
export async function endSingleFactorSessions({ db, userId, logEvent }: EnrolmentCtx, tokenHash: Buffer): Promise<void> {
  const deleteResult = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 1)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  const sessionCount = Number(deleteResult.numDeletedRows);
  if (sessionCount > 0) logEvent('sessions-end', 'success', { account: userId, sessions: sessionCount, reason: 'factors' });
  await db.updateTable('sessions').set({ aal: 2 }).where('token_hash', '=', tokenHash).where('aal', '=', 1).execute();
}

/** The instant from which two steps are required of an account; null where they are not (R164). */
export const twoStepsFromSql = (userId: unknown, { adminTwoStepsFrom }: { adminTwoStepsFrom: string | undefined }) =>
  sql<string | null>`two_steps_from(${userId}, ${adminTwoStepsFrom ?? null}::timestamptz)`;
export const areTwoStepsRequired = ({ twoStepsFrom: requiredFrom }: { twoStepsFrom: string | null }, now: Date): boolean =>
  requiredFrom !== null && Date.parse(requiredFrom) <= now.getTime();
