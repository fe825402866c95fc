/** A second person answers for what was given, from the own account or proved on the giver's device; nothing of the signing waits for it (R159, R160). */
import { sql } from 'kysely';
import type { SecondSigning, secondSignings } from '#contract/second-signings.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { resolveAnswer, type SecondMark } from '#domain/second-signing.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { toLocalDate } from '#domain/time.ts';
import { markInstances } from '#server/planning/marks.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { runOnceOnRow } from '#server/request/idempotency.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { openForTeam } from '#server/request/scope.ts';
import { proveSecondPerson } from '#server/security/proof.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { isMarkedAlready } from './second-marks.ts';
import { readSecondSigningsWhere, type StoredSecondSigning } from './seconds.ts';

const OBJECT_NAME = 'secondSigning';
type AnswerRequest = Parameters<Handlers<typeof secondSignings>['answer']>[1];

const publicSigningOf = ({ instanceId, giverId, at, lines }: StoredSecondSigning): SecondSigning => ({ instanceId, giverId, at, lines });

/** Refuses what is no answer: 400 at its field. */
function checkAnswer({ answer, reason, name, userId }: AnswerRequest['body']): void {
  if ((answer === 'DISPUTED' || answer === 'ALONE') && !reason) throw badField(OBJECT_NAME, 'reason', 'error.field.required');
  if (answer === 'NAMED' && !name && userId === undefined) throw badField(OBJECT_NAME, 'name', 'error.field.required');
}

/** The staff of a client whom the giver names as the second person; 400 of anybody else. */
async function requireStaffMember({ db }: Ctx, clientId: number, userId: number): Promise<void> {
  const { rows } = await sql`
    select from client_group_members member
    join users account on account.id = member.user_id and account.activated
    where member.client_id = ${clientId} and member.user_id = ${userId} and ${isActiveStaffSql()}`.execute(db);
  if (rows.length === 0) throw badField(OBJECT_NAME, 'userId', 'error.field.unknown');
}

async function openSigning(ctx: Ctx, id: number): Promise<StoredSecondSigning> {
  const { db } = ctx;
  const instance = await db
    .selectFrom('activity_instances')
    .select('client_id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!instance) throw notFound();
  await openForTeam(ctx, instance.client_id, 'dose.second');
  // Two who answer at once stand in line, and whoever takes the signing back.
  await db.selectFrom('activity_instances').select('id').where('id', '=', id).forUpdate().execute();
  const [signing] = await readSecondSigningsWhere(db, sql`instance.id = ${id}`);
  if (!signing) throw problem(409, 'error.second.none');
  return signing;
}

async function writeAnswer(ctx: Ctx, body: AnswerRequest['body'], signing: StoredSecondSigning): Promise<SecondSigning> {
  const { db, now, user } = ctx;
  const { answer, userId, reason = null } = body;
  const { instanceId: id, clientId, companyId, eventId, giverId } = signing;
  const isProved = answer !== 'NAMED' && userId !== undefined;
  if (isProved && userId === giverId) throw badField(OBJECT_NAME, 'userId', 'error.proof.self');
  const nowInstant = now.toISOString();
  const [secondPersonId, recordedById] = isProved ? [userId, userId] : [answer === 'NAMED' ? (userId ?? null) : user.id, user.id];
  const judgement = resolveAnswer(signing, { answer, whoId: recordedById }, nowInstant);
  if ('refused' in judgement) {
    const lastAnswer = signing.lines.at(-1);
    const params = judgement.refused === 'done' && lastAnswer ? { name: lastAnswer.name ?? '', at: lastAnswer.at } : {};
    throw problem(409, `error.second.${judgement.refused}`, { params });
  }
  if (answer === 'NAMED' && userId === giverId) throw badField(OBJECT_NAME, 'userId', 'error.proof.self');
  if (answer === 'NAMED' && userId !== undefined) await requireStaffMember(ctx, clientId, userId);
  const proofMethod = isProved ? await proveSecondPerson(ctx, body, { objectName: OBJECT_NAME, clientId }) : judgement.how;
  const commonColumns = { company_id: companyId, client_id: clientId, instance_id: id, event_id: eventId };
  await db
    .insertInto('second_signings')
    .values({
      ...commonColumns,
      who_id: answer === 'ALONE' ? null : secondPersonId,
      name: (answer === 'NAMED' && userId === undefined && body.name) || null,
      answer,
      how: proofMethod,
      reason: answer === 'DISPUTED' || answer === 'ALONE' ? reason : null,
      at: nowInstant,
      by_id: user.id,
    })
    .execute();
  const markKinds: SecondMark[] = answer === 'DISPUTED' ? ['DISPUTED'] : answer === 'ALONE' ? ['NO_WITNESS'] : [];
  const isNewMark = markKinds.length > 0 && !(await isMarkedAlready(db, id, markKinds[0]!, eventId));
  if (isNewMark) await markInstances(ctx, [{ id, companyId, clientId, kinds: markKinds, facts: { eventId } }]);
  return publicSigningOf((await readSecondSigningsWhere(db, sql`instance.id = ${id}`))[0]!);
}

export const secondSigningHandlers: Handlers<typeof secondSignings> = {
  ofDay: async (ctx, { params: { clientId }, query }) => {
    const client = await openForTeam(ctx, clientId, 'medicine.see');
    const today = toLocalDate(ctx.now.toISOString(), client.time_zone);
    if (query.date !== undefined && query.date > computeDateLimit(today)) throw badField(OBJECT_NAME, 'date', 'error.field.tooFarAhead');
    const date = query.date ?? today;
    const { from, before } = toInstantRange({ from: date, to: date }, client.time_zone);
    const signings = await readSecondSigningsWhere(
      ctx.db,
      sql`instance.client_id = ${clientId} and instance.placed_at >= ${from} and instance.placed_at < ${before}`,
    );
    return signings.map(publicSigningOf);
  },
  answer: (ctx, { params: { id }, body }) => {
    checkAnswer(body);
    // A key is kept with a hash of what was sent: never of a password.
    const { password: _, code: __, ...bodyWithoutProof } = body;
    const openThisSigning = () => openSigning(ctx, id);
    return runOnceOnRow(
      ctx,
      ['second', id, bodyWithoutProof],
      id,
      openThisSigning,
      (signing) => writeAnswer(ctx, body, signing),
      async () => publicSigningOf(await openThisSigning()),
    );
  },
};
