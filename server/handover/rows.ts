/** Hand-over notes as they are read: who sees which, in which words, with who read and answered them (R89, decision 062). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HandoverNote } from '#contract/handover.ts';
import { MOST_CURRENT, UNREAD_STANDS_MS } from '#domain/handover.ts';
import { dayInJson, instantInJson } from '#server/database/instants.ts';
import { type Ctx, needsWriting } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { leaveTrace, ofOwnCompany } from '#server/request/scope.ts';
import { actingAs, type Who } from '#server/request/who.ts';

/** True for notes `t` of one's own teams. */
export const ofTeam = (who: Who): RawBuilder<SqlBool> =>
  who.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`t.client_id = any(${who.clients})`;
/** True where the organisation dealt with a note `t` before it was taken back: it keeps what it had. */
const isHandled = sql<SqlBool>`exists (select from inbox_entries e where e.handover_note_id = t.id and e.gone_at is null)`;
/** True for notes `t` that somebody sees: all of their teams', and those of the own company that are for it. */
export const seesNote = (who: Who): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${ofTeam(who)} or (${ofOwnCompany(who)} and (t.for_organisation or ${isHandled})))`;

/** True for notes `t` whose picture of this key somebody sees: of a number that is theirs to read. */
export const seesPicture = (asker: Who, key: RawBuilder<string>): RawBuilder<SqlBool> => {
  const who = actingAs(asker, 'handover.see');
  return sql<SqlBool>`(${seesNote(who)}
    and exists (
      select from handover_numbers x
      where x.note_id = t.id and (${ofTeam(who)} or x.for_organisation) and x.image_url like '%/' || ${key} || '/%'))`;
};

/** The number at which a reader sees a note `t`: the current one; for the organisation alone the last that was for it. */
const visibleRevision = (who: Who) => sql`
  join lateral (
    select x.number, x.at, x.text, x.image_url, x.important, x.valid_until, x.for_organisation
    from handover_numbers x
    where x.note_id = t.id and (${ofTeam(who)} or x.for_organisation)
    order by x.number desc
    limit 1) n on true`;

const answersOf = (who: Who) =>
  sql`select a.id, a.at, a.by_id, a.text from handover_answers a where a.note_id = t.id and (a.shared or ${ofTeam(who)})`;
const nameOf = (u: string) => sql`${sql.ref(`${u}.first_name`)} || ' ' || ${sql.ref(`${u}.last_name`)}`;

/** The reader has read a note `t` as it stands, with the answers of others; what one wrote oneself is read. */
const isRead = (who: Who) => sql<boolean>`
  (
    select coalesce(max(r.at) filter (where r.number = t.number), case when t.by_id = ${who.id} then t.written_at end, '-infinity')
      >= coalesce((select max(a.at) from handover_answers a where a.note_id = t.id and a.by_id <> ${who.id}), t.written_at)
    from handover_reads r
    where r.note_id = t.id and r.user_id = ${who.id})`;

const readers = sql`
  coalesce((
    select json_agg(json_build_object('name', ${nameOf('u')}, 'date', ${instantInJson('r.at')}, 'isCurrent', r.number = t.number)
      order by r.at)
    from (
      select distinct on (y.user_id) y.user_id, y.at, y.number
      from handover_reads y
      where y.note_id = t.id and y.user_id <> t.by_id
      order by y.user_id, y.number desc, y.at) r
    join users u on u.id = r.user_id),
    '[]')`;
const answers = (who: Who, maxAnswers: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('id', a.id, 'byName', ${nameOf('u')}, 'isOwn', a.by_id = ${who.id}, 'date', ${instantInJson('a.at')},
      'text', a.text)
      order by a.id)
    from (${answersOf(who)} order by a.id desc limit ${maxAnswers}) a
    join users u on u.id = a.by_id),
    '[]')`;

