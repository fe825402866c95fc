/** Reads what is there of a company in a few statements, each client as one JSON that PostgreSQL writes. */
import { type RawBuilder, sql } from 'kysely';
import { toLocalDate } from '#domain/time.ts';
import { readCompanyDefaults } from '#server/activities/category-defaults.ts';
import type { Db } from '#server/database/scoped.ts';
import { readCurrentOrders } from '#server/medicines/rows.ts';
import { hasRoleInSql } from '#server/request/roles.ts';
import type {
  ExistingArea,
  ExistingCategory,
  ExistingClient,
  ExistingData,
  ExistingInvitation,
  ExistingItemCategory,
  ExistingLabel,
  ExistingPerson,
  ExistingQuestion,
  ExistingType,
} from './existing.ts';

/** Clients at a time, so that none of the answers is large. */
const CLIENTS_AT_ONCE = 25;

const jsonListSql = (rowsQuery: RawBuilder<unknown>) => sql`coalesce((${rowsQuery}), '[]'::json)`;

const activityJson = sql`
  json_build_object('id', activity.id, 'version', activity.version, 'typeId', activity.type_id, 'name', activity.name,
    'archived', activity.archived, 'labelId', activity.label_id, 'oneTapMinutes', activity.one_tap_minutes,
    'careBasis', activity.care_basis, 'taskId', activity.delegation_task_id, 'sharesDataWhenSigned', activity.shares_data_when_signed,
    'sharesDataWhenSkipped', activity.shares_data_when_skipped, 'sharesDataWhenReported', activity.shares_data_when_reported,
    'isSentToInbox', activity.is_sent_to_inbox, 'sendsNotificationWhenIgnored', activity.sends_notification_when_ignored,
    'includeInCustomerRoutines', activity.include_in_customer_routines, 'includeInGoalEvaluation', activity.include_in_goal_evaluation,
    'values', coalesce(answers.values, '{}'), 'series', coalesce(plans.series, '[]'), 'draws', coalesce(stock.draws, '[]'))`;

/** The activities of clients `client`, with values, series that are not over, and draws of items in use. */
const activitiesQuery = sql`
  select json_agg(${activityJson} order by activity.id)
  from activities activity
  left join (
    select activity_id, json_object_agg(attribute_id, value) as values
    from (
      select activity_id, attribute_id, to_jsonb(string_value) as value
      from attribute_value_strings
      where client_id = client.id
      union all
      select activity_id, attribute_id, to_jsonb(string_value)
      from attribute_value_long_strings
      where client_id = client.id
      union all
      select activity_id, attribute_id, to_jsonb(boolean_value)
      from attribute_value_booleans
      where client_id = client.id
      union all
      select activity_id, attribute_id, to_jsonb(double_value)
      from attribute_value_numbers
      where client_id = client.id) each
    where activity_id is not null
    group by activity_id) answers on answers.activity_id = activity.id
  left join (
    select activity_id,
      json_agg(json_build_object('id', id, 'version', version, 'recurrence', recurrence, 'endsOn', ends_on, 'isCompletable', is_completable,
        'together', together)
        order by id) as series
    from planned_activities
    where client_id = client.id and not archived and (ends_on is null or ends_on >= given.today)
    group by activity_id) plans on plans.activity_id = activity.id
  left join (
    select draw.activity_id,
      json_agg(json_build_object('id', draw.id, 'version', draw.version, 'itemId', draw.item_id, 'amount', draw.amount)
        order by item.name, item.id) as draws
    from inventory_effects draw
    join inventory_items item on item.id = draw.item_id and item.removed_at is null and not item.archived
    where draw.client_id = client.id
    group by draw.activity_id) stock on stock.activity_id = activity.id
  where activity.client_id = client.id and activity.removed_at is null`;

const itemsQuery = sql`
  select json_agg(json_build_object('id', item.id, 'version', item.version, 'name', item.name, 'unit', item.unit,
    'categoryId', item.category_id, 'amount', item.amount_in_stock, 'alertValue', item.alert_value, 'dosage', item.dosage,
    'openToAssistants', coalesce(item.open_to_assistants, false), 'archived', item.archived, 'controlled', item.controlled)
    order by item.id)
  from inventory_items item
  where item.client_id = client.id and item.removed_at is null`;

