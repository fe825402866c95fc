/** The signing list of a month: what is stored of a client's medicines, their events and what history says of these, made into rows (R141). */
import { type SqlBool, sql } from 'kysely';
import type { OrderRevision } from '#contract/medicine-orders.ts';
import type { signingList as contract, Signer } from '#contract/signing-list.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import type { Effect } from '#domain/effects.ts';
import { assignInitials } from '#domain/initials-among.ts';
import type { MarkKind } from '#domain/marks.ts';
import { secondStateOf } from '#domain/second-signing.ts';
import { buildSigningList, type ListedMedicine, type SecondSigningState, type SigningInstance, signersOf } from '#domain/signing-list.ts';
import { buildSharedList, type SharedIds } from '#domain/signing-list-shared.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { endOfMonth, toLocalDate } from '#domain/time.ts';
import { toMultilineText } from '#server/files/html.ts';
import { readFutureOccurrences } from '#server/planning/ahead.ts';
import { isFromPaper } from '#server/planning/paper-words.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { rolesInCompany } from '#server/request/roles.ts';
import { isOnTeamSide, type OpenClient, openClient } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { marksJsonOf } from '#server/sql/marks-on.ts';
import { readRevisionsByMedicine } from './rows.ts';
import { readSecondSigningsWhere } from './seconds.ts';
import { readLeaderNames, readSharedMedicineIds } from './sharing.ts';

type MonthRange = { from: string; before: string; firstDay: string; lastDay: string };

/** Those of activities that were removed too: what was given of them stays in its month. */
async function readListedMedicines({ db }: Ctx, clientId: number): Promise<ListedMedicine<OrderRevision>[]> {
  const { rows } = await sql<Omit<ListedMedicine<never>, 'orders'>>`
    select medicine.id, json_build_object('id', activity.id, 'name', activity.name) as activity, medicine.kind,
      case when medicine.ended_at is not null
        or activity.removed_at is not null then least(medicine.ended_at, activity.removed_at) end as "endedDate"
    from medicines medicine
    join activities activity on activity.id = medicine.activity_id
    where medicine.client_id = ${clientId}
    order by medicine.id`.execute(db);
  const revisionsByMedicine = await readRevisionsByMedicine(
    { db },
    rows.map(({ id }) => id),
  );
  return rows.map((medicine) => ({ ...medicine, orders: revisionsByMedicine.get(medicine.id) ?? [] }));
}

