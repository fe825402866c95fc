/** Adding a factor to an account: by its owner who is signed in, and in a sign-in that leads through it (R154, R158, R164). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { accountMails } from '#server/mail/account-texts.ts';
import { links, queueMail } from '#server/mail/queue.ts';
import type { Lang } from '#server/mail/texts.ts';
import type { PublicCtx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { readNew, rpIdOf, userHandleOf } from '#server/security/passkey.ts';
import { newCodes } from '#server/security/recovery.ts';
import { sealed, unsealed } from '#server/security/secret-key.ts';
import { giveTicket, spendTicket, tryTicket } from '#server/security/tickets.ts';
import { newTotp, stepOf } from '#server/security/totp.ts';

export const newChallenge = () => randomBytes(32).toString('base64url');

/** The account that a factor is added to, in the transaction that adds it. */
export type Adding = Pick<PublicCtx, 'app' | 'now' | 'logEvent'> & { db: Db; userId: number };

const ownAuthenticators = ({ db, userId }: Adding) => db.selectFrom('authenticators').where('user_id', '=', userId);

/** A ticket of a set-up that is this account's own; 400 at `field` for another, and for one that is over. Its owner knows the secret: no tries are counted. */
async function takeSetUp({ db, now, userId }: Adding, ticket: string, kind: 'TOTP_SETUP' | 'PASSKEY_SETUP', field: string) {
  const begun = await tryTicket(db, now, ticket, kind);
  if (begun?.user_id !== userId) throw badField('account', field, 'secure.setUpOver');
  return begun;
}

type Change = 'factorAdded' | 'factorRemoved' | 'identityEntered' | 'identityRemoved';
/** Tells the owner, in whose mailbox a thief is not. */
export async function mailOwner({ app, db, now, userId }: Omit<Adding, 'logEvent'>, content: Change): Promise<void> {
  const { email, lang_key } = await db.selectFrom('users').select(['email', 'lang_key']).where('id', '=', userId).executeTakeFirstOrThrow();
  const lang = lang_key as Lang;
  await queueMail(app, db, now, { to: email, lang, content: accountMails[lang][content], link: links.account, key: '', keyHash: null });
}

/** Recovery codes with the first factor; null where there are some. The owner gets a mail. */
async function afterAdding(adding: Adding, factor: 'TOTP' | 'PASSKEY'): Promise<string[] | null> {
  const { db, now, userId, logEvent } = adding;
  logEvent('factor-add', 'success', { account: userId, factor });
  await mailOwner(adding, 'factorAdded');
  const codes = await ownAuthenticators(adding).select('id').where('kind', '=', 'RECOVERY').execute();
  return codes.length > 0 ? null : newCodes(db, now, userId);
}

export async function beginApp({ app, db, now, userId }: Adding) {
  const { login } = await db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirstOrThrow();
  const { secret, uri } = await newTotp(login);
  const ticket = await giveTicket(db, now, { kind: 'TOTP_SETUP', userId, secret: await sealed(app.config, userId, secret) });
  return { ticket, secret, uri };
}

/** The app, by its first code; another that was there gives way to it. */
export async function addApp(adding: Adding, body: { ticket: string; code: string }): Promise<string[] | null> {
  const { app, db, now, userId } = adding;
  const begun = await takeSetUp(adding, body.ticket, 'TOTP_SETUP', 'code');
  const secret = begun.secret && (await unsealed(app.config, userId, begun.secret));
  const step = secret ? await stepOf(secret, body.code, now) : null;
  if (step === null) throw badField('account', 'code', 'secure.wrongCode');
  if (!(await spendTicket(db, body.ticket))) throw badField('account', 'code', 'secure.setUpOver');
  await db.deleteFrom('authenticators').where('user_id', '=', userId).where('kind', '=', 'TOTP').execute();
  await db
    .insertInto('authenticators')
    // The code of the set-up is used with it.
    .values({ user_id: userId, kind: 'TOTP', created_date: now.toISOString(), secret: begun.secret, last_step: step })
    .execute();
  return afterAdding(adding, 'TOTP');
}

export async function beginKey(adding: Adding) {
  const { app, db, now, userId } = adding;
  const challenge = newChallenge();
  const known = await ownAuthenticators(adding).select(['credential_id', 'transports']).where('kind', '=', 'PASSKEY').execute();
  return {
    ticket: await giveTicket(db, now, { kind: 'PASSKEY_SETUP', userId, challenge }),
    ...{ challenge, rpId: rpIdOf(app.config), userHandle: userHandleOf(userId) },
    known: known.map(({ credential_id, transports }) => ({ credential: credential_id!, transports })),
  };
}

type Made = { ticket: string; name: string; transports?: string[] | undefined } & Parameters<typeof readNew>[2];
export async function addKey(adding: Adding, body: Made): Promise<string[] | null> {
  const { app, db, now, userId } = adding;
  const { challenge } = await takeSetUp(adding, body.ticket, 'PASSKEY_SETUP', 'name');
  const created = challenge ? await readNew(app.config, challenge, body) : undefined;
  if (!created || !(await spendTicket(db, body.ticket))) throw badField('passkey', 'name', 'secure.passkeyNotMade');
  await db
    .insertInto('authenticators')
    .values({
      ...{ user_id: userId, kind: 'PASSKEY', name: body.name, created_date: now.toISOString(), rp_id: rpIdOf(app.config) },
      ...{ credential_id: created.id, public_key: created.publicKey, counter: created.counter, backed_up: created.isBackedUp },
      transports: body.transports ?? [],
    })
    .execute();
  return afterAdding(adding, 'PASSKEY');
}

/** Ends the account's sessions of one step, but the one with this token, which becomes one of two: its owner has just shown the second. */
export async function endWeaker({ db, userId, logEvent }: Adding, tokenHash: Buffer): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 1)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  const sessions = Number(ended.numDeletedRows);
  if (sessions > 0) logEvent('sessions-end', 'success', { account: userId, sessions, reason: 'factors' });
  await db.updateTable('sessions').set({ aal: 2 }).where('token_hash', '=', tokenHash).where('aal', '=', 1).execute();
}

/** The instant from which two steps are required of an account; null where they are not (R164). */
export const twoStepsFrom = (userId: unknown, { adminTwoStepsFrom }: { adminTwoStepsFrom: string | undefined }) =>
  sql<string | null>`two_steps_from(${userId}, ${adminTwoStepsFrom ?? null}::timestamptz)`;
export const isRequired = ({ twoStepsFrom: from }: { twoStepsFrom: string | null }, now: Date): boolean =>
  from !== null && Date.parse(from) <= now.getTime();
