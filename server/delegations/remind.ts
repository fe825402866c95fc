/** Reminders before delegations end: to their person, whoever leads the team, and whoever gave them, each step once (R149). */
import { sql } from 'kysely';
import { findDueReminder, reminderDays } from '#domain/delegations.ts';
import { addDays, daysBetween, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { delegationMail } from '#server/mail/delegation-texts.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { mayReceiveMailSql } from '#server/mail/receivers.ts';
import type { Lang } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { isOfOrganisationSql, memberHasRoleSql } from '#server/request/roles.ts';

type Company = { id: number; timeZone: string };
type EndingDelegation = { id: number; untilDay: string; at: string };
type LinkName = 'account' | 'teamDelegations' | 'delegations';
type Receiver = { id: number; email: string; lang: Lang; place: LinkName };

/** Those that apply, end soon, and have no follower that goes on longer. */
async function readEndingDelegations(db: Db, companyId: number, today: string): Promise<EndingDelegation[]> {
  const { rows } = await sql<EndingDelegation>`
    select delegation.id, delegation.until_day as "untilDay", delegation.at
    from delegations delegation
    where delegation.company_id = ${companyId}
      and delegation.accepted_at is not null
      and delegation.ended_at is null
      and delegation.until_day between ${today} and ${addDays(today, reminderDays[0])}
      and not exists (
        select from delegations follower
        where follower.company_id = delegation.company_id
          and follower.user_id = delegation.user_id
          and follower.task_id = delegation.task_id
          and (follower.client_id is null or follower.client_id = delegation.client_id)
          and follower.until_day > delegation.until_day
          and follower.ended_at is null)
    order by delegation.id`.execute(db);
  return rows;
}

/** The receivers of each, once: whoever leads a team of its person by that page, the person and whoever gave it by their own. */
async function readReceivers(db: Db, delegationIds: readonly number[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select distinct on (delegation.id, account.email) delegation.id, account.email, account.lang_key as lang, receiver.place
    from delegations delegation
    cross join lateral (
      select member.user_id, 'teamDelegations' as place, 1 as rank
      from client_group_members member
      where member.company_id = delegation.company_id
        and member.active
        and ${memberHasRoleSql('ASSISTANCE_ADMIN', 'member')}
        and (member.client_id = delegation.client_id
          or delegation.client_id is null
            and exists (
              select from client_group_members other
              where other.client_id = member.client_id and other.user_id = delegation.user_id and other.active))
      union all
      select delegation.user_id, 'account', 2
      union all
      select giver.id, case when ${isOfOrganisationSql('giver')} then 'delegations' else 'account' end, 3
      from users giver
      where giver.id = delegation.decided_by_id) receiver
    join users account on account.id = receiver.user_id and ${mayReceiveMailSql('account')}
    where delegation.id = any(${delegationIds})
    order by delegation.id, account.email, receiver.rank`.execute(db);
  return rows;
}

async function remindCompany(app: App, db: Db, { id: companyId, timeZone }: Company, now: Date): Promise<void> {
  const today = toLocalDate(now.toISOString(), timeZone);
  const dueReminders = (await readEndingDelegations(db, companyId, today)).flatMap((delegation) => {
    const daysBefore = findDueReminder({ untilDay: delegation.untilDay, givenDay: toLocalDate(delegation.at, timeZone) }, today);
    return daysBefore === undefined ? [] : [{ ...delegation, step: daysBefore }];
  });
  if (dueReminders.length === 0) return;
  const newReminders = await db
    .insertInto('delegation_reminders')
    .values(
      dueReminders.map(({ id, step: daysBefore }) => ({
        company_id: companyId,
        delegation_id: id,
        days_before: daysBefore,
        at: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('delegation_id')
    .execute();
  const dueReminderById = new Map(dueReminders.map((reminder) => [reminder.id, reminder]));
  const receivers = await readReceivers(
    db,
    newReminders.map(({ delegation_id }) => delegation_id),
  );
  const daysLeftOf = ({ id }: Receiver) => daysBetween(today, dueReminderById.get(id)!.untilDay);
  // One mail for all that end on one day: whoever leads may have given twenty at once.
  const receiversByMail = Map.groupBy(receivers, (receiver) => `${receiver.email} ${daysLeftOf(receiver)}`);
  for (const [firstReceiver, ...otherReceivers] of receiversByMail.values()) {
    const { email, lang, place: linkName } = firstReceiver!;
    const mailContent = delegationMail[lang]({ delegationCount: 1 + otherReceivers.length, days: daysLeftOf(firstReceiver!) });
    await queueMail(app, db, now, { to: email, lang, content: mailContent, link: mailLinks[linkName], key: '', keyHash: null, companyId });
  }
}

/** Each company by itself: a fault of one keeps no other from its reminders. */
export async function sendDelegationReminders(app: App): Promise<void> {
  const now = app.now();
  const lastDay = addDays(now.toISOString().slice(0, 10), reminderDays[0] + 1);
  const { rows: companies } = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    sql<Company>`
      select company.id, company.time_zone as "timeZone"
      from companies company
      where exists (
        select from delegations delegation
        where delegation.company_id = company.id
          and delegation.ended_at is null
          and delegation.valid_until > ${now.toISOString()}
          and delegation.until_day <= ${lastDay})
      order by company.id`.execute(db),
  );
  for (const company of companies)
    await app
      .scoped({ companies: [company.id] }, (db) => remindCompany(app, db, company, now))
      .catch((error: unknown) => app.loggers.jobs.error({ err: error, company: company.id }, 'nobody was reminded of delegations'));
}

export const scheduleReminders = (app: App): Promise<void> =>
  app.jobs.schedule('remind-of-delegations', '20 7 * * *', 'Europe/Stockholm', () => sendDelegationReminders(app));
