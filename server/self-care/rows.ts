/** Decisions of egenvård as they are read: with the number that applies, who was instructed and what names them; the team's own words to the team. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SelfCare, SelfCareNumber } from '#contract/self-care.ts';
import { selfCareStateOn } from '#domain/self-care.ts';
import { localDate } from '#domain/time.ts';
import { dayInJson, instantInJson } from '#server/database/instants.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { inTeam } from '#server/request/scope.ts';

type Reader = Pick<Ctx, 'db' | 'who' | 'now'>;
type Client = { id: number; time_zone: string };

const nameOf = (alias: string) => sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;
const personOf = (column: string) => sql`(select ${nameOf('u')} from users u where u.id = ${sql.ref(column)})`;

/** The fields of a number `n` as JSON; words of the team's do not leave the database for anybody else (R21). */
const revisionJson = (isOfTeam: boolean): RawBuilder<SelfCareNumber> => {
  const ofTeam = (column: string) => (isOfTeam ? sql.ref(column) : sql`null::text`);
  return sql`json_build_object('number', n.number, 'name', n.name, 'judgedBy', n.judged_by, 'judgedTitle', n.judged_title,
    'judgedUnit', n.judged_unit, 'judgedOn', ${dayInJson('n.judged_on')}, 'carriedOut', n.carried_out,
    'reviewOn', ${dayInJson('n.review_on')}, 'instruction', ${ofTeam('n.instruction')}, 'risks', ${ofTeam('n.risks')},
    'contact', ${ofTeam('n.contact')}, 'imageUrl', ${ofTeam('n.image_url')}, 'reason', ${ofTeam('n.reason')},
    'date', ${instantInJson('n.at')}, 'byName', ${personOf('n.by_id')})`;
};

/** Members of the staff of the client `d`. */
const isOfStaff = sql`m.client_id = d.client_id and m.active and m.kind = 'STAFF' and u.activated`;

/** The decisions of a client that are under a condition on `d`, by name; those that ended last. */
export async function decisionsOf(
  { db, who, now }: Reader,
  client: Client,
  condition: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<SelfCare[]> {
  const isOfTeam = inTeam(who, client.id);
  const { rows } = await sql<Omit<SelfCare, 'state'>>`
    select d.id, d.client_id as "clientId", d.version,
      (
        select ${revisionJson(isOfTeam)}
        from self_care_numbers n
        where n.company_id = d.company_id and n.decision_id = d.id and n.number = d.current_number) as current,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from activities a
        where a.self_care_id = d.id and a.removed_at is null and not a.archived),
        '[]') as activities,
      (select count(distinct u.id)::int from client_group_members m join users u on u.id = m.user_id where ${isOfStaff}) as members,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'user', json_build_object('id', u.id, 'name', ${nameOf('u')}),
          'date', ${instantInJson('i.at')}, 'byName', ${personOf('i.by_id')})
          order by u.first_name, u.last_name, i.id)
        from self_care_instructions i
        join users u on u.id = i.user_id
        where i.company_id = d.company_id
          and i.decision_id = d.id
          and i.ended_at is null
          and exists (select from client_group_members m where m.user_id = i.user_id and ${isOfStaff})),
        '[]') as instructed,
      d.ended_at as "endedDate", ${personOf('d.ended_by_id')} as "endedByName",
      ${isOfTeam ? sql`d.ended_reason` : sql`null::text`} as "endedReason"
    from self_care_decisions d
    where d.client_id = ${client.id} and ${condition}
    order by d.ended_at is not null, d.name, d.id`.execute(db);
  const today = localDate(now.toISOString(), client.time_zone);
  return rows.map((row) => ({
    ...row,
    state: selfCareStateOn({ reviewOn: row.current.reviewOn, isEnded: row.endedDate !== null }, today),
  }));
}

/** Activities of egenvård that are done without a decision that stands. */
export async function activitiesWithout({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name
    from activities a
    left join self_care_decisions d on d.id = a.self_care_id and d.ended_at is null
    where a.client_id = ${clientId} and a.care_basis = 'SELF_CARE' and a.removed_at is null and not a.archived and d.id is null
    order by a.name, a.id`.execute(db);
  return rows;
}

/** All numbers of a decision, the newest first. */
export async function revisionsOf({ db, who }: Reader, client: Client, decisionId: number): Promise<SelfCareNumber[]> {
  const { rows } = await sql<{ one: SelfCareNumber }>`
    select ${revisionJson(inTeam(who, client.id))} as one
    from self_care_numbers n
    where n.decision_id = ${decisionId} and n.client_id = ${client.id}
    order by n.number desc`.execute(db);
  return rows.map(({ one }) => one);
}
