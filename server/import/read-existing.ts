/** Reads what is there of a company in a few statements, each client as one JSON that PostgreSQL writes. */
import { type RawBuilder, sql } from 'kysely';
import { localDate } from '#domain/time.ts';
import { defaultsOf } from '#server/activities/category-defaults.ts';
import type { Db } from '#server/database/scoped.ts';
import { currentOrders } from '#server/medicines/rows.ts';
import { holdsIn } from '#server/request/roles.ts';
import type {
  Existing,
  ExistingArea,
  ExistingCategory,
  ExistingClient,
  ExistingInvitation,
  ExistingItemCategory,
  ExistingLabel,
  ExistingPerson,
  ExistingQuestion,
  ExistingType,
} from './existing.ts';

/** Clients at a time, so that none of the answers is large. */
const CLIENTS_AT_ONCE = 25;

const jsonList = (rows: RawBuilder<unknown>) => sql`coalesce((${rows}), '[]'::json)`;

const activityOf = sql`json_build_object('id', a.id, 'version', a.version, 'typeId', a.type_id, 'name', a.name, 'archived', a.archived,
  'labelId', a.label_id, 'oneTapMinutes', a.one_tap_minutes, 'careBasis', a.care_basis, 'taskId', a.delegation_task_id,
  'sharesDataWhenSigned', a.shares_data_when_signed, 'sharesDataWhenSkipped', a.shares_data_when_skipped,
  'sharesDataWhenReported', a.shares_data_when_reported, 'isSentToInbox', a.is_sent_to_inbox,
  'sendsNotificationWhenIgnored', a.sends_notification_when_ignored, 'includeInCustomerRoutines', a.include_in_customer_routines,
  'includeInGoalEvaluation', a.include_in_goal_evaluation, 'values', coalesce(answers.values, '{}'), 'series', coalesce(plans.series, '[]'),
  'draws', coalesce(stock.draws, '[]'))`;

/** The activities of clients `c`, with values, series that are not over, and draws of items in use. */
const activities = sql`
  select json_agg(${activityOf} order by a.id)
  from activities a
  left join (
    select activity_id, json_object_agg(attribute_id, value) as values
    from (
      select activity_id, attribute_id, to_jsonb(string_value) as value
      from attribute_value_strings
      where client_id = c.id
      union all
      select activity_id, attribute_id, to_jsonb(string_value)
      from attribute_value_long_strings
      where client_id = c.id
      union all
      select activity_id, attribute_id, to_jsonb(boolean_value)
      from attribute_value_booleans
      where client_id = c.id
      union all
      select activity_id, attribute_id, to_jsonb(double_value)
      from attribute_value_numbers
      where client_id = c.id) each
    where activity_id is not null
    group by activity_id) answers on answers.activity_id = a.id
  left join (
    select activity_id,
      json_agg(json_build_object('id', id, 'version', version, 'recurrence', recurrence, 'endsOn', ends_on, 'isCompletable', is_completable,
        'together', together)
        order by id) as series
    from planned_activities
    where client_id = c.id and not archived and (ends_on is null or ends_on >= given.today)
    group by activity_id) plans on plans.activity_id = a.id
  left join (
    select draw.activity_id,
      json_agg(json_build_object('id', draw.id, 'version', draw.version, 'itemId', draw.item_id, 'amount', draw.amount)
        order by item.name, item.id) as draws
    from inventory_effects draw
    join inventory_items item on item.id = draw.item_id and item.removed_at is null and not item.archived
    where draw.client_id = c.id
    group by draw.activity_id) stock on stock.activity_id = a.id
  where a.client_id = c.id and a.removed_at is null`;

const items = sql`
  select json_agg(json_build_object('id', n.id, 'version', n.version, 'name', n.name, 'unit', n.unit, 'categoryId', n.category_id,
    'amount', n.amount_in_stock, 'alertValue', n.alert_value, 'dosage', n.dosage, 'openToAssistants', coalesce(n.open_to_assistants, false),
    'archived', n.archived, 'controlled', n.controlled)
    order by n.id)
  from inventory_items n
  where n.client_id = c.id and n.removed_at is null`;

