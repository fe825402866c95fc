/**
 * The kinds of things that can be found: one description each, each with the `visible` clause that its own list has; another kind is
 * another entry.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { can } from '#domain/permissions.ts';
import type { SearchKind } from '#domain/search.ts';
import { seesUserSql } from '#server/accounts/users.ts';
import { seesDatedTaskSql } from '#server/planning/kind-schema.ts';
import { seesAsOrganisationSql, seesClientSql, seesUnvoidedReportSql } from '#server/request/scope.ts';
import { narrowToAction, type User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isToSignSql, placedTimeOf } from '#server/sql/instance-status.ts';

export type KindQuery = {
  /** The table of its words, as `words`; the triggers of migration 0015 write them. */
  words: RawBuilder<unknown>;
  /** The column of `words` with its id. */
  subjectColumn: string;
  /** Of `words`: what narrows the words to those in scope before any row is looked at. */
  isInScopeSql: (user: User) => RawBuilder<SqlBool>;
  /** The table of the rows themselves, as `row`, and the joins that their columns need. */
  table: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  visible: (user: User) => RawBuilder<SqlBool>;
  /** name, clientId, clientName, detail, archived. */
  columns: RawBuilder<unknown>;
  /** ADMIN finds it: what lies in a client's data is found once the client is opened (R3). */
  isForAdmin: boolean;
};

/**
 * Words of one kind in the companies and of the clients in scope: what seesClient says, written so that many clients are hashed once and not gone
 * through for each word (700 teams: 160 ms otherwise). `is true` keeps PostgreSQL from making a join of it, which it takes for small.
 */
const createKindScope = (kind: SearchKind) => (user: User) => {
  const isKindSql = sql<SqlBool>`words.kind = ${sql.lit(kind)}`;
  if (user.companies === '*') return isKindSql;
  const isOfTeamClientsSql = sql`(words.client_id in (select unnest(${user.clients}::bigint[]))) is true`;
  const isInScopeSql =
    user.isOrganisation && user.companyId ? sql`(words.company_id = ${user.companyId} or ${isOfTeamClientsSql})` : isOfTeamClientsSql;
  return sql<SqlBool>`(${isKindSql} and words.company_id = any(${user.companies}) and ${isInScopeSql})`;
};

/** True for forms of reports that somebody who makes or reads them sees: the platform's, and the own company's. */
const seesFormsSql = (user: User, alias: 'row' | 'words') => {
  const companyIdRef = sql.ref(`${alias}.company_id`);
  if (!can(user, 'report.see')) return sql<SqlBool>`false`;
  return user.isAdmin ? sql<SqlBool>`${companyIdRef} = 0` : sql<SqlBool>`${companyIdRef} in (0, ${user.companyId})`;
};

