/** Rows of the ground that no call of the contract makes, or that must be there before it does. */
import { sql } from 'kysely';
import type { Role } from '#domain/permissions.ts';
import { hashOf } from '#server/request/user.ts';
import { issueKey } from '#server/security/keys.ts';
import type { Person, World } from '#test/world.ts';

export { ofPacks } from './pack-rows.ts';
export type Side = 'elsa' | 'karl' | 'foreign';
/** A word that stands in every text of a side. */
export const words: Record<Side, string> = { elsa: 'Elsa Lindqvist', karl: 'Karl Ek', foreign: 'Mia Sund' };
export const sides = Object.keys(words) as Side[];
/** Of attributes that hold a value of their own. */
export const valueTypes = ['STRING', 'LONG_STRING', 'BOOLEAN', 'NUMBER'] as const;

/** What asks attributes, with their column for it. */
const askers = { activity_types: 'activity_type_id', item_categories: 'item_category_id', task_types: 'task_type_id' } as const;
export type Asker = keyof typeof askers;
export const isAsker = (table: string): table is Asker => table in askers;

/** An attribute of one of the side's types of activities or of tasks, or of one of its categories of stock. */
export async function attributeOf(
  { scoped, clients }: World,
  side: Side,
  [by, id]: readonly [Asker, number],
  name: string,
  value_type: string,
): Promise<number> {
  const { id: clientId, companyId } = clients[side];
  const created = await scoped({ companies: [companyId] }, (db) =>
    db
      .insertInto('attributes')
      .values({ company_id: companyId, client_id: by === 'task_types' ? null : clientId, [askers[by]]: id, name, value_type } as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return created.id;
}

/** Somebody's account as it is before its first password. */
export async function waitingOf({ scoped, clock, pool }: World, id: number): Promise<number> {
  await pool.query('update users set password_hash = null, activated = false where id = $1', [id]);
  await scoped({ companies: [] }, (db) => issueKey(db, clock.now, id, 'activate', false));
  return id;
}

/** A company's label; those who plan may not make one. */
export async function labelOf({ scoped, clients }: World, side: Side, name: string): Promise<number> {
  const { companyId } = clients[side];
  const created = await scoped({ companies: [companyId] }, (db) =>
    db.insertInto('labels').values({ company_id: companyId, name, removed_at: null }).returning('id').executeTakeFirstOrThrow(),
  );
  return created.id;
}

/** An entry of the inbox, of an instance. */
export async function inboxEntryOf({ scoped, clients, clock }: World, side: Side, instance: number): Promise<number> {
  const { id: clientId, companyId } = clients[side];
  const arrived = { company_id: companyId, client_id: clientId, kind: 'ACTIVITY', instance_id: instance } as const;
  const created = await scoped({ companies: [companyId] }, (db) =>
    db
      .insertInto('inbox_entries')
      .values({ ...arrived, arrived_date: clock.now.toISOString(), handled_date: null, handled_by_id: null, gone_at: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return created.id;
}

/** What the office of each company noted of an instance of its, and did with somebody's account. */
export async function officeOf(
  { scoped, clients, clock }: World,
  rowOf: (side: Side) => (table: string) => number,
  by: Record<Side, Person>,
) {
  for (const side of sides) {
    const { id: client_id, companyId: company_id, groupId } = clients[side];
    const done = { company_id, at: clock.now.toISOString(), by_id: by[side].id };
    const note = { state: 'IDLE', text: `${words[side]} anteckning`, made_task_id: null, entry_id: null, client_id } as const;
    const left = { act: 'LEFT' as const, group_ids: [groupId], user_id: rowOf(side)('users') };
    await scoped({ companies: [company_id] }, async (db) => {
      const instance_id = rowOf(side)('activity_instances');
      await db
        .insertInto('dealing_notes')
        .values({ ...done, ...note, instance_id })
        .execute();
      await db
        .insertInto('account_events')
        .values({ ...done, ...left })
        .execute();
      await sql`insert into series_changes (company_id, client_id, kind, series_id, version, from_day, gone, at, by_id)
        values (${company_id}, ${client_id}, 'activity', ${rowOf(side)('planned_activities')}, 1, '2026-11-20', '{}', ${done.at}, ${done.by_id})`.execute(
        db,
      );
    });
  }
}

/** An open invitation into a side's group by one of its leaders, with the token of its mail. */
export async function invitationOf({ scoped, clients, clock }: World, side: Side, by: Person, email: string, token: string) {
  const { id, companyId, groupId } = clients[side];
  const at = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString();
  const common = { company_id: companyId, client_id: id, client_group_id: groupId, invited_by_id: by.id, used_date: null };
  const created = await scoped({ companies: [companyId] }, (db) =>
    db
      .insertInto('user_invitations')
      .values({ ...common, email, token_hash: hashOf(token), created_date: at(0), expires_date: at(7) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id: created.id, token };
}

/** What is asked by a side's published form: its last version, the first question of it, which is one for text, and the last, for one line. */
export async function publishedOf({ scoped, clients }: World, side: Side, form: number): Promise<Record<string, number>> {
  const { rows } = await scoped({ companies: [clients[side].companyId] }, (db) =>
    sql<{ report_versions: number; questions: number; 'short questions': number }>`
      select r.last_version_id as report_versions, min(a.id) as questions, max(a.id) as "short questions" from reports r join attributes a on a.report_id = r.id
      where r.id = ${form} group by r.id`.execute(db),
  );
  return rows[0]!;
}

/** Nobody of the first company may meet these; the second list is hidden from Elsa's team too. */
const foreignWords = ['Mia Sund', 'Havets', 'Fjärran'];
type Everybody = { people: Record<Role, Person>; planners: Record<Side, Person>; offices: Record<Side, Person> };
/** The words that somebody may never be shown. */
export function hiddenFrom(who: Person | null, { people, planners, offices }: Everybody): readonly string[] {
  if (!who || who === people.ADMIN || who === planners.foreign || who === offices.foreign) return [];
  if (who === planners.karl) return foreignWords;
  return who === people.USER || who === people.ASSISTANCE_ADMIN ? [...foreignWords, 'Karl Ek'] : foreignWords;
}

/** A side's plan that is approved, with its evaluation plan and a goal in each: what its team reads. */
export async function approvedOf({ scoped, clients, people, clock }: World, side: Side, rowOf: (table: string) => number) {
  const { id: clientId, companyId, activityId } = clients[side];
  const at = clock.now.toISOString();
  const own = sql`${companyId}, ${clientId}`;
  const stamped = JSON.stringify({ activityName: words[side], categoryName: words[side], texts: [] });
  return scoped({ companies: [companyId] }, async (db) => {
    const created: Record<string, number> = {};
    for (const kind of ['implementation', 'evaluation'] as const) {
      const [plans, goals, categories] = [`${kind}_plans`, `${kind}_goals`, `${kind}_goal_categories`];
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(plans)} (company_id, client_id, name, description, start_date, made_date)
        values (${own}, ${words[side]}, ${words[side]}, '2026-11-10', ${at}) returning id`.execute(db);
      created[plans] = rows[0]!.id;
      const unit = kind === 'implementation' ? sql`target_frequency, frequency_unit` : sql`min_frequency, frequency_unit`;
      const goal = await sql<{ id: number }>`
        insert into ${sql.table(goals)} (company_id, client_id, ${sql.ref(`${kind}_plan_id`)}, activity_id, category_id, alias, as_approved, ${unit})
        values (${own}, ${created[plans]}, ${activityId}, ${rowOf(categories)}, ${words[side]}, ${stamped}::jsonb, 2, 'WEEK') returning id`.execute(
        db,
      );
      created[goals] = goal.rows[0]!.id;
    }
    await sql`update evaluation_plans set implementation_plan_id = ${created.implementation_plans} where id = ${created.evaluation_plans}`.execute(
      db,
    );
    for (const plans of ['implementation_plans', 'evaluation_plans'])
      await sql`update ${sql.table(plans)} set status = 'APPROVED', approved_date = ${at}, approved_by_id = ${people.admin.id}
        where id = ${created[plans]}`.execute(db);
    for (const kind of ['implementation', 'evaluation'])
      await sql`insert into ${sql.table(`${kind}_plan_ends`)} (plan_id, company_id, client_id, ended_by_id)
        select id, company_id, client_id, id from ${sql.table(`${kind}_plans`)} where id = ${created[`${kind}_plans`]}`.execute(db);
    return created;
  });
}

/** A period report of a side that diverges and nobody has signed. */
export const periodReportOf = ({ scoped, clients, clock }: World, side: Side, planId: number, number: number): Promise<number> =>
  scoped({ companies: [clients[side].companyId] }, async (db) => {
    const { id: clientId, companyId } = clients[side];
    const at = clock.now.toISOString();
    const { rows } = await sql<{ id: number }>`
      insert into evaluation_plan_reports (company_id, client_id, evaluation_plan_id, start_date, end_date, status, written_date)
      values (${companyId}, ${clientId}, ${planId}, '2000-01-03'::date + 28 * ${number}::int, '2000-01-30'::date + 28 * ${number}::int, 'CONTAINS_DIVERGENCES', ${at})
      returning id`.execute(db);
    const { id } = rows[0]!;
    await sql`insert into period_figures (report_id, number, company_id, client_id, made_date, content)
      values (${id}, 1, ${companyId}, ${clientId}, ${at}, '[]')`.execute(db);
    await sql`insert into period_report_notes (report_id, company_id, client_id, at, by_id, text)
      select ${id}, ${companyId}, ${clientId}, ${at}, min(id), ${words[side]} from users`.execute(db);
    return id;
  });

/** A look at a side's client, and a hand-over note of it read and answered, by somebody of the side. */
export const handedOf = ({ scoped, clients, clock }: World, side: Side, note: number, by: Person) =>
  scoped({ companies: [clients[side].companyId] }, async (db) => {
    const { id: client_id, companyId: company_id } = clients[side];
    const at = clock.now.toISOString();
    await db
      .insertInto('client_visits')
      .values({ company_id, client_id, user_id: by.id, seen_at: at, began_at: at, before_at: null })
      .execute();
    await db.insertInto('handover_reads').values({ company_id, client_id, note_id: note, user_id: by.id, at, number: 1 }).execute();
    await db
      .insertInto('handover_answers')
      .values({ company_id, client_id, note_id: note, by_id: by.id, at, text: words[side], shared: true })
      .execute();
  });

/** Something added to each report there is, and a second person's check of each order. */
export const addendaOf = ({ scoped, people }: World) =>
  scoped({ companies: '*' }, async (db) => {
    await sql`insert into report_instance_edits (instance_id, company_id, client_id, kind, number, at, by_id, text)
      select id, company_id, client_id, 'ADDENDUM', 1, signed_by_date, signed_by_id, 'Tillagt' from report_instances`.execute(db);
    await sql`insert into medicine_checks (company_id, medicine_id, number, client_id, by_id, at)
      select company_id, medicine_id, number, client_id, ${people.newcomer.id}, at from medicine_numbers`.execute(db);
  });

/** What belongs to a whole company, and to nobody, beside the clients' own; answers the platform's rows by table. */
export async function companyWide({ scoped, companies, clients }: World) {
  for (const [id, word] of [
    [companies.sol.id, 'Solgläntan'],
    [companies.hav.id, 'Havets'],
  ] as const)
    await scoped({ companies: [id] }, async (db) => {
      const created = await db
        .insertInto('activity_categories')
        .values({ company_id: id, name: `${word} egen`, color: '#0e6f8c', icon: 'home' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('activity_types')
        .values({ company_id: id, name: `${word} typ`, activity_category_id: created.id } as never)
        .execute();
    });
  return scoped({ companies: '*' }, async (db) => {
    const platforms = (table: 'activity_categories' | 'activity_types' | 'attributes', values: object) =>
      db
        .insertInto(table)
        .values({ company_id: 0, ...values } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
    const created = await platforms('activity_categories', { name: 'Allas egen', color: '#0e6f8c', icon: 'home' });
    const type = await platforms('activity_types', { name: 'Allas typ', activity_category_id: created.id });
    const attribute = await platforms('attributes', { name: 'Allas fråga', activity_type_id: type.id, value_type: 'STRING' });
    const hidden = await platforms('activity_types', { name: 'Bortvald typ', activity_category_id: created.id });
    await sql`insert into task_offers (company_id, client_group_id, client_id, task_id)
      select g.company_id, g.id, g.client_id, t.id from client_groups g join tasks t on t.company_id = g.company_id on conflict do nothing`.execute(
      db,
    );
    for (const { id, companyId } of [clients.elsa, clients.foreign])
      await db
        .insertInto('left_out')
        .values({ company_id: companyId, client_id: id, activity_type_id: hidden.id } as never)
        .execute();
    return { activity_categories: created.id, activity_types: type.id, attributes: attribute.id };
  });
}
