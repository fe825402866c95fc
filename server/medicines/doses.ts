/** Doses given as needed: reported with how much and why, never refused, marked where the order says no, their effect said afterwards (R132 to R134). */
import { sql } from 'kysely';
import type { GivenDose, medicines } from '#contract/medicines.ts';
import { computeDoseMarks, computeDoseRoom } from '#domain/dose-room.ts';
import { DOSE_LOOKBACK_DAYS, type DoseSigning, doseLimitsOf, findGivenDoses } from '#domain/doses-given.ts';
import { MAX_EFFECT_ANSWERS } from '#domain/effects.ts';
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import { instantInJson } from '#server/database/instants.ts';
import { createInstance } from '#server/planning/make.ts';
import { markInstances } from '#server/planning/marks.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { openForTeam } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isPerformedSql } from '#server/sql/instance-status.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { marksJsonOf } from '#server/sql/marks-on.ts';
import { formatDoseComment } from './dose-words.ts';
import { openMedicine } from './open.ts';
import { readRevisionsByMedicine } from './rows.ts';

const DAY_MS = 86_400_000;
const OBJECT_NAME = 'medicine';

type DoseRow = DoseSigning & { kind: MedicineKind } & Pick<
    GivenDose,
    'instanceId' | 'medicineId' | 'byName' | 'reason' | 'marks' | 'effects'
  >;
const effectsJsonSql = sql`coalesce((
  select json_agg(json_build_object('effect', effect.effect, 'note', effect.note, 'at', ${instantInJson('effect.at')},
    'byName', (select ${fullNameOf('writer')} from users writer where writer.id = effect.by_id))
    order by effect.id)
  from dose_effects effect
  where effect.company_id = dose.company_id and effect.instance_id = dose.instance_id),
  '[]')`;

/**
 * The doses of the client's medicines within the longest span of an order before and after an instant, the newest first: no others count, whatever
 * instant somebody names.
 */
async function readDosesAround({ db }: Pick<Ctx, 'db'>, clientId: number, instant: string): Promise<GivenDose[]> {
  const [rangeStart, rangeEnd] = [-1, 1].map((direction) =>
    new Date(Date.parse(instant) + direction * DOSE_LOOKBACK_DAYS * DAY_MS).toISOString(),
  );
  const { rows } = await sql<DoseRow>`
    select instance.id as "instanceId", medicine.id as "medicineId", medicine.kind, instance.occurence_date as "doneAt",
      instance.signed_by_date as "signedAt",
      instance.planned_activity_id as "plannedActivityId", dose.dose, dose.number, dose.reason,
      ${fullNameOf('giver')} as "byName",
      ${marksJsonOf('instance.id')} as marks, ${effectsJsonSql} as effects
    from activity_instances instance
    join medicines medicine on medicine.activity_id = instance.activity_id
    join users giver on giver.id = instance.signed_by_id
    left join instance_doses dose on dose.instance_id = instance.id
    where instance.client_id = ${clientId}
      and instance.placed_at > ${rangeStart}::timestamptz - interval '1 day'
      and instance.occurence_date > ${rangeStart}
      and instance.removed_at is null
      and instance.placed_at < ${rangeEnd}::timestamptz + interval '1 day'
      and instance.occurence_date <= ${rangeEnd}
      and ${isPerformedSql('instance')}
    order by instance.occurence_date desc, instance.id desc`.execute(db);
  const revisionsByMedicine = await readRevisionsByMedicine({ db }, [...new Set(rows.map(({ medicineId }) => medicineId))]);
  return rows.flatMap(({ kind, doneAt, signedAt, plannedActivityId, dose: givenDose, number, ...signing }) =>
    findGivenDoses(kind, revisionsByMedicine.get(signing.medicineId) ?? [], {
      doneAt,
      signedAt,
      plannedActivityId,
      dose: givenDose,
      number,
    }).map((dose) => ({
      ...dose,
      ...signing,
    })),
  );
}

export const doseHandlers: Pick<Handlers<typeof medicines>, 'doses' | 'give' | 'addEffect'> = {
  doses: async (ctx, { params: { clientId } }) => {
    await openForTeam(ctx, clientId, 'medicine.see');
    return readDosesAround(ctx, clientId, ctx.now.toISOString());
  },
  give: async (ctx, { params: { id }, body: { date, dose, reason, whyWithout } }) => {
    const { db, now, user } = ctx;
    const { client } = await openMedicine(ctx, id, 'instance.create');
    // Two who give the last dose at once stand in line: the second is marked.
    await lockClient(db, client.id);
    const { medicine } = await openMedicine(ctx, id, 'instance.create');
    if (medicine.kind !== 'AS_NEEDED') throw badField(OBJECT_NAME, 'kind', 'error.field.choice');
    // One that was given before it ended is taken, also where the device had no contact until after.
    if (medicine.endedDate && Date.parse(date) >= Date.parse(medicine.endedDate)) throw problem(409, 'error.medicine.ended');
    const { current } = medicine;
    const nearbyDoses = await readDosesAround(ctx, client.id, date);
    const marks = computeDoseMarks(nearbyDoses, doseLimitsOf(current), dose, date);
    const { lang_key } = await db.selectFrom('users').select('lang_key').where('id', '=', user.id).executeTakeFirstOrThrow();
    const comment = `${formatDoseComment({ dose, unit: current.unit, reason, marks }, lang_key)}${whyWithout ?? ''}`;
    const newInstance = await createInstance(ctx, { activityId: medicine.activity.id, date, isReported: true, comment }, dose);
    await newInstance.pendingWrites;
    const nowInstant = now.toISOString();
    const commonColumns = {
      company_id: client.company_id,
      client_id: client.id,
      instance_id: newInstance.id,
      at: nowInstant,
      by_id: user.id,
    };
    await db
      .insertInto('instance_doses')
      .values({ ...commonColumns, medicine_id: id, number: current.number, dose, reason })
      .execute();
    const { givenAmount: amount, latestDoseAt: latest, earliest } = computeDoseRoom(nearbyDoses, doseLimitsOf(current), dose, date);
    const markFacts = { given: amount, latest, earliest };
    await markInstances(ctx, [{ id: newInstance.id, companyId: client.company_id, clientId: client.id, kinds: marks, facts: markFacts }]);
    return { id: newInstance.id, marks };
  },
  addEffect: async (ctx, { params: { id }, body: { effect, date, note } }) => {
    const { db, now, user } = ctx;
    const doseInstance = await db
      .selectFrom('instance_doses as dose')
      .innerJoin('activity_instances as instance', 'instance.id', 'dose.instance_id')
      .select(['dose.client_id', 'dose.company_id'])
      .where('dose.instance_id', '=', id)
      .where('instance.removed_at', 'is', null)
      .executeTakeFirst();
    if (!doseInstance) throw notFound();
    await openForTeam(ctx, doseInstance.client_id, 'instance.create');
    // Two who say the last one at once stand in line.
    await lockClient(db, doseInstance.client_id);
    const { answers: effectCount } = await db
      .selectFrom('dose_effects')
      .select((eb) => eb.fn.countAll<number>().as('answers'))
      .where('instance_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(effectCount) >= MAX_EFFECT_ANSWERS) throw problem(409, 'error.medicine.effects', { params: { count: MAX_EFFECT_ANSWERS } });
    const givenAt = new Date(Math.min(Date.parse(date), now.getTime())).toISOString();
    await db
      .insertInto('dose_effects')
      .values({ ...doseInstance, instance_id: id, effect, note: note ?? null, at: givenAt, by_id: user.id })
      .execute();
    return { id };
  },
};