const goalsQuery = sql`
  select json_agg(json_build_object('id', goal.id, 'version', goal.version, 'activityId', goal.activity_id, 'categoryId', goal.category_id,
    'alias', goal.alias, 'description', goal.description, 'minFrequency', goal.min_frequency, 'maxFrequency', goal.max_frequency,
    'frequencyUnit', goal.frequency_unit)
    order by goal.id)
  from evaluation_goals goal
  where goal.evaluation_plan_id = plan.id and goal.removed_at is null`;
/** The draft of a `client`, and the approved plan that applies, or is the next or the last to. */
const planQuery = (status: 'DRAFT' | 'APPROVED') => sql`(
  select json_build_object('id', plan.id, 'status', plan.status, 'goals', ${jsonListSql(goalsQuery)})
  from evaluation_plans plan
  where plan.client_id = client.id
    and plan.removed_at is null
    and plan.status = ${status}
    and (plan.status = 'DRAFT' or plan.end_date is null or plan.end_date >= given.today)
  order by (plan.status = 'APPROVED' and plan.start_date <= given.today) desc, plan.start_date, plan.id desc
  limit 1)`;

const leftOutIdsSql = (column: string) => {
  const id = sql.ref(column);
  return jsonListSql(sql`select json_agg(${id} order by ${id}) from left_out where left_out.client_id = client.id and ${id} is not null`);
};

/** Whoever imports, and when. */
export type Importer = { now: Date; userId: number };

async function readClients(
  db: Db,
  companyId: number,
  { now, today, userId }: Importer & { today: string },
  clientIds: readonly number[],
): Promise<ExistingClient[]> {
  const { rows } = await sql<{ client: ExistingClient }>`
    select json_build_object('id', client.id, 'version', client.version, 'name', client.name, 'officeReadsCard', client.office_reads_card,
      'groups', ${jsonListSql(sql`
        select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.id)
        from client_groups team
        where team.client_id = client.id`)},
      'hasTeam', exists (select from client_group_members member where member.client_id = client.id and member.active),
      'isLed', exists (
        select from client_group_members member
        where member.client_id = client.id and member.active and member.user_id = ${userId} and member.role = 'ASSISTANCE_ADMIN'),
      'cardNumber', coalesce(latest_card.number, 0), 'alerts', coalesce(latest_card.alerts, '[]'),
      'contacts', coalesce(latest_card.contacts, '[]'), 'imageUrl', latest_card.image_url, 'activities', ${jsonListSql(activitiesQuery)},
      'items', ${jsonListSql(itemsQuery)}, 'draft', ${planQuery('DRAFT')}, 'approved', ${planQuery('APPROVED')},
      'leftOut', json_build_object('categories', ${leftOutIdsSql('activity_category_id')}, 'types', ${leftOutIdsSql('activity_type_id')},
        'questions', ${leftOutIdsSql('attribute_id')})) as client
    from clients client
    cross join (select ${today}::date as today) given
    left join lateral (
      select card.number, card.alerts, card.contacts, card.image_url
      from client_cards card
      where card.company_id = client.company_id and card.client_id = client.id
      order by card.number desc
      limit 1) latest_card on true
    where client.company_id = ${companyId} and client.id = any(${clientIds}::bigint[])
    order by client.id`.execute(db);
  const ordersByActivity = new Map((await readCurrentOrders({ db, now }, clientIds)).map((order) => [order.activityId, order]));
  return rows.map(({ client }) => ({
    ...client,
    activities: client.activities.map((activity) => ({ ...activity, medicine: ordersByActivity.get(activity.id) ?? null })),
  }));
}

const ownedColumns = sql`row.id, row.name, row.company_id as "companyId", row.client_id as "clientId",
  row.archived or row.removed_at is not null as "isGone"`;
const companyConditionSql = (companyId: number) => sql`row.company_id in (0, ${companyId})`;

