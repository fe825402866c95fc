/** Hand-over notes as they are read: who sees which, in which words, with who read and answered them (R89, decision 062). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HandoverNote } from '#contract/handover.ts';
import { MAX_CURRENT_NOTES, UNREAD_NOTE_GRACE_MS } from '#domain/handover.ts';
import { dayInJson, instantInJson } from '#server/database/instants.ts';
import { type Ctx, needsWritingError } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { leaveTrace, seesAsOrganisationSql } from '#server/request/scope.ts';
import { narrowToAction, type User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** True for notes `row` of one's own teams. */
export const isOfTeamSql = (user: User): RawBuilder<SqlBool> =>
  user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`row.client_id = any(${user.clients})`;
/** True where the organisation dealt with a note `row` before it was taken back: it keeps what it had. */
const isHandledSql = sql<SqlBool>`exists (select from inbox_entries entry where entry.handover_note_id = row.id and entry.gone_at is null)`;
/** True for notes `row` that somebody sees: all of their teams', and those of the own company that are for it. */
export const isVisibleNoteSql = (user: User): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOfTeamSql(user)} or (${seesAsOrganisationSql(user)} and (row.for_organisation or ${isHandledSql})))`;

/** True for notes `row` whose picture of this key somebody sees: of a number that is theirs to read. */
export const isVisiblePictureSql = (requester: User, fileKeySql: RawBuilder<string>): RawBuilder<SqlBool> => {
  const user = narrowToAction(requester, 'handover.see');
  return sql<SqlBool>`(${isVisibleNoteSql(user)}
    and exists (
      select from handover_numbers numbered
      where numbered.note_id = row.id
        and (${isOfTeamSql(user)} or numbered.for_organisation)
        and numbered.image_url like '%/' || ${fileKeySql} || '/%'))`;
};

/** The number at which a reader sees a note `row`: the current one; for the organisation alone the last that was for it. */
const visibleRevisionJoin = (user: User) => sql`
  join lateral (
    select numbered.number, numbered.at, numbered.text, numbered.image_url, numbered.important, numbered.valid_until,
      numbered.for_organisation
    from handover_numbers numbered
    where numbered.note_id = row.id and (${isOfTeamSql(user)} or numbered.for_organisation)
    order by numbered.number desc
    limit 1) revision on true`;

const visibleAnswersQuery = (user: User) =>
  sql`
    select answer.id, answer.at, answer.by_id, answer.text
    from handover_answers answer
    where answer.note_id = row.id and (answer.shared or ${isOfTeamSql(user)})`;

/** The reader has read a note `row` as it stands, with the answers of others; what one wrote oneself is read. */
const isReadSql = (user: User) => sql<boolean>`
  (
    select coalesce(max(reading.at) filter (where reading.number = row.number), case when row.by_id = ${user.id} then row.written_at end,
      '-infinity')
      >= coalesce((select max(answer.at) from handover_answers answer where answer.note_id = row.id and answer.by_id <> ${user.id}),
        row.written_at)
    from handover_reads reading
    where reading.note_id = row.id and reading.user_id = ${user.id})`;

const readersJson = sql`
  coalesce((
    select json_agg(json_build_object('name', ${fullNameOf('account')}, 'date', ${instantInJson('latest_reading.at')},
      'isCurrent', latest_reading.number = row.number)
      order by latest_reading.at)
    from (
      select distinct on (reading.user_id) reading.user_id, reading.at, reading.number
      from handover_reads reading
      where reading.note_id = row.id and reading.user_id <> row.by_id
      order by reading.user_id, reading.number desc, reading.at) latest_reading
    join users account on account.id = latest_reading.user_id),
    '[]')`;
const answersJson = (user: User, maxAnswers: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('id', answer.id, 'byName', ${fullNameOf('account')}, 'isOwn', answer.by_id = ${user.id},
      'date', ${instantInJson('answer.at')}, 'text', answer.text)
      order by answer.id)
    from (${visibleAnswersQuery(user)} order by answer.id desc limit ${maxAnswers}) answer
    join users account on account.id = answer.by_id),
    '[]')`;

const noteColumns = (user: User, maxAnswers: RawBuilder<unknown>) => sql`
  row.id, case when ${isOfTeamSql(user)} then row.version else revision.number end as version, row.client_id as "clientId",
  client.name as "clientName", revision.text,
  revision.image_url as "imageUrl", revision.important, ${dayInJson('revision.valid_until')} as "validUntil",
  row.for_organisation as "forOrganisation",
  ${fullNameOf('writer')} as "byName", row.by_id = ${user.id} as "isOwn", row.written_at as "writtenDate", revision.number,
  case when revision.number > 1 then revision.at end as "changedDate", row.out_of_date_at as "outOfDate",
  row.withdrawn_at as "withdrawnDate", ${fullNameOf('withdrawer')} as "withdrawnByName",
  ${isReadSql(user)} as "isRead", ${readersJson} as readers,
  (select count(*) from (${visibleAnswersQuery(user)}) answer) as "answerCount", ${answersJson(user, maxAnswers)} as answers`;
