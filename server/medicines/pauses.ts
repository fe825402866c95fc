/** Pauses of a medicine: written and ended under the client's lock, so that of two who pause it at once the second meets the first's (R135). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { medicinePauses } from '#contract/medicine-pauses.ts';
import { checkPause } from '#domain/medicine-pauses.ts';
import { countWithinPause, skipPausedInstances, unskipPausedInstances } from '#server/planning/paused.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { openForMedicines, openMedicine } from './open.ts';
import { isCurrentOrUpcomingSql, readMedicine, readPause } from './rows.ts';

type PauseSpan = { fromDate: string; untilDate: string | null };
const pauseSpanOf = ({ fromDate, untilDate }: { fromDate: string; untilDate?: string | null | undefined }): PauseSpan => ({
  fromDate: new Date(fromDate).toISOString(),
  untilDate: untilDate ? new Date(untilDate).toISOString() : null,
});

function checkPauseSpan(span: PauseSpan, { now }: Ctx): void {
  const invalidField = checkPause(span, now.toISOString());
  if (invalidField) throw badField('medicine', invalidField.field, invalidField.key);
}

/** Another pause of the medicine reaches into the span; one that was ended before it began reaches nowhere. */
async function isPausedDuring({ db }: Ctx, medicineId: number, { fromDate, untilDate }: PauseSpan): Promise<boolean> {
  const { rows } = await sql`
    select from medicine_pauses pause
    where pause.medicine_id = ${medicineId}
      and pause.from_at < coalesce(${untilDate}::timestamptz, 'infinity')
      and coalesce(pause.ended_at, pause.until_at, 'infinity') > ${fromDate}
      and (pause.ended_at is null or pause.ended_at > pause.from_at)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends the pauses of the condition on the alias `pause` that apply or come, and opens what they skipped; answers their ids. */
async function endPausesWhere(ctx: Ctx, condition: RawBuilder<SqlBool>): Promise<number[]> {
  const nowInstant = ctx.now.toISOString();
  const { rows } = await sql<{ id: number }>`
    update medicine_pauses pause
    set ended_at = ${nowInstant}, ended_by_id = ${ctx.user.id}
    where ${condition} and ${isCurrentOrUpcomingSql(nowInstant)}
    returning pause.id`.execute(ctx.db);
  for (const { id } of rows) await unskipPausedInstances(ctx, id);
  return rows.map(({ id }) => id);
}
/** Those of a medicine that ends: what its series plan on is given, or not, as of any activity. */
export const endPausesOf = (ctx: Ctx, medicineId: number): Promise<number[]> =>
  endPausesWhere(ctx, sql<SqlBool>`pause.medicine_id = ${medicineId}`);

export const pauseHandlers: Handlers<typeof medicinePauses> = {
  create: async (ctx, { params: { id }, body }) => {
    const { db, user, now } = ctx;
    const { client } = await openMedicine(ctx, id, 'medicine.change');
    await lockClient(db, client.id);
    const medicine = await readMedicine(ctx, id);
    if (!medicine) throw notFound();
    if (medicine.endedDate) throw problem(409, 'error.medicine.ended');
    const span = pauseSpanOf(body);
    checkPauseSpan(span, ctx);
    if (await isPausedDuring(ctx, id, span)) throw badField('medicine', 'fromDate', 'assistmeApp.medicine.errors.pausedThen');
    const pause = await db
      .insertInto('medicine_pauses')
      .values({
        company_id: client.company_id,
        client_id: client.id,
        medicine_id: id,
        at: now.toISOString(),
        by_id: user.id,
        from_at: span.fromDate,
        until_at: span.untilDate,
        ordered_by: body.orderedBy,
        reason: body.reason ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await skipPausedInstances(ctx, sql`pause.id = ${pause.id}`);
    return reply({ id: pause.id }, { alert: { key: 'assistmeApp.medicine.paused', param: medicine.current.name } });
  },
  preview: async (ctx, { params: { id }, body }) => {
    const { client, medicine } = await openMedicine(ctx, id, 'medicine.change');
    const span = pauseSpanOf(body);
    checkPauseSpan(span, ctx);
    const activitySpan = { clientId: client.id, activityId: medicine.activity.id, from: span.fromDate, until: span.untilDate };
    return { count: await countWithinPause(ctx, activitySpan, client.time_zone) };
  },
  end: async (ctx, { params: { id } }) => {
    const pause = await ctx.db.selectFrom('medicine_pauses').select(['client_id', 'medicine_id']).where('id', '=', id).executeTakeFirst();
    if (!pause) throw notFound();
    const client = await openForMedicines(ctx, pause.client_id, 'medicine.change');
    await lockClient(ctx.db, client.id);
    const medicine = await readMedicine(ctx, pause.medicine_id);
    if (!medicine) throw notFound();
    if ((await endPausesWhere(ctx, sql<SqlBool>`pause.id = ${id}`)).length === 0) throw problem(409, 'error.medicine.pauseEnded');
    return reply(await readPause(ctx, id), { alert: { key: 'assistmeApp.medicine.pauseEnded', param: medicine.current.name } });
  },
};
