/** An instance under lock, and what every act on it shares: its history line, its refusals, the ban on duplicates. */
import { sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning.ts';
import type { Changes, Standing } from '#domain/planning/instance.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField, problem } from '#server/problems.ts';

/** A row under lock: how it stands, whose it is, and what its activity shares. */
export type Held = Standing & {
  id: number;
  version: number;
  companyId: number;
  clientId: number;
  activityId: number;
  isFromSeries: boolean;
  comment: string | null;
  signedByName: string | null;
  sharesSigned: boolean;
  sharesSkipped: boolean;
  sharesReported: boolean;
};

/** Appends one line to an instance's history. */
export const note = (
  db: Db,
  held: Pick<Held, 'id' | 'companyId'>,
  act: InstanceEvent['act'],
  by: { id: number; at: string },
  seen: Pick<Changes, 'occurenceDate' | 'plannedDate' | 'comment'>,
) =>
  db
    .insertInto('activity_instance_events')
    .values({
      instance_id: held.id,
      company_id: held.companyId,
      act,
      at: by.at,
      by_id: by.id,
      occurence_date: seen.occurenceDate ?? null,
      planned_date: seen.plannedDate ?? null,
      comment: seen.comment ?? null,
    })
    .execute();

/** The same client, activity and minute may stand only once (decision 15); two at once queue on the lock. `id` is the row itself. */
export const refuseDuplicate = async (
  db: Db,
  { clientId, activityId, id = 0 }: { clientId: number; activityId: number; id?: number },
  at: string,
) => {
  await sql`select pg_advisory_xact_lock(${activityId})`.execute(db);
  const { rows } = await sql`
    select from activity_instances where client_id = ${clientId} and activity_id = ${activityId} and id <> ${id} and removed_at is null
      and placed_at >= date_trunc('minute', ${at}::timestamptz) and placed_at < date_trunc('minute', ${at}::timestamptz) + interval '1 minute'`.execute(
    db,
  );
  if (rows.length > 0) throw problem(409, 'assistmeApp.activityInstance.errors.duplication');
};

/** Field errors of a refusal that is about what was typed; the others are a state that stands in the way. */
export const refuse = (refusal: string, held: Held): never => {
  if (refusal === 'commentMissing') throw badField('activityInstance', 'comment', 'error.field.commentMissing');
  if (refusal === 'tooFarAhead') throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
  const params = { by: held.signedByName, at: held.signedByDate };
  throw problem(409, `error.instance.${refusal}`, { params, detail: [held.signedByName, held.signedByDate].filter(Boolean).join(', ') });
};
