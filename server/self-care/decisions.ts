/** Decisions of egenvård: written by whoever leads the team or the company, each change a number more; who was instructed stands beside (R150). */
import { type SqlBool, sql } from 'kysely';
import type { SelfCare, SelfCareBody, selfCareDecisions } from '#contract/self-care.ts';
import type { Action } from '#domain/permissions.ts';
import { toLocalDate } from '#domain/time.ts';
import { claimFiles, claimImage } from '#server/files/keep.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { isOnTeamSide, type OpenClient, openClient } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { readActivitiesWithoutDecision, readDecisions, readRevisions } from './rows.ts';

const OBJECT_NAME = 'selfCareDecision';
const isDecisionSql = (id: number) => sql<SqlBool>`decision.id = ${id}`;

/** The client of one that stands or was ended, opened; 404 where it is in nobody's scope who asks. */
async function openClientOfDecision(ctx: Ctx, id: number, action: Action): Promise<OpenClient> {
  const decisionRow = await ctx.db.selectFrom('self_care_decisions').select('client_id').where('id', '=', id).executeTakeFirst();
  if (!decisionRow) throw notFound();
  return openClient(ctx, decisionRow.client_id, action);
}
const readDecision = async (ctx: Ctx, client: OpenClient, id: number): Promise<SelfCare> =>
  (await readDecisions(ctx, client, isDecisionSql(id)))[0]!;

/** One that is to be changed: two who do so at once queue here, and the second meets what the first did. */
async function lockDecision(ctx: Ctx, id: number): Promise<{ client: OpenClient; decision: SelfCare }> {
  const client = await openClientOfDecision(ctx, id, 'selfCare.change');
  await lockClient(ctx.db, client.id);
  const decision = await readDecision(ctx, client, id);
  refuseChanged(ctx, decision.version, decision.endedDate ? problem(409, 'error.selfCare.ended') : null);
  return { client, decision };
}

