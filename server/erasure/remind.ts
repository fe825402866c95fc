/** The reminder of each January: a company's administrators learn that clients have to be erased before the year is over (R126). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { mayReceiveMailSql } from '#server/mail/receivers.ts';
import { erasureMails, type Lang } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { hasRoleSql } from '#server/request/roles.ts';
import { erasureWindowOf, hasLegalHold, readLeavingClients } from './retained.ts';

/** True where somebody has to be erased by the end of that year, or had to be before, and no legal hold is in the way. */
async function hasDueErasure(db: Db, companyId: number, year: string): Promise<boolean> {
  for (const client of await readLeavingClients(db, companyId)) {
    const erasureWindow = erasureWindowOf(client);
    if (erasureWindow && erasureWindow.by.slice(0, 4) <= year && !(await hasLegalHold(db, client.clientId))) return true;
  }
  return false;
}

async function remindCompany(app: App, db: Db, companyId: number, now: Date): Promise<void> {
  if (!(await hasDueErasure(db, companyId, now.toISOString().slice(0, 4)))) return;
  const { rows } = await sql<{ email: string; lang: Lang }>`
    select account.email, account.lang_key as lang
    from users account
    where account.company_id = ${companyId} and ${mayReceiveMailSql()} and ${hasRoleSql('ORG_ADMIN')}
    order by account.email`.execute(db);
  for (const { email, lang } of rows)
    await queueMail(app, db, now, {
      to: email,
      lang,
      content: erasureMails[lang],
      link: mailLinks.erasures,
      key: '',
      keyHash: null,
      companyId,
    });
}

/** Each company by itself: a fault of one keeps no other from its reminder. */
export async function startErasureReminders(app: App): Promise<void> {
  const now = app.now();
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    db
      .selectFrom('companies')
      .select('id')
      .where('retention', '<>', 'NONE')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('clients')
            .select('clients.id')
            .whereRef('clients.company_id', '=', 'companies.id')
            .where('left_on', 'is not', null),
        ),
      )
      .orderBy('id')
      .execute(),
  );
  for (const { id } of companies)
    await app
      .scoped({ companies: [id] }, (db) => remindCompany(app, db, id, now))
      .catch((error: unknown) => app.loggers.jobs.error({ err: error, company: id }, 'nobody was reminded of erasing'));
}
