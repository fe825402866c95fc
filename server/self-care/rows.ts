/** Decisions of egenvård as they are read: with the number that applies, who was instructed and what names them; the team's own words to the team. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SelfCare, SelfCareRevision } from '#contract/self-care.ts';
import { selfCareStateOn } from '#domain/self-care.ts';
import { toLocalDate } from '#domain/time.ts';
import { dayInJson, instantInJson } from '#server/database/instants.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isOnTeamSide } from '#server/request/scope.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

type ReaderCtx = Pick<Ctx, 'db' | 'user' | 'now'>;
type Client = { id: number; time_zone: string };

const personNameOf = (column: string) => sql`(select ${fullNameOf('account')} from users account where account.id = ${sql.ref(column)})`;

/** The fields of a `revision` as JSON; words of the team's do not leave the database for anybody else (R21). */
const revisionJson = (isOfTeam: boolean): RawBuilder<SelfCareRevision> => {
  const teamColumn = (column: string) => (isOfTeam ? sql.ref(column) : sql`null::text`);
  return sql`json_build_object('number', revision.number, 'name', revision.name, 'judgedBy', revision.judged_by,
    'judgedTitle', revision.judged_title, 'judgedUnit', revision.judged_unit, 'judgedOn', ${dayInJson('revision.judged_on')},
    'carriedOut', revision.carried_out, 'reviewOn', ${dayInJson('revision.review_on')},
    'instruction', ${teamColumn('revision.instruction')},
    'risks', ${teamColumn('revision.risks')}, 'contact', ${teamColumn('revision.contact')}, 'imageUrl', ${teamColumn('revision.image_url')},
    'reason', ${teamColumn('revision.reason')}, 'date', ${instantInJson('revision.at')}, 'byName', ${personNameOf('revision.by_id')})`;
};

/** Members of the staff of the client of a `decision`. */
const isOfStaffSql = sql`member.client_id = decision.client_id and ${isActiveStaffSql()} and person.activated`;

/** The decisions of a client that are under a condition on `decision`, by name; those that ended last. */
export async function readDecisions(
  { db, user, now }: ReaderCtx,
  client: Client,
  condition: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<SelfCare[]> {
  const isOfTeam = isOnTeamSide(user, client.id);
  const { rows } = await sql<Omit<SelfCare, 'state'>>`
    select decision.id, decision.client_id as "clientId", decision.version,
      (
        select ${revisionJson(isOfTeam)}
        from self_care_numbers revision
        where revision.company_id = decision.company_id
          and revision.decision_id = decision.id
          and revision.number = decision.current_number) as current,
      coalesce((
        select json_agg(json_build_object('id', activity.id, 'name', activity.name) order by activity.name, activity.id)
        from activities activity
        where activity.self_care_id = decision.id and activity.removed_at is null and not activity.archived),
        '[]') as activities,
      (
        select count(distinct person.id)::int
        from client_group_members member
        join users person on person.id = member.user_id
        where ${isOfStaffSql}) as members,
      coalesce((
        select json_agg(json_build_object('id', instruction.id, 'user', json_build_object('id', person.id, 'name', ${fullNameOf('person')}),
          'date', ${instantInJson('instruction.at')}, 'byName', ${personNameOf('instruction.by_id')})
          order by person.first_name, person.last_name, instruction.id)
        from self_care_instructions instruction
        join users person on person.id = instruction.user_id
        where instruction.company_id = decision.company_id
          and instruction.decision_id = decision.id
          and instruction.ended_at is null
          and exists (select from client_group_members member where member.user_id = instruction.user_id and ${isOfStaffSql})),
        '[]') as instructed,
      decision.ended_at as "endedDate", ${personNameOf('decision.ended_by_id')} as "endedByName",
      ${isOfTeam ? sql`decision.ended_reason` : sql`null::text`} as "endedReason"
    from self_care_decisions decision
    where decision.client_id = ${client.id} and ${condition}
    order by decision.ended_at is not null, decision.name, decision.id`.execute(db);
  const today = toLocalDate(now.toISOString(), client.time_zone);
  return rows.map((decision) => ({
    ...decision,
    state: selfCareStateOn({ reviewOn: decision.current.reviewOn, isEnded: decision.endedDate !== null }, today),
  }));
}

/** Activities of egenvård that are done without a decision that stands. */
export async function readActivitiesWithoutDecision({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select activity.id, activity.name
    from activities activity
    left join self_care_decisions decision on decision.id = activity.self_care_id and decision.ended_at is null
    where activity.client_id = ${clientId}
      and activity.care_basis = 'SELF_CARE'
      and activity.removed_at is null
      and not activity.archived
      and decision.id is null
    order by activity.name, activity.id`.execute(db);
  return rows;
}

/** All numbers of a decision, the newest first. */
export async function readRevisions({ db, user }: ReaderCtx, client: Client, decisionId: number): Promise<SelfCareRevision[]> {
  const { rows } = await sql<{ revision: SelfCareRevision }>`
    select ${revisionJson(isOnTeamSide(user, client.id))} as revision
    from self_care_numbers revision
    where revision.decision_id = ${decisionId} and revision.client_id = ${client.id}
    order by revision.number desc`.execute(db);
  return rows.map(({ revision }) => revision);
}