type ListedInstanceRow = Omit<SigningInstance, 'isFromPaper' | 'note' | 'number' | 'second'> & {
  number: number | null;
  marks: MarkKind[];
  effects: Effect[];
  comment: string | null;
  cameWith: string | null;
  /** Shared with the office as it was done (R21). */
  shared: boolean | null;
};
/** Instances of the month, by where they stand in their day; of removed ones only the reports that their makers took back. */
async function readListedInstances({ db }: Ctx, clientId: number, { from, before }: MonthRange): Promise<ListedInstanceRow[]> {
  const isTakenAwaySql = sql<SqlBool>`(instance.removed_at is not null)`;
  const { rows } = await sql<ListedInstanceRow>`
    select instance.id, medicine.id as "medicineId", instance.placed_at as "placedAt", instance.original_start as "originalStart",
      instance.planned_date as "plannedDate",
      instance.occurence_date as "occurenceDate", instance.skipped_date as "skippedDate", instance.signed_by_date as "signedByDate",
      instance.signed_by_id as "signedById", instance.is_completable as "isCompletable", instance.is_completed as "isCompleted",
      instance.is_skipped as "isSkipped",
      instance.comment, instance.shared, ${isTakenAwaySql} as "isTakenAway", history."wasTakenBack", history."cameWith", given.dose,
      given.number, given.reason,
      ${marksJsonOf('instance.id')} as marks,
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
const signingInstanceOf = ({ comment, cameWith, marks: _, effects: __, shared: ___, ...instance }: ListedInstanceRow): SigningInstance => ({
  ...instance,
  isFromPaper: isFromPaper(cameWith),
  note: comment === null ? null : toMultilineText(comment).replace(/\s+/g, ' ') || null,
});

/** By instance; whose it is, where somebody answered. */
async function readSecondSignings(
  { db, now }: Ctx,
  clientId: number,
  { from, before }: MonthRange,
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
  monthRange: MonthRange,
): Promise<SigningInstance[]> {
  const medicineIdsByActivity = new Map(
    medicines.filter(({ endedDate }) => endedDate === null).map((medicine) => [medicine.activity.id, medicine.id]),
  );
  const isListedActivitySql = sql<SqlBool>`(series.client_id = ${id} and series.activity_id = any(${[...medicineIdsByActivity.keys()]}))`;
  const futureOccurrences =
    medicineIdsByActivity.size === 0
      ? []
      : await readFutureOccurrences(ctx.db, { of: isListedActivitySql, from: monthRange.firstDay, to: monthRange.lastDay, now: ctx.now });
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
async function readSigners({ db }: Ctx, client: OpenClient, signerIds: readonly number[]): Promise<Signer[]> {
  if (signerIds.length === 0) return [];
  const { rows } = await sql<Omit<Signer, 'initials'>>`
    select account.id, ${fullNameOf('account')} as name,
      coalesce((
        select member.role
        from client_group_members member
        where member.client_id = ${client.id} and member.user_id = account.id
        order by member.active desc
        limit 1),
        (${rolesInCompany(client.company_id)})[1]) as role
    from users account
    where account.id = any(${signerIds})`.execute(db);
  const initialsBySigner = assignInitials(rows);
  return rows
    .map((signer) => ({ ...signer, initials: initialsBySigner.get(signer.id)! }))
    .sort((a, b) => a.initials.localeCompare(b.initials, 'sv') || a.id - b.id);
}

/** The part of the list that the office reads (R143). */
const readSharedIds = async (ctx: Ctx, { id }: OpenClient, storedInstances: readonly ListedInstanceRow[]): Promise<SharedIds> => ({
  medicines: await readSharedMedicineIds(ctx, id),
  instances: new Set(storedInstances.flatMap((instance) => (instance.shared ? (instance.id ?? []) : []))),
});

export const signingListHandlers: Handlers<typeof contract> = {
  ofMonth: async (ctx, { params: { clientId }, query }) => {
    const client = await openClient(ctx, clientId, 'medicine.times');
    const [nowInstant, timeZone] = [ctx.now.toISOString(), client.time_zone];
    const today = toLocalDate(nowInstant, timeZone);
    const firstDay = `${query.month ?? today.slice(0, 7)}-01`;
    if (firstDay > computeDateLimit(today)) throw badField('medicine', 'month', 'error.field.tooFarAhead');
    const lastDay = endOfMonth(firstDay);
    const monthRange = { firstDay, lastDay, ...toInstantRange({ from: firstDay, to: lastDay }, timeZone) };
    const medicines = await readListedMedicines(ctx, client.id);
    const storedInstances = await readListedInstances(ctx, client.id, monthRange);
    const secondSignings = await readSecondSignings(ctx, client.id, monthRange);
    const signedInstances = storedInstances.map((instanceRow) => ({
      ...signingInstanceOf(instanceRow),
      second: instanceRow.id === null ? undefined : secondSignings.get(instanceRow.id),
    }));
    const instances = [...signedInstances, ...(await readFutureInstances(ctx, client, medicines, monthRange))];
    const wholeList = buildSigningList({ medicines, instances, month: monthRange, timeZone, now: nowInstant });
    const { rows, doses, notShared } = isOnTeamSide(ctx.user, client.id)
      ? { ...wholeList, notShared: 0 }
      : buildSharedList(wholeList, await readSharedIds(ctx, client, storedInstances));
    const detailsById = new Map(storedInstances.map(({ id, marks, effects }) => [id, { marks, effects }]));
    return {
      month: firstDay.slice(0, 7),
      asOf: nowInstant,
      rows,
      doses: doses.map((dose) => ({ ...dose, ...(detailsById.get(dose.instanceId) ?? { marks: [], effects: [] }) })),
      signers: await readSigners(ctx, client, signersOf({ rows, doses })),
      notShared,
      leaders: await readLeaderNames(ctx, client.id),
    };
  },
};