const goals = sql`
  select json_agg(json_build_object('id', g.id, 'version', g.version, 'activityId', g.activity_id, 'categoryId', g.category_id,
    'alias', g.alias, 'description', g.description, 'minFrequency', g.min_frequency, 'maxFrequency', g.max_frequency,
    'frequencyUnit', g.frequency_unit)
    order by g.id)
  from evaluation_goals g
  where g.evaluation_plan_id = p.id and g.removed_at is null`;
/** The draft of a client `c`, and the approved plan that applies, or is the next or the last to. */
const planOf = (status: 'DRAFT' | 'APPROVED') => sql`(
  select json_build_object('id', p.id, 'status', p.status, 'goals', ${jsonList(goals)})
  from evaluation_plans p
  where p.client_id = c.id
    and p.removed_at is null
    and p.status = ${status}
    and (p.status = 'DRAFT' or p.end_date is null or p.end_date >= given.today)
  order by (p.status = 'APPROVED' and p.start_date <= given.today) desc, p.start_date, p.id desc
  limit 1)`;

const leftOutIds = (column: string) =>
  jsonList(
    sql`
      select json_agg(l.id order by l.id)
      from (select ${sql.ref(`o.${column}`)} as id from left_out o where o.client_id = c.id) l
      where l.id is not null`,
  );

/** Whoever imports, and when. */
export type Importing = { now: Date; userId: number };

async function readClients(
  db: Db,
  companyId: number,
  { now, today, userId }: Importing & { today: string },
  ids: readonly number[],
): Promise<ExistingClient[]> {
  const { rows } = await sql<{ client: ExistingClient }>`
    select json_build_object('id', c.id, 'version', c.version, 'name', c.name, 'officeReadsCard', c.office_reads_card,
      'groups', ${jsonList(sql`
        select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.id)
        from client_groups team
        where team.client_id = c.id`)},
      'hasTeam', exists (select from client_group_members member where member.client_id = c.id and member.active),
      'isLed', exists (
        select from client_group_members member
        where member.client_id = c.id and member.active and member.user_id = ${userId} and member.role = 'ASSISTANCE_ADMIN'),
      'cardNumber', coalesce(latest_card.number, 0), 'alerts', coalesce(latest_card.alerts, '[]'),
      'contacts', coalesce(latest_card.contacts, '[]'), 'imageUrl', latest_card.image_url, 'activities', ${jsonList(activities)},
      'items', ${jsonList(items)}, 'draft', ${planOf('DRAFT')}, 'approved', ${planOf('APPROVED')},
      'leftOut', json_build_object('categories', ${leftOutIds('activity_category_id')}, 'types', ${leftOutIds('activity_type_id')},
        'questions', ${leftOutIds('attribute_id')})) as client
    from clients c
    cross join (select ${today}::date as today) given
    left join lateral (
      select card.number, card.alerts, card.contacts, card.image_url
      from client_cards card
      where card.company_id = c.company_id and card.client_id = c.id
      order by card.number desc
      limit 1) latest_card on true
    where c.company_id = ${companyId} and c.id = any(${ids}::bigint[])
    order by c.id`.execute(db);
  const medicines = new Map((await currentOrders({ db, now }, ids)).map((one) => [one.activityId, one]));
  return rows.map(({ client }) => ({
    ...client,
    activities: client.activities.map((one) => ({ ...one, medicine: medicines.get(one.id) ?? null })),
  }));
}

const ownedColumns = sql`t.id, t.name, t.company_id as "companyId", t.client_id as "clientId",
  t.archived or t.removed_at is not null as "isGone"`;
const ofCompany = (companyId: number) => sql`t.company_id in (0, ${companyId})`;

