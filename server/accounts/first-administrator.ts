/** The first administrator of a new installation: made from ADMIN_EMAIL, with a link on the terminal to set the password (R32). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';
import type { SecurityLog } from '#server/request/security-events.ts';
import { inviteToSetPassword } from './first-password.ts';

type Ports = Pick<App, 'config' | 'jobs' | 'scoped' | 'now'> & { security?: SecurityLog };

async function createAdministrator(db: Db, email: string, nowInstant: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      login: email,
      email,
      first_name: 'Vardags',
      last_name: 'administratör',
      activated: false,
      authorities: ['ADMIN'],
      company_id: null,
      password_hash: null,
      created_date: nowInstant,
      last_modified_date: nowInstant,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The account that was made before, as long as it is alone and its link was never used but has run out: it would stay shut for ever. */
async function findExpiredAdministratorId(db: Db, email: string, nowInstant: string): Promise<number | undefined> {
  const accounts = await db.selectFrom('users').select(['id', 'login', 'activated', 'password_hash']).limit(2).execute();
  const [onlyAccount] = accounts;
  if (accounts.length !== 1 || onlyAccount?.login !== email || onlyAccount.activated || onlyAccount.password_hash) return undefined;
  const openKey = await db
    .selectFrom('account_keys')
    .select('user_id')
    .where('user_id', '=', onlyAccount.id)
    .where('used_date', 'is', null)
    .where('expires_date', '>', nowInstant)
    .executeTakeFirst();
  return openKey ? undefined : onlyAccount.id;
}

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Answers the lines to print; none when there are accounts already. Two servers that start at once queue at the lock. */
export async function inviteFirstAdministrator({ config, jobs, scoped, now, security }: Ports): Promise<string[]> {
  let accountId: number | undefined;
  const outputLines = await scoped({ companies: [] }, async (db) => {
    const email = config.adminEmail;
    if (!email)
      return (await hasAccounts(db))
        ? []
        : ['Nobody has an account yet, so nobody can sign in: start again with ADMIN_EMAIL=you@example.org'];
    await sql`select pg_advisory_xact_lock(hashtext('vardag first administrator'))`.execute(db);
    const createdAt = now().toISOString();
    accountId = (await hasAccounts(db))
      ? await findExpiredAdministratorId(db, email, createdAt)
      : await createAdministrator(db, email, createdAt);
    if (accountId === undefined) return [];
    const link = await inviteToSetPassword(db, { config, jobs, now }, accountId);
    return [`Administrator ${email}: set the password within seven days at`, `  ${link}`];
  });
  if (accountId !== undefined) security?.log('administrator-add', 'success', { subject: accountId });
  return outputLines;
}
