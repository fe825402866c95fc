/**
 * The kinds of things that can be found: one description each, each with the `visible` clause that its own list has; another kind is
 * another entry.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { can } from '#domain/permissions.ts';
import type { SearchKind } from '#domain/search.ts';
import { seesUser } from '#server/accounts/users.ts';
import { seesDatedTask } from '#server/planning/kind-schema.ts';
import { ofOwnCompany, seesClient, seesUnvoidedReport } from '#server/request/scope.ts';
import { actingAs, type Who } from '#server/request/who.ts';
import { isToSign, timeOf } from '#server/sql/instance-status.ts';

export type KindQuery = {
  /** The table of its words, as `w`; the triggers of migration 0015 write them. */
  words: RawBuilder<unknown>;
  /** The column of `w` with its id. */
  subject: string;
  /** Of `w`: what narrows the words to those in scope before any row is looked at. */
  within: (who: Who) => RawBuilder<SqlBool>;
  /** The table of the rows themselves, as `t`, and the joins that their columns need. */
  table: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  visible: (who: Who) => RawBuilder<SqlBool>;
  /** name, clientId, clientName, detail, archived. */
  columns: RawBuilder<unknown>;
  /** ADMIN finds it: what lies in a client's data is found once the client is opened (R3). */
  forAdmin: boolean;
};

/**
 * Words of one kind in the companies and of the clients in scope: what seesClient says, written so that many clients are hashed once and not gone
 * through for each word (700 teams: 160 ms otherwise). `is true` keeps PostgreSQL from making a join of it, which it takes for small.
 */
const ofCompanies = (kind: SearchKind) => (who: Who) => {
  const isKind = sql<SqlBool>`w.kind = ${sql.lit(kind)}`;
  if (who.companies === '*') return isKind;
  const ofOwnClients = sql`(w.client_id in (select unnest(${who.clients}::bigint[]))) is true`;
  const inScope = who.isOrganisation && who.companyId ? sql`(w.company_id = ${who.companyId} or ${ofOwnClients})` : ofOwnClients;
  return sql<SqlBool>`(${isKind} and w.company_id = any(${who.companies}) and ${inScope})`;
};

/** True for forms of reports that somebody who makes or reads them sees: the platform's, and the own company's. */
const formsOf = (who: Who, t: 't' | 'w') => {
  const company = sql.ref(`${t}.company_id`);
  if (!can(who, 'report.see')) return sql<SqlBool>`false`;
  return who.isAdmin ? sql<SqlBool>`${company} = 0` : sql<SqlBool>`${company} in (0, ${who.companyId})`;
};