async function readCatalogue(db: Db, companyId: number) {
  const rowsOf = async <R>(query: RawBuilder<R>) => (await query.execute(db)).rows;
  const isOfCompany = ofCompany(companyId);
  const [labels, tasks, categories, types, questions, itemCategories, areas] = await Promise.all([
    rowsOf(sql<ExistingLabel>`
      select t.id, t.name, t.removed_at is not null as "isGone"
      from labels t
      where t.company_id = ${companyId}
      order by t.id`),
    rowsOf(sql<ExistingLabel>`
      select t.id, t.name, t.removed_at is not null as "isGone"
      from delegation_tasks t
      where t.company_id = ${companyId}
      order by t.id`),
    rowsOf(sql<ExistingCategory>`
      select ${ownedColumns}, t.contains_medicine as "containsMedicine"
      from activity_categories t
      where ${isOfCompany}
      order by t.id`),
    rowsOf(sql<ExistingType>`
      select ${ownedColumns}, t.activity_category_id as "categoryId"
      from activity_types t
      where ${isOfCompany}
      order by t.id`),
    rowsOf(sql<ExistingQuestion>`
      select ${ownedColumns}, t.activity_type_id as "typeId", t.value_type as "valueType"
      from attributes t
      where ${isOfCompany} and t.removed_at is null and t.activity_type_id is not null and t.value_type <> 'INPUT_LONG_STRING'
      order by t."order", t.id`),
    rowsOf(sql<ExistingItemCategory>`select ${ownedColumns} from item_categories t where ${isOfCompany} order by t.id`),
    rowsOf(sql<ExistingArea>`
      select t.id, t.name, t.archived or t.removed_at is not null as "isGone"
      from evaluation_goal_categories t
      where ${isOfCompany}
      order by t.id`),
  ]);
  return { labels, tasks, categories, types, questions, itemCategories, areas };
}

/** The roles of the office that an account `u` has in the company. */
const officeRoles = (companyId: number) => {
  const [chief, office] = [holdsIn('ORG_ADMIN', companyId), holdsIn('ORG_USER', companyId)];
  return sql`array_remove(array[case when ${chief} then 'ORG_ADMIN' end, case when ${office} then 'ORG_USER' end], null)`;
};

async function readPeople(db: Db, companyId: number): Promise<ExistingPerson[]> {
  const { rows } = await sql<ExistingPerson>`
    select u.id, u.email, coalesce(m.teams, '[]') as teams, ${officeRoles(companyId)} as roles
    from users u
    left join lateral (
      select json_agg(json_build_object('groupId', x.client_group_id, 'clientId', x.client_id, 'role', x.role)
        order by x.client_group_id) as teams
      from client_group_members x
      where x.user_id = u.id and x.company_id = ${companyId} and x.active) m on true
    where u.removed_at is null and (m.teams is not null or u.company_id = ${companyId})
    order by u.id`.execute(db);
  return rows.filter(({ roles, teams }) => roles.length + teams.length > 0);
}

const readInvitations = async (db: Db, companyId: number, now: string): Promise<ExistingInvitation[]> =>
  (
    await sql<ExistingInvitation>`
      select i.id, i.email, i.role, i.client_group_id as "groupId", i.client_id as "clientId"
      from user_invitations i
      where i.company_id = ${companyId} and i.used_date is null and i.withdrawn_date is null and (i.is_prepared or i.expires_date > ${now})
      order by i.id`.execute(db)
  ).rows;

/** `clients`: ids of those whose activities, medicines, stock and goals are read; all of them without. Throws nothing of its own. */
export async function readExisting(db: Db, companyId: number, importing: Importing, clients?: readonly number[]): Promise<Existing> {
  const at = importing.now.toISOString();
  const { rows } = await sql<{ zone: string; ids: number[] }>`
    select co.time_zone as zone, array(select c.id from clients c where c.company_id = co.id order by c.id) as ids
    from companies co
    where co.id = ${companyId}`.execute(db);
  const { zone, ids } = rows[0]!;
  const today = localDate(at, zone);
  const clientIds = clients ?? ids;
  const clientRows: ExistingClient[] = [];
  for (let offset = 0; offset < clientIds.length; offset += CLIENTS_AT_ONCE)
    clientRows.push(...(await readClients(db, companyId, { ...importing, today }, clientIds.slice(offset, offset + CLIENTS_AT_ONCE))));
  const [catalogue, defaults, people, invitations] = await Promise.all([
    readCatalogue(db, companyId),
    defaultsOf(db, companyId),
    readPeople(db, companyId),
    readInvitations(db, companyId, at),
  ]);
  return { companyId, timeZone: zone, today, now: at, clients: clientRows, ...catalogue, defaults, people, invitations };
}

/** The ids and names of a company's clients, for finding those that a workbook names. */
export const namesOfClients = async (db: Db, companyId: number): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('clients').select(['id', 'name']).where('company_id', '=', companyId).orderBy('id').execute();
