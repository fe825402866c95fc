/** The signing list of a month: what is stored of a client's medicines, their events and what history says of these, made into rows (R141). */
import { type SqlBool, sql } from 'kysely';
import type { MedicineNumber } from '#contract/medicine-orders.ts';
import type { signingList as contract, Signer } from '#contract/signing-list.ts';
import { dateLimit } from '#domain/date-limit.ts';
import type { Effect } from '#domain/effects.ts';
import { initialsAmong } from '#domain/initials-among.ts';
import type { MarkKind } from '#domain/marks.ts';
import { secondStateOf } from '#domain/second-signing.ts';
import { type ListedMedicine, type SecondSigningState, type SigningInstance, signersOf, signingListOf } from '#domain/signing-list.ts';
import { type SharedIds, sharedList } from '#domain/signing-list-shared.ts';
import { instantsOf } from '#domain/statistics.ts';
import { endOfMonth, localDate } from '#domain/time.ts';
import { linesOf } from '#server/files/html.ts';
import { readOccurrencesAhead } from '#server/planning/ahead.ts';
import { isFromPaper } from '#server/planning/paper-words.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { rolesIn } from '#server/request/roles.ts';
import { isOnTeamSide, type OpenClient, openClient } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { marksOn } from '#server/sql/marks-on.ts';
import { readRevisionsByMedicine } from './rows.ts';
import { readSecondSigningsWhere } from './seconds.ts';
import { readLeaderNames, readSharedMedicineIds } from './sharing.ts';

type Month = { from: string; before: string; firstDay: string; lastDay: string };

/** Those of activities that were removed too: what was given of them stays in its month. */
async function readListedMedicines({ db }: Ctx, clientId: number): Promise<ListedMedicine<MedicineNumber>[]> {
  const { rows } = await sql<Omit<ListedMedicine<never>, 'orders'>>`
    select medicine.id, json_build_object('id', activity.id, 'name', activity.name) as activity, medicine.kind,
      case when medicine.ended_at is not null
        or activity.removed_at is not null then least(medicine.ended_at, activity.removed_at) end as "endedDate"
    from medicines medicine
    join activities activity on activity.id = medicine.activity_id
    where medicine.client_id = ${clientId}
    order by medicine.id`.execute(db);
  const orders = await readRevisionsByMedicine(
    { db },
    rows.map(({ id }) => id),
  );
  return rows.map((medicine) => ({ ...medicine, orders: orders.get(medicine.id) ?? [] }));
}

type Row = Omit<SigningInstance, 'isFromPaper' | 'note' | 'number' | 'second'> & {
  number: number | null;
  marks: MarkKind[];
  effects: Effect[];
  comment: string | null;
  cameWith: string | null;
  /** Shared with the office as it was done (R21). */
  shared: boolean | null;
};
/** Instances of the month, by where they stand in their day; of removed ones only the reports that their makers took back. */
async function readListedInstances({ db }: Ctx, clientId: number, { from, before }: Month): Promise<Row[]> {
  const isTakenAwaySql = sql<SqlBool>`(instance.removed_at is not null)`;
  const { rows } = await sql<Row>`
    select instance.id, medicine.id as "medicineId", instance.placed_at as "placedAt", instance.original_start as "originalStart",
      instance.planned_date as "plannedDate",
      instance.occurence_date as "occurenceDate", instance.skipped_date as "skippedDate", instance.signed_by_date as "signedByDate",
      instance.signed_by_id as "signedById", instance.is_completable as "isCompletable", instance.is_completed as "isCompleted",
      instance.is_skipped as "isSkipped",
      instance.comment, instance.shared, ${isTakenAwaySql} as "isTakenAway", history."wasTakenBack", history."cameWith", given.dose,
      given.number, given.reason,
      ${marksOn('instance.id')} as marks,
      coalesce((
        select json_agg(effect.effect order by effect.id)
        from dose_effects effect
        where effect.company_id = instance.company_id and effect.instance_id = instance.id),
        '[]') as effects
    from activity_instances instance
    join medicines medicine on medicine.activity_id = instance.activity_id
    left join instance_doses given on given.instance_id
      = instance.id, lateral (
        select coalesce(bool_or(event.act in ('reset', 'unskipped')), false) as "wasTakenBack",
          coalesce(bool_or(event.act = 'takenBack'), false) as gone,
          (array_agg(event.comment order by event.id desc) filter (where event.act in ('signed', 'skipped')))[1] as "cameWith"
        from activity_instance_events event
        where event.instance_id = instance.id) history
    where instance.client_id = ${clientId}
      and instance.placed_at >= ${from}
      and instance.placed_at < ${before}
      and (instance.removed_at is null or history.gone)
    order by instance.placed_at, instance.id`.execute(db);
  return rows;
}
const listedInstance = ({ comment, cameWith, marks: _, effects: __, shared: ___, ...row }: Row): SigningInstance => ({
  ...row,
  isFromPaper: isFromPaper(cameWith),
  note: comment === null ? null : linesOf(comment).replace(/\s+/g, ' ') || null,
});