export const searched: Readonly<Record<SearchKind, KindQuery>> = {
  CLIENT: {
    words: sql`search_words w`,
    subject: 'subject_id',
    within: ofCompanies('CLIENT'),
    table: sql`clients t`,
    joins: sql`join companies c on c.id = t.company_id`,
    visible: (who) => seesClient(who, 't', 'id'),
    columns: sql`t.name, t.id as "clientId", t.name as "clientName", c.name as detail, false as archived`,
    forAdmin: true,
  },
  ACTIVITY: {
    words: sql`search_words w`,
    subject: 'subject_id',
    within: ofCompanies('ACTIVITY'),
    table: sql`activities t`,
    joins: sql`join clients cl on cl.id = t.client_id join activity_types ty on ty.id = t.type_id`,
    visible: (who) => sql<SqlBool>`(t.removed_at is null and ${seesClient(who, 't')})`,
    columns: sql`t.name, cl.id as "clientId", cl.name as "clientName", ty.name as detail, t.archived`,
    forAdmin: false,
  },
  TASK: {
    words: sql`search_words w`,
    subject: 'subject_id',
    within: ofCompanies('TASK'),
    table: sql`tasks t`,
    joins: sql`join task_types ty on ty.id = t.type_id`,
    visible: (who) => sql<SqlBool>`(t.removed_at is null and ${ofOwnCompany(who)})`,
    columns: sql`t.name, null::bigint as "clientId", null as "clientName", ty.name as detail, t.archived`,
    forAdmin: false,
  },
  ITEM: {
    words: sql`search_words w`,
    subject: 'subject_id',
    within: ofCompanies('ITEM'),
    table: sql`inventory_items t`,
    joins: sql`join clients cl on cl.id = t.client_id left join item_categories ca on ca.id = t.category_id and ca.removed_at is null`,
    visible: (who) => sql<SqlBool>`(t.removed_at is null and ${seesClient(who, 't')})`,
    columns: sql`t.name, cl.id as "clientId", cl.name as "clientName", ca.name as detail, t.archived`,
    forAdmin: false,
  },
  REPORT: {
    words: sql`search_words w`,
    subject: 'subject_id',
    // The platform's are offered to every organisation (R40); of others' ADMIN finds none by default (R3).
    within: (who) => sql<SqlBool>`(w.kind = 'REPORT' and ${formsOf(who, 'w')})`,
    table: sql`reports t`,
    joins: sql`join report_types ty on ty.id = t.type_id`,
    visible: (who) => sql<SqlBool>`(t.removed_at is null and ${formsOf(who, 't')})`,
    columns: sql`t.name, null::bigint as "clientId", null as "clientName", ty.name as detail, t.archived`,
    forAdmin: true,
  },
  REPORT_INSTANCE: {
    words: sql`search_words w`,
    subject: 'subject_id',
    within: ofCompanies('REPORT_INSTANCE'),
    table: sql`report_instances t`,
    joins: sql`join report_versions v on v.id = t.report_version_id
      join clients cl on cl.id = t.client_id
      join companies co on co.id = t.company_id`,
    visible: seesUnvoidedReport,
    columns: sql`v.name, cl.id as "clientId", cl.name as "clientName",
      to_char(t.occurence_date at time zone co.time_zone, 'YYYY-MM-DD HH24:MI') as detail, false as archived`,
    forAdmin: false,
  },
  HANDOVER: {
    words: sql`search_words w`,
    subject: 'subject_id',
    // Notes not marked for the organisation take no place among its hits.
    within: (asker) => {
      const who = actingAs(asker, 'handover.see');
      return who.isOrganisation && who.companyId
        ? sql<SqlBool>`(w.company_id = any(${who.companies})
          and ((w.kind = 'SHARED_HANDOVER' and w.company_id = ${who.companyId})
            or (w.kind = 'HANDOVER' and (w.client_id in (select unnest(${who.clients}::bigint[]))) is true)))`
        : ofCompanies('HANDOVER')(who);
    },
    table: sql`handover_notes t`,
    joins: sql`join clients cl on cl.id = t.client_id join companies co on co.id = t.company_id`,
    visible: (asker) => {
      const who = actingAs(asker, 'handover.see');
      return sql<SqlBool>`(t.withdrawn_at is null
        and (t.client_id = any(${who.clients}) or (${seesClient(who, 't')} and t.for_organisation)))`;
    },
    columns: sql`left(regexp_replace(t.text, '\\s+', ' ', 'g'), 80) as name, cl.id as "clientId", cl.name as "clientName",
      to_char(t.written_at at time zone co.time_zone, 'YYYY-MM-DD HH24:MI') as detail, false as archived`,
    forAdmin: false,
  },
  PERSON: {
    words: sql`person_words w`,
    subject: 'user_id',
    within: (who) => seesUser(who, 'w', 'user_id'),
    table: sql`users t`,
    joins: sql``,
    visible: (who) => sql<SqlBool>`(t.removed_at is null and ${seesUser(who, 't')})`,
    columns: sql`t.first_name || ' ' || t.last_name as name, null::bigint as "clientId", null as "clientName", t.login as detail,
      false as archived`,
    forAdmin: true,
  },
  // The dated tasks that wait for somebody, by that person's name: those who have none are left out before any name is compared (R94).
  RESPONSIBLE: {
    words: sql`person_words w`,
    subject: 'user_id',
    within: (who) =>
      can(who, 'taskInstance.see')
        ? sql<SqlBool>`w.user_id in (select i.responsible_id from task_instances i where ${seesDatedTask(who, 'i')} and ${isToSign('i')})`
        : sql<SqlBool>`false`,
    table: sql`users t`,
    joins: sql`join lateral (
      select coalesce(i.name, a.name) as name, ${timeOf('i')} at time zone co.time_zone as at
      from task_instances i
      join tasks a on a.id = i.task_id
      join companies co on co.id = i.company_id
      where i.responsible_id = t.id and i.company_id = t.company_id and ${isToSign('i')} and i.removed_at is null
      order by ${timeOf('i')}, i.id
      limit 1) next on true`,
    visible: (who) => sql<SqlBool>`t.company_id = ${who.companyId}`,
    columns: sql`t.first_name || ' ' || t.last_name as name, null::bigint as "clientId", null as "clientName",
      next.name || ', ' || to_char(next.at, 'YYYY-MM-DD HH24:MI') as detail, false as archived`,
    forAdmin: false,
  },
};
