/** Doses given as needed: reported with how much and why, never refused, and marked where the order says no (R132, R133). */
import { sql } from 'kysely';
import type { DoseGivenAt, medicines } from '#contract/medicines.ts';
import { type DoseGiven, doseRoom } from '#domain/dose-room.ts';
import { DOSE_DAYS, dosesOf, type Given, limitsOf } from '#domain/doses-given.ts';
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import { htmlOfText } from '#server/files/html.ts';
import { make } from '#server/planning/make.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { openForTeam } from '#server/request/scope.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { openMedicine } from './open.ts';
import { numberedOrders } from './rows.ts';

const DAY = 86_400_000;

type Row = Given & { instanceId: number; medicineId: number; kind: MedicineKind; byName: string; reason: string | null };
/** What was done of the client's medicines in the last week, the newest first. */
async function given({ db }: Pick<Ctx, 'db'>, clientId: number, until: string): Promise<DoseGivenAt[]> {
  const since = new Date(Date.parse(until) - DOSE_DAYS * DAY).toISOString();
  const { rows } = await sql<Row>`
    select i.id as "instanceId", m.id as "medicineId", m.kind, i.occurence_date as "doneAt", i.signed_by_date as "signedAt", d.dose, d.number, d.reason,
      u.first_name || ' ' || u.last_name as "byName"
    from activity_instances i join medicines m on m.activity_id = i.activity_id
    join users u on u.id = i.signed_by_id left join instance_doses d on d.instance_id = i.id
    where i.client_id = ${clientId} and i.placed_at > ${since}::timestamptz - interval '1 day' and i.occurence_date > ${since} and i.removed_at is null
      and i.signed_by_id is not null and not i.is_skipped
    order by i.occurence_date desc, i.id desc`.execute(db);
  const orders = await numberedOrders({ db }, [...new Set(rows.map(({ medicineId }) => medicineId))]);
  return rows.flatMap(({ kind, instanceId, medicineId, byName, reason, ...one }) =>
    dosesOf(kind, orders.get(medicineId) ?? [], one).map((dose) => ({ ...dose, instanceId, medicineId, byName, reason })),
  );
}

export const doseHandlers: Pick<Handlers<typeof medicines>, 'doses' | 'give'> = {
  doses: async (ctx, { params: { clientId } }) => {
    await openForTeam(ctx, clientId, 'medicine.see');
    return given(ctx, clientId, ctx.now.toISOString());
  },
  give: async (ctx, { params: { id }, body: { date, dose, reason } }) => {
    const { client } = await openMedicine(ctx, id, 'instance.create');
    // Two who give the last dose at once stand in line: the second is marked.
    await lockClient(ctx.db, client.id);
    const { medicine } = await openMedicine(ctx, id, 'instance.create');
    if (medicine.endedDate) throw problem(409, 'error.medicine.ended');
    if (medicine.kind !== 'AS_NEEDED') throw badField('medicine', 'kind', 'error.field.choice');
    const { current } = medicine;
    const room = doseRoom((await given(ctx, client.id, date)) satisfies DoseGiven[], limitsOf(current), dose, date);
    const amount = [String(dose).replace('.', ','), current.unit].filter(Boolean).join(' ');
    const made = await make(ctx, {
      activityId: medicine.activity.id,
      date,
      isReported: true,
      comment: htmlOfText(`${amount}: ${reason}`),
    });
    await made.sent;
    const own = { company_id: client.company_id, client_id: client.id, instance_id: made.id, at: ctx.now.toISOString(), by_id: ctx.who.id };
    await ctx.db
      .insertInto('instance_doses')
      .values({ ...own, medicine_id: id, number: current.number, dose, reason })
      .execute();
    for (const kind of room.marks)
      await ctx.db
        .insertInto('instance_marks')
        .values({ ...own, kind, facts: JSON.stringify({ given: room.given, latest: room.latest, earliest: room.earliest }) })
        .execute();
    return { instanceId: made.id, marks: room.marks };
  },
};
