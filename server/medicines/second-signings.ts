/** A second person answers for what was given, from the own account or proved on the giver's device; nothing of the signing waits for it (R159, R160). */
import { sql } from 'kysely';
import type { SecondSigning, secondSignings } from '#contract/second-signings.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { answerOutcome, type SecondMark } from '#domain/second-signing.ts';
import { instantsOf } from '#domain/statistics.ts';
import { localDate } from '#domain/time.ts';
import { markInstances } from '#server/planning/marks.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { runOnceOn } from '#server/request/idempotency.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { openForTeam } from '#server/request/scope.ts';
import { proveSecondPerson } from '#server/security/proof.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { isMarkedAlready } from './second-marks.ts';
import { readSecondSigningsWhere, type StoredSecondSigning } from './seconds.ts';

const OBJECT = 'secondSigning';
type Input = Parameters<Handlers<typeof secondSignings>['answer']>[1];

const signingOf = ({ instanceId, giverId, at, lines }: StoredSecondSigning): SecondSigning => ({ instanceId, giverId, at, lines });

/** Refuses what is no answer: 400 at its field. */
function refuseWrong({ answer, reason, name, userId }: Input['body']): void {
  if ((answer === 'DISPUTED' || answer === 'ALONE') && !reason) throw badField(OBJECT, 'reason', 'error.field.required');
  if (answer === 'NAMED' && !name && userId === undefined) throw badField(OBJECT, 'name', 'error.field.required');
}

/** The staff of a client whom the giver names as the second person; 400 of anybody else. */
async function refuseNonStaff({ db }: Ctx, clientId: number, userId: number): Promise<void> {
  const { rows } = await sql`
    select from client_group_members member
    join users account on account.id = member.user_id and account.activated
    where member.client_id = ${clientId} and member.user_id = ${userId} and ${isActiveStaffSql()}`.execute(db);
  if (rows.length === 0) throw badField(OBJECT, 'userId', 'error.field.unknown');
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

async function writeAnswer(ctx: Ctx, body: Input['body'], signing: StoredSecondSigning): Promise<SecondSigning> {
  const { db, now, user } = ctx;
  const { answer, userId, reason = null } = body;
  const { instanceId: id, clientId, companyId, eventId, giverId } = signing;
  const isProved = answer !== 'NAMED' && userId !== undefined;
  if (isProved && userId === giverId) throw badField(OBJECT, 'userId', 'error.proof.self');
  const nowInstant = now.toISOString();
  const [secondPersonId, recordedById] = isProved ? [userId, userId] : [answer === 'NAMED' ? (userId ?? null) : user.id, user.id];
  const judgement = answerOutcome(signing, { answer, whoId: recordedById }, nowInstant);
  if ('refused' in judgement) {
    const lastLine = signing.lines.at(-1);
    const params = judgement.refused === 'done' && lastLine ? { name: lastLine.name ?? '', at: lastLine.at } : {};
    throw problem(409, `error.second.${judgement.refused}`, { params });
  }
  if (answer === 'NAMED' && userId === giverId) throw badField(OBJECT, 'userId', 'error.proof.self');
  if (answer === 'NAMED' && userId !== undefined) await refuseNonStaff(ctx, clientId, userId);
  const proofMethod = isProved ? await proveSecondPerson(ctx, body, { objectName: OBJECT, clientId }) : judgement.how;
  const common = { company_id: companyId, client_id: clientId, instance_id: id, event_id: eventId };
  await db
    .insertInto('second_signings')
    .values({
      ...common,
      who_id: answer === 'ALONE' ? null : secondPersonId,
      name: (answer === 'NAMED' && userId === undefined && body.name) || null,
      answer,
      how: proofMethod,
      reason: answer === 'DISPUTED' || answer === 'ALONE' ? reason : null,
      at: nowInstant,
      by_id: user.id,
    })
    .execute();
  const kinds: SecondMark[] = answer === 'DISPUTED' ? ['DISPUTED'] : answer === 'ALONE' ? ['NO_WITNESS'] : [];
  const isNew = kinds.length > 0 && !(await isMarkedAlready(db, id, kinds[0]!, eventId));
  if (isNew) await markInstances(ctx, [{ id, companyId, clientId, kinds, facts: { eventId } }]);
  return signingOf((await readSecondSigningsWhere(db, sql`instance.id = ${id}`))[0]!);
}

export const secondSigningHandlers: Handlers<typeof secondSignings> = {
  ofDay: async (ctx, { params: { clientId }, query }) => {
    const client = await openForTeam(ctx, clientId, 'medicine.see');
    const today = localDate(ctx.now.toISOString(), client.time_zone);
    if (query.date !== undefined && query.date > dateLimit(today)) throw badField(OBJECT, 'date', 'error.field.tooFarAhead');
    const date = query.date ?? today;
    const { from, before } = instantsOf({ from: date, to: date }, client.time_zone);
    const rows = await readSecondSigningsWhere(
      ctx.db,
      sql`instance.client_id = ${clientId} and instance.placed_at >= ${from} and instance.placed_at < ${before}`,
    );
    return rows.map(signingOf);
  },
  answer: (ctx, { params: { id }, body }) => {
    refuseWrong(body);
    // A key is kept with a hash of what was sent: never of a password.
    const { password: _, code: __, ...spoken } = body;
    const open = () => openSigning(ctx, id);
    return runOnceOn(
      ctx,
      ['second', id, spoken],
      id,
      open,
      (signing) => writeAnswer(ctx, body, signing),
      async () => signingOf(await open()),
    );
  },
};