export const kindQueries: Readonly<Record<SearchKind, KindQuery>> = {
  CLIENT: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    isInScopeSql: createKindScope('CLIENT'),
    table: sql`clients row`,
    joins: sql`join companies company on company.id = row.company_id`,
    visible: (user) => seesClientSql(user, 'row', 'id'),
    columns: sql`row.name, row.id as "clientId", row.name as "clientName", company.name as detail, false as archived`,
    isForAdmin: true,
  },
  ACTIVITY: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    isInScopeSql: createKindScope('ACTIVITY'),
    table: sql`activities row`,
    joins: sql`join clients client on client.id = row.client_id join activity_types type on type.id = row.type_id`,
    visible: (user) => sql<SqlBool>`(row.removed_at is null and ${seesClientSql(user, 'row')})`,
    columns: sql`row.name, client.id as "clientId", client.name as "clientName", type.name as detail, row.archived`,
    isForAdmin: false,
  },
  TASK: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    isInScopeSql: createKindScope('TASK'),
    table: sql`tasks row`,
    joins: sql`join task_types type on type.id = row.type_id`,
    visible: (user) => sql<SqlBool>`(row.removed_at is null and ${seesAsOrganisationSql(user)})`,
    columns: sql`row.name, null::bigint as "clientId", null as "clientName", type.name as detail, row.archived`,
    isForAdmin: false,
  },
  ITEM: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    isInScopeSql: createKindScope('ITEM'),
    table: sql`inventory_items row`,
    joins: sql`
      join clients client on client.id = row.client_id
      left join item_categories category on category.id = row.category_id and category.removed_at is null`,
    visible: (user) => sql<SqlBool>`(row.removed_at is null and ${seesClientSql(user, 'row')})`,
    columns: sql`row.name, client.id as "clientId", client.name as "clientName", category.name as detail, row.archived`,
    isForAdmin: false,
  },
  REPORT: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    // The platform's are offered to every organisation (R40); of others' ADMIN finds none by default (R3).
    isInScopeSql: (user) => sql<SqlBool>`(words.kind = 'REPORT' and ${seesFormsSql(user, 'words')})`,
    table: sql`reports row`,
    joins: sql`join report_types type on type.id = row.type_id`,
    visible: (user) => sql<SqlBool>`(row.removed_at is null and ${seesFormsSql(user, 'row')})`,
    columns: sql`row.name, null::bigint as "clientId", null as "clientName", type.name as detail, row.archived`,
    isForAdmin: true,
  },
  REPORT_INSTANCE: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    isInScopeSql: createKindScope('REPORT_INSTANCE'),
    table: sql`report_instances row`,
    joins: sql`join report_versions version on version.id = row.report_version_id
      join clients client on client.id = row.client_id
      join companies company on company.id = row.company_id`,
    visible: seesUnvoidedReportSql,
    columns: sql`version.name, client.id as "clientId", client.name as "clientName",
      to_char(row.occurence_date at time zone company.time_zone, 'YYYY-MM-DD HH24:MI') as detail, false as archived`,
    isForAdmin: false,
  },
  HANDOVER: {
    words: sql`search_words words`,
    subjectColumn: 'subject_id',
    // Notes not marked for the organisation take no place among its hits.
    isInScopeSql: (asker) => {
      const user = narrowToAction(asker, 'handover.see');
      return user.isOrganisation && user.companyId
        ? sql<SqlBool>`(words.company_id = any(${user.companies})
          and ((words.kind = 'SHARED_HANDOVER' and words.company_id = ${user.companyId})
            or (words.kind = 'HANDOVER' and (words.client_id in (select unnest(${user.clients}::bigint[]))) is true)))`
        : createKindScope('HANDOVER')(user);
    },
    table: sql`handover_notes row`,
    joins: sql`join clients client on client.id = row.client_id join companies company on company.id = row.company_id`,
    visible: (asker) => {
      const user = narrowToAction(asker, 'handover.see');
      return sql<SqlBool>`(row.withdrawn_at is null
        and (row.client_id = any(${user.clients}) or (${seesClientSql(user, 'row')} and row.for_organisation)))`;
    },
    columns: sql`left(regexp_replace(row.text, '\\s+', ' ', 'g'), 80) as name, client.id as "clientId", client.name as "clientName",
      to_char(row.written_at at time zone company.time_zone, 'YYYY-MM-DD HH24:MI') as detail, false as archived`,
    isForAdmin: false,
  },
  PERSON: {
    words: sql`person_words words`,
    subjectColumn: 'user_id',
    isInScopeSql: (user) => seesUserSql(user, 'words', 'user_id'),
    table: sql`users row`,
    joins: sql``,
    visible: (user) => sql<SqlBool>`(row.removed_at is null and ${seesUserSql(user, 'row')})`,
    columns: sql`${fullNameOf('row')} as name, null::bigint as "clientId", null as "clientName", row.login as detail,
      false as archived`,
    isForAdmin: true,
  },
  // The dated tasks that wait for somebody, by that person's name: those who have none are left out before any name is compared (R94).
  RESPONSIBLE: {
    words: sql`person_words words`,
    subjectColumn: 'user_id',
    isInScopeSql: (user) =>
      can(user, 'taskInstance.see')
        ? sql<SqlBool>`
          words.user_id in (select instance.responsible_id from task_instances instance
            where ${seesDatedTaskSql(user, 'instance')} and ${isToSignSql('instance')})`
        : sql<SqlBool>`false`,
    table: sql`users row`,
    joins: sql`join lateral (
      select coalesce(instance.name, task.name) as name, ${placedTimeOf('instance')} at time zone company.time_zone as at
      from task_instances instance
      join tasks task on task.id = instance.task_id
      join companies company on company.id = instance.company_id
      where instance.responsible_id = row.id
        and instance.company_id = row.company_id
        and ${isToSignSql('instance')}
        and instance.removed_at is null
      order by ${placedTimeOf('instance')}, instance.id
      limit 1) next on true`,
    visible: (user) => sql<SqlBool>`row.company_id = ${user.companyId}`,
    columns: sql`${fullNameOf('row')} as name, null::bigint as "clientId", null as "clientName",
      next.name || ', ' || to_char(next.at, 'YYYY-MM-DD HH24:MI') as detail, false as archived`,
    isForAdmin: false,
  },
};