const noteJoins = (user: User) =>
  sql`${visibleRevisionJoin(user)} join clients client on client.id = row.client_id
    join users writer on writer.id = row.by_id left join users withdrawer on withdrawer.id = row.withdrawn_by_id`;
/** Of the answers in a list. */
const MAX_LISTED_ANSWERS = sql`3`;

/** The notes on the reader's day: not read, or not out of date; one that was never read goes two weeks after it was. */
export async function readCurrentNotes({ db, user, now }: Ctx, clientId: number): Promise<HandoverNote[]> {
  const oldestUnreadInstant = new Date(now.getTime() - UNREAD_NOTE_GRACE_MS).toISOString();
  const { rows } = await sql<HandoverNote>`
    select ${noteColumns(user, MAX_LISTED_ANSWERS)}
    from (
      select row.*, row_number() over (order by row.is_read, row.is_past, row.important desc, row.id desc) as place
      from (
        select row.id, row.version, row.company_id, row.client_id, row.for_organisation, row.by_id, row.written_at, row.number,
          row.out_of_date_at, row.withdrawn_at, row.withdrawn_by_id, row.important, ${isReadSql(user)} as is_read,
          row.out_of_date_at <= ${now.toISOString()} as is_past
        from handover_notes row
        where row.client_id = ${clientId} and row.withdrawn_at is null and row.out_of_date_at > ${oldestUnreadInstant}
          and ${isVisibleNoteSql(user)}) row
      where not row.is_read or not row.is_past
      order by row.is_read, row.is_past, row.important desc, row.id desc
      limit ${sql.lit(MAX_CURRENT_NOTES)}) row
    ${noteJoins(user)}
    order by row.place`.execute(db);
  return rows;
}

type NotePaging = { page: number; size: number; sort: readonly { descending: boolean }[] };
/** One page of a client's notes, and how many there are. */
export async function readNotePage({ db, user }: Ctx, clientId: number, { page, size, sort }: NotePaging) {
  const orderSql = sort[0]?.descending === false ? sql`row.id` : sql`row.id desc`;
  const notesFromClause = sql`from handover_notes row where row.client_id = ${clientId} and ${isVisibleNoteSql(user)}`;
  const [{ rows }, countResult] = await Promise.all([
    sql<HandoverNote>`
      select ${noteColumns(user, MAX_LISTED_ANSWERS)}
      from (
        select row.id, row.version, row.company_id, row.client_id, row.for_organisation, row.by_id, row.written_at, row.number,
          row.out_of_date_at, row.withdrawn_at, row.withdrawn_by_id
        ${notesFromClause}
        order by ${orderSql}
        limit ${size} offset ${page * size}) row
      ${noteJoins(user)}
      order by ${orderSql}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${notesFromClause}`.execute(db),
  ]);
  return { rows, total: countResult.rows[0]!.total };
}

/** One note whole; 404 when it is not visible. ADMIN leaves a trace (R3). */
export async function readNote(ctx: Ctx, id: number): Promise<HandoverNote> {
  const { db, user } = ctx;
  const { rows } = await sql<HandoverNote & { companyId: number }>`
    select ${noteColumns(user, sql`null`)}, row.company_id as "companyId",
      (
        select json_agg(json_build_object('number', numbered.number, 'date', ${instantInJson('numbered.at')}, 'text', numbered.text,
          'imageUrl', numbered.image_url,
          'important', numbered.important, 'validUntil', ${dayInJson('numbered.valid_until')}, 'forOrganisation', numbered.for_organisation)
          order by numbered.number desc)
        from handover_numbers numbered
        where numbered.note_id = row.id and (${isOfTeamSql(user)} or numbered.for_organisation)) as numbers
    from handover_notes row
    ${noteJoins(user)}
    where row.id = ${id} and ${isVisibleNoteSql(user)}`.execute(db);
  if (!rows[0]) throw notFound();
  const { companyId, ...note } = rows[0];
  if (user.isAdmin) {
    if (ctx.readOnly) throw needsWritingError;
    await leaveTrace(ctx, companyId, note.clientId, 'handover.see');
  }
  return note;
}