const columns = (who: Who, maxAnswers: RawBuilder<unknown>) => sql`
  t.id, case when ${ofTeam(who)} then t.version else n.number end as version, t.client_id as "clientId", cl.name as "clientName", n.text,
  n.image_url as "imageUrl", n.important, ${dayInJson('n.valid_until')} as "validUntil", t.for_organisation as "forOrganisation",
  ${nameOf('w')} as "byName", t.by_id = ${who.id} as "isOwn", t.written_at as "writtenDate", n.number,
  case when n.number > 1 then n.at end as "changedDate", t.out_of_date_at as "outOfDate", t.withdrawn_at as "withdrawnDate",
  ${nameOf('wi')} as "withdrawnByName", ${isRead(who)} as "isRead", ${readers} as readers,
  (select count(*) from (${answersOf(who)}) a) as "answerCount", ${answers(who, maxAnswers)} as answers`;
const joins = (who: Who) =>
  sql`${visibleRevision(who)} join clients cl on cl.id = t.client_id
    join users w on w.id = t.by_id left join users wi on wi.id = t.withdrawn_by_id`;
/** Of the answers in a list. */
const MOST_ANSWERS = sql`3`;

/** The notes on the reader's day: not read, or not out of date; one that was never read goes two weeks after it was. */
export async function currentOf({ db, who, now }: Ctx, clientId: number): Promise<HandoverNote[]> {
  const unread = new Date(now.getTime() - UNREAD_STANDS_MS).toISOString();
  const { rows } = await sql<HandoverNote>`
    select ${columns(who, MOST_ANSWERS)}
    from (
      select t.*, row_number() over (order by t.is_read, t.is_past, t.important desc, t.id desc) as place
      from (
        select t.id, t.version, t.company_id, t.client_id, t.for_organisation, t.by_id, t.written_at, t.number, t.out_of_date_at,
          t.withdrawn_at, t.withdrawn_by_id, t.important, ${isRead(who)} as is_read, t.out_of_date_at <= ${now.toISOString()} as is_past
        from handover_notes t
        where t.client_id = ${clientId} and t.withdrawn_at is null and t.out_of_date_at > ${unread} and ${seesNote(who)}) t
      where not t.is_read or not t.is_past
      order by t.is_read, t.is_past, t.important desc, t.id desc
      limit ${sql.lit(MOST_CURRENT)}) t
    ${joins(who)}
    order by t.place`.execute(db);
  return rows;
}

type Page = { page: number; size: number; sort: readonly { descending: boolean }[] };
/** One page of a client's notes, and how many there are. */
export async function pageOfNotes({ db, who }: Ctx, clientId: number, { page, size, sort }: Page) {
  const order = sort[0]?.descending === false ? sql`t.id` : sql`t.id desc`;
  const from = sql`from handover_notes t where t.client_id = ${clientId} and ${seesNote(who)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<HandoverNote>`
      select ${columns(who, MOST_ANSWERS)}
      from (
        select t.id, t.version, t.company_id, t.client_id, t.for_organisation, t.by_id, t.written_at, t.number, t.out_of_date_at,
          t.withdrawn_at, t.withdrawn_by_id
        ${from}
        order by ${order}
        limit ${size} offset ${page * size}) t
      ${joins(who)}
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** One note whole; 404 when it is not visible. ADMIN leaves a trace (R3). */
export async function readNote(ctx: Ctx, id: number): Promise<HandoverNote> {
  const { db, who } = ctx;
  const { rows } = await sql<HandoverNote & { companyId: number }>`
    select ${columns(who, sql`null`)}, t.company_id as "companyId",
      (
        select json_agg(json_build_object('number', x.number, 'date', ${instantInJson('x.at')}, 'text', x.text, 'imageUrl', x.image_url,
          'important', x.important, 'validUntil', ${dayInJson('x.valid_until')}, 'forOrganisation', x.for_organisation)
          order by x.number desc)
        from handover_numbers x
        where x.note_id = t.id and (${ofTeam(who)} or x.for_organisation)) as numbers
    from handover_notes t
    ${joins(who)}
    where t.id = ${id} and ${seesNote(who)}`.execute(db);
  if (!rows[0]) throw notFound();
  const { companyId, ...note } = rows[0];
  if (who.isAdmin) {
    if (ctx.readOnly) throw needsWriting;
    await leaveTrace(ctx, companyId, note.clientId, 'handover.see');
  }
  return note;
}