/** By instance; whose it is, where somebody answered. */
async function readSecondSignings(
  { db, now }: Ctx,
  clientId: number,
  { from, before }: Month,
): Promise<ReadonlyMap<number, SecondSigningState>> {
  const signings = await readSecondSigningsWhere(
    db,
    sql`instance.client_id = ${clientId} and instance.placed_at >= ${from} and instance.placed_at < ${before}`,
  );
  return new Map(
    signings.map((signing) => {
      const { status, outcome } = secondStateOf(signing, now.toISOString());
      return [signing.instanceId, { status, byId: outcome?.whoId ?? null }];
    }),
  );
}

/** Occurrences that series plan beyond the days that rows were made for. */
async function readFutureInstances(
  ctx: Ctx,
  { id }: OpenClient,
  medicines: readonly ListedMedicine<unknown>[],
  month: Month,
): Promise<SigningInstance[]> {
  const medicineIdsByActivity = new Map(
    medicines.filter(({ endedDate }) => endedDate === null).map((medicine) => [medicine.activity.id, medicine.id]),
  );
  const isListedActivitySql = sql<SqlBool>`(series.client_id = ${id} and series.activity_id = any(${[...medicineIdsByActivity.keys()]}))`;
  const futureOccurrences =
    medicineIdsByActivity.size === 0
      ? []
      : await readOccurrencesAhead(ctx.db, { of: isListedActivitySql, from: month.firstDay, to: month.lastDay, now: ctx.now });
  const emptyActFields = {
    occurenceDate: null,
    skippedDate: null,
    signedByDate: null,
    signedById: null,
    isCompleted: false,
    isSkipped: false,
  };
  const emptyDetails = { isTakenAway: false, wasTakenBack: false, isFromPaper: false, note: null, dose: null, number: null, reason: null };
  return futureOccurrences.map(({ ofId, isCompletable, at }) => ({
    ...emptyActFields,
    ...emptyDetails,
    id: null,
    medicineId: medicineIdsByActivity.get(ofId)!,
    isCompletable,
    placedAt: at,
    originalStart: at,
    plannedDate: at,
  }));
}

/** With the role that each has in the client's team, else in its company. */
async function readSigners({ db }: Ctx, client: OpenClient, ids: readonly number[]): Promise<Signer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Signer, 'initials'>>`
    select account.id, ${fullNameOf('account')} as name,
      coalesce((
        select member.role
        from client_group_members member
        where member.client_id = ${client.id} and member.user_id = account.id
        order by member.active desc
        limit 1),
        (${rolesIn(client.company_id)})[1]) as role
    from users account
    where account.id = any(${ids})`.execute(db);
  const initials = initialsAmong(rows);
  return rows
    .map((signer) => ({ ...signer, initials: initials.get(signer.id)! }))
    .sort((a, b) => a.initials.localeCompare(b.initials, 'sv') || a.id - b.id);
}

/** The part of the list that the office reads (R143). */
const readShared = async (ctx: Ctx, { id }: OpenClient, storedInstances: readonly Row[]): Promise<SharedIds> => ({
  medicines: await readSharedMedicineIds(ctx, id),
  instances: new Set(storedInstances.flatMap((row) => (row.shared ? (row.id ?? []) : []))),
});

export const signingListHandlers: Handlers<typeof contract> = {
  ofMonth: async (ctx, { params: { clientId }, query }) => {
    const client = await openClient(ctx, clientId, 'medicine.times');
    const [now, timeZone] = [ctx.now.toISOString(), client.time_zone];
    const today = localDate(now, timeZone);
    const firstDay = `${query.month ?? today.slice(0, 7)}-01`;
    if (firstDay > dateLimit(today)) throw badField('medicine', 'month', 'error.field.tooFarAhead');
    const lastDay = endOfMonth(firstDay);
    const month = { firstDay, lastDay, ...instantsOf({ from: firstDay, to: lastDay }, timeZone) };
    const medicines = await readListedMedicines(ctx, client.id);
    const storedInstances = await readListedInstances(ctx, client.id, month);
    const secondSignings = await readSecondSignings(ctx, client.id, month);
    const signedInstances = storedInstances.map((row) => ({
      ...listedInstance(row),
      second: row.id === null ? undefined : secondSignings.get(row.id),
    }));
    const instances = [...signedInstances, ...(await readFutureInstances(ctx, client, medicines, month))];
    const wholeList = signingListOf({ medicines, instances, month, timeZone, now });
    const { rows, doses, notShared } = isOnTeamSide(ctx.user, client.id)
      ? { ...wholeList, notShared: 0 }
      : sharedList(wholeList, await readShared(ctx, client, storedInstances));
    const detailsById = new Map(storedInstances.map(({ id, marks, effects }) => [id, { marks, effects }]));
    return {
      month: firstDay.slice(0, 7),
      asOf: now,
      rows,
      doses: doses.map((dose) => ({ ...dose, ...(detailsById.get(dose.instanceId) ?? { marks: [], effects: [] }) })),
      signers: await readSigners(ctx, client, signersOf({ rows, doses })),
      notShared,
      leaders: await readLeaderNames(ctx, client.id),
    };
  },
};