async function readCatalogue(db: Db, companyId: number) {
  const readRows = async <R>(query: RawBuilder<R>) => (await query.execute(db)).rows;
  const isOfCompanySql = companyConditionSql(companyId);
  const [labels, delegationTasks, categories, types, questions, itemCategories, areas] = await Promise.all([
    readRows(sql<ExistingLabel>`
      select row.id, row.name, row.removed_at is not null as "isGone"
      from labels row
      where row.company_id = ${companyId}
      order by row.id`),
    readRows(sql<ExistingLabel>`
      select row.id, row.name, row.removed_at is not null as "isGone"
      from delegation_tasks row
      where row.company_id = ${companyId}
      order by row.id`),
    readRows(sql<ExistingCategory>`
      select ${ownedColumns}, row.contains_medicine as "containsMedicine"
      from activity_categories row
      where ${isOfCompanySql}
      order by row.id`),
    readRows(sql<ExistingType>`
      select ${ownedColumns}, row.activity_category_id as "categoryId"
      from activity_types row
      where ${isOfCompanySql}
      order by row.id`),
    readRows(sql<ExistingQuestion>`
      select ${ownedColumns}, row.activity_type_id as "typeId", row.value_type as "valueType"
      from attributes row
      where ${isOfCompanySql} and row.removed_at is null and row.activity_type_id is not null and row.value_type <> 'INPUT_LONG_STRING'
      order by row."order", row.id`),
    readRows(sql<ExistingItemCategory>`select ${ownedColumns} from item_categories row where ${isOfCompanySql} order by row.id`),
    readRows(sql<ExistingArea>`
      select row.id, row.name, row.archived or row.removed_at is not null as "isGone"
      from evaluation_goal_categories row
      where ${isOfCompanySql}
      order by row.id`),
  ]);
  return { labels, delegationTasks, categories, types, questions, itemCategories, areas };
}

/** The roles of the office that an `account` has in the company. */
const officeRolesSql = (companyId: number) => {
  const [isOrgAdminSql, isOrgUserSql] = [hasRoleInSql('ORG_ADMIN', companyId), hasRoleInSql('ORG_USER', companyId)];
  return sql`array_remove(array[case when ${isOrgAdminSql} then 'ORG_ADMIN' end, case when ${isOrgUserSql} then 'ORG_USER' end], null)`;
};

async function readPeople(db: Db, companyId: number): Promise<ExistingPerson[]> {
  const { rows } = await sql<ExistingPerson>`
    select account.id, account.email, coalesce(memberships.teams, '[]') as teams, ${officeRolesSql(companyId)} as roles
    from users account
    left join lateral (
      select json_agg(json_build_object('groupId', member.client_group_id, 'clientId', member.client_id, 'role', member.role)
        order by member.client_group_id) as teams
      from client_group_members member
      where member.user_id = account.id and member.company_id = ${companyId} and member.active) memberships on true
    where account.removed_at is null and (memberships.teams is not null or account.company_id = ${companyId})
    order by account.id`.execute(db);
  return rows.filter(({ roles, teams }) => roles.length + teams.length > 0);
}

const readInvitations = async (db: Db, companyId: number, now: string): Promise<ExistingInvitation[]> =>
  (
    await sql<ExistingInvitation>`
      select invitation.id, invitation.email, invitation.role, invitation.client_group_id as "groupId", invitation.client_id as "clientId"
      from user_invitations invitation
      where invitation.company_id = ${companyId}
        and invitation.used_date is null
        and invitation.withdrawn_date is null
        and (invitation.is_prepared or invitation.expires_date > ${now})
      order by invitation.id`.execute(db)
  ).rows;

/** `namedIds`: ids of those whose activities, medicines, stock and goals are read; all of them without. Throws nothing of its own. */
export async function readExisting(db: Db, companyId: number, importer: Importer, namedIds?: readonly number[]): Promise<ExistingData> {
  const nowInstant = importer.now.toISOString();
  const { rows } = await sql<{ timeZone: string; ids: number[] }>`
    select company.time_zone as "timeZone", array(select id from clients where company_id = company.id order by id) as ids
    from companies company
    where company.id = ${companyId}`.execute(db);
  const { timeZone, ids: allClientIds } = rows[0]!;
  const today = toLocalDate(nowInstant, timeZone);
  const clientIds = namedIds ?? allClientIds;
  const clientRows: ExistingClient[] = [];
  for (let offset = 0; offset < clientIds.length; offset += CLIENTS_AT_ONCE)
    clientRows.push(...(await readClients(db, companyId, { ...importer, today }, clientIds.slice(offset, offset + CLIENTS_AT_ONCE))));
  const [catalogue, defaults, people, invitations] = await Promise.all([
    readCatalogue(db, companyId),
    readCompanyDefaults(db, companyId),
    readPeople(db, companyId),
    readInvitations(db, companyId, nowInstant),
  ]);
  return { companyId, timeZone, today, nowInstant, clients: clientRows, ...catalogue, defaultsByCategory: defaults, people, invitations };
}

/** The ids and names of a company's clients, for finding those that a workbook names. */
export const readClientNames = async (db: Db, companyId: number): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('clients').select(['id', 'name']).where('company_id', '=', companyId).orderBy('id').execute();