/** The team's words, as the number before had them: they stay where a change leaves them out, also of somebody who does not read them. */
type TeamTexts = { instruction: string | null; risks: string | null; contact: string | null };
const noTeamTexts: TeamTexts = { instruction: null, risks: null, contact: null };
async function readTeamTexts({ db }: Pick<Ctx, 'db'>, id: number, number: number): Promise<TeamTexts> {
  return db
    .selectFrom('self_care_numbers')
    .select(['instruction', 'risks', 'contact'])
    .where('decision_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
}

type NewRevision = { id: number; number: number; previousTexts: TeamTexts; reason: string | null };
async function writeRevision(
  ctx: Ctx,
  client: OpenClient,
  { id, number, previousTexts, reason }: NewRevision,
  body: SelfCareBody,
): Promise<void> {
  const { db, user, now } = ctx;
  const fileHolder = { companyId: client.company_id, clientId: client.id };
  if (body.judgedOn > toLocalDate(now.toISOString(), client.time_zone))
    throw badField(OBJECT_NAME, 'judgedOn', 'assistmeApp.day.errors.ahead');
  if (body.reviewOn && body.reviewOn < body.judgedOn)
    throw badField(OBJECT_NAME, 'reviewOn', 'assistmeApp.selfCareDecision.errors.reviewBeforeJudged');
  const { instruction = previousTexts.instruction, risks = previousTexts.risks, contact = previousTexts.contact } = body;
  if (body.instruction) await claimFiles(ctx, body.instruction, fileHolder, { objectName: OBJECT_NAME, field: 'instruction' });
  const image_url = await claimImage(ctx, body.imageUrl || null, fileHolder, { objectName: OBJECT_NAME, field: 'imageUrl' });
  await db
    .insertInto('self_care_numbers')
    .values({
      company_id: client.company_id,
      client_id: client.id,
      decision_id: id,
      number,
      at: now.toISOString(),
      by_id: user.id,
      reason,
      name: body.name,
      judged_by: body.judgedBy,
      judged_title: body.judgedTitle,
      judged_unit: body.judgedUnit ?? null,
      judged_on: body.judgedOn,
      carried_out: body.carriedOut,
      review_on: body.reviewOn ?? null,
      instruction: instruction || null,
      risks,
      contact,
      image_url,
    })
    .execute();
}

export const selfCareHandlers: Handlers<typeof selfCareDecisions> = {
  list: async (ctx, { params: { clientId } }) => {
    const client = await openClient(ctx, clientId, 'selfCare.see');
    return {
      isWhole: isOnTeamSide(ctx.user, clientId),
      decisions: await readDecisions(ctx, client),
      activitiesWithout: await readActivitiesWithoutDecision(ctx, clientId),
    };
  },
  numbers: async (ctx, { params: { id } }) => readRevisions(ctx, await openClientOfDecision(ctx, id, 'selfCare.see'), id),
  create: async (ctx, { body: { clientId, ...body } }) => {
    const client = await openClient(ctx, clientId, 'selfCare.change');
    const newDecision = await ctx.db
      .insertInto('self_care_decisions')
      .values({ company_id: client.company_id, client_id: client.id, name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeRevision(ctx, client, { id: newDecision.id, number: 1, previousTexts: noTeamTexts, reason: null }, body);
    return reply(newDecision, { alert: { key: 'assistmeApp.selfCareDecision.created', param: body.name } });
  },
  change: async (ctx, { params: { id }, body: { reason, ...body } }) => {
    const { client, decision } = await lockDecision(ctx, id);
    const { number } = decision.current;
    await writeRevision(ctx, client, { id, number: number + 1, previousTexts: await readTeamTexts(ctx, id, number), reason }, body);
    await ctx.db
      .updateTable('self_care_decisions')
      .set((eb) => ({ version: eb('version', '+', 1), current_number: number + 1, name: body.name }))
      .where('id', '=', id)
      .execute();
    return reply(await readDecision(ctx, client, id), { alert: { key: 'assistmeApp.selfCareDecision.updated', param: body.name } });
  },
  end: async (ctx, { params: { id }, body: { reason } }) => {
    const { client, decision } = await lockDecision(ctx, id);
    const endColumns = { ended_at: ctx.now.toISOString(), ended_by_id: ctx.user.id, ended_reason: reason };
    await ctx.db
      .updateTable('self_care_decisions')
      .set((eb) => ({ ...endColumns, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return reply(await readDecision(ctx, client, id), {
      alert: { key: 'assistmeApp.selfCareDecision.ended', param: decision.current.name },
    });
  },
  instruct: async (ctx, { params: { id }, body: { userIds } }) => {
    const { client, decision } = await lockDecision(ctx, id);
    const { db, user, now } = ctx;
    const uniqueUserIds = [...new Set(userIds)];
    const { rows: staffRows } = await sql`
      select distinct account.id
      from client_group_members member
      join users account on account.id = member.user_id
      where member.client_id = ${client.id}
        and ${isActiveStaffSql()}
        and account.activated
        and account.id = any(${uniqueUserIds})`.execute(db);
    if (staffRows.length < uniqueUserIds.length) throw badField(OBJECT_NAME, 'userIds', 'assistmeApp.selfCareDecision.errors.notOfStaff');
    // Somebody who is instructed already stays so, with the day on which it was done.
    await sql`
      insert into self_care_instructions (company_id, client_id, decision_id, user_id, at, by_id)
      select ${client.company_id}, ${client.id}, ${id}, person, ${now.toISOString()}, ${user.id}
      from unnest(${uniqueUserIds}::bigint[]) person
      on conflict (company_id, decision_id, user_id)
      where ended_at is null do nothing`.execute(db);
    return reply(await readDecision(ctx, client, id), {
      alert: { key: 'assistmeApp.selfCareDecision.instructed', param: decision.current.name },
    });
  },
  endInstruction: async (ctx, { params: { id } }) => {
    const { db, user, now } = ctx;
    const instructionRow = await db
      .selectFrom('self_care_instructions')
      .select(['client_id', 'decision_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!instructionRow) throw notFound();
    const client = await openClient(ctx, instructionRow.client_id, 'selfCare.change');
    // Whoever ends it twice meets what the first did.
    await db
      .updateTable('self_care_instructions')
      .set({ ended_at: now.toISOString(), ended_by_id: user.id })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    return reply(await readDecision(ctx, client, instructionRow.decision_id), {
      alert: { key: 'assistmeApp.selfCareDecision.instructionEnded', param: '' },
    });
  },
};
