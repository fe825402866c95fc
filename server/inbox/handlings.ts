/** The organisation's handling of an instance, in its inbox entry and on the instance itself, which may have none (R11, R82). */
import { type RawBuilder, sql } from 'kysely';
import type { InboxState } from '#domain/inbox.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { versionConflict } from '#server/request/versions.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { nextShownVersion } from '#server/sql/shown-version.ts';
import { type NoteContent, storeNotes } from './notes.ts';

/**
 * Entries `entry` of the company one works for; those of instances that are gone, or done and not shared, are marked and left out. By the one
 * company, not by a list of them, so that an index gives their order (measured).
 */
export const isEntryVisibleSql = ({ user }: Pick<Ctx, 'user'>) =>
  user.isAdmin ? sql<boolean>`entry.gone_at is null` : sql<boolean>`(entry.gone_at is null and entry.company_id = ${user.companyId})`;

/** Sets an instance's state, and its entry's where it has one. What somebody has done already stays theirs. */
export async function handleInstance(ctx: Ctx, instanceId: number, state: InboxState, note?: NoteContent): Promise<void> {
  const [, { rows }] = await Promise.all([
    lockInstances(ctx.db, sql`${instanceId}`),
    sql<{
      id: number;
    }>`select entry.id from inbox_entries entry where entry.instance_id = ${instanceId} and ${isEntryVisibleSql(ctx)}`.execute(ctx.db),
  ]);
  if (rows[0]) await setEntryState({ ...ctx, ifMatch: null }, [rows[0].id], state, note);
  else {
    await setInstanceStates(ctx, [instanceId], state);
    if (note) await storeNotes(ctx, { instanceIds: [instanceId] }, state, note);
  }
}

type SubjectColumn = 'report_instance_id' | 'period_report_id' | 'handover_note_id' | 'item_id';
/** The same for reports, period reports (R60), hand-over notes (R89) and stock, whose state is in the entry alone; all that wait of an item (R162). */
export async function handleEntry(ctx: Ctx, subjectColumn: SubjectColumn, subjectId: number, state: InboxState, note?: NoteContent) {
  const { rows } = await sql<{ id: number }>`
    select entry.id
    from inbox_entries entry
    where ${sql.ref(`entry.${subjectColumn}`)} = ${subjectId} and ${isEntryVisibleSql(ctx)}
      ${subjectColumn === 'item_id' ? sql`and entry.state = 'IDLE'` : sql``}`.execute(ctx.db);
  const entryIds = rows.map((entry) => entry.id);
  if (entryIds.length > 0) await setEntryState({ ...ctx, ifMatch: null }, entryIds, state, note);
}

/** Sets the state of entries under lock, each with a note: the second of two people meets what the first did. Answers the changed ids. */
export async function setEntryState(ctx: Ctx, entryIds: readonly number[], state: InboxState, note?: NoteContent): Promise<number[]> {
  const { db, ifMatch } = ctx;
  const [, { rows }] = await Promise.all([
    lockInstances(
      db,
      sql`select entry.instance_id from inbox_entries entry where entry.id = any(${entryIds}) and ${isEntryVisibleSql(ctx)}`,
    ),
    sql<LockedEntry>`
      select entry.id, entry.version, entry.state, entry.instance_id as "instanceId", entry.handled_by_id as "byId",
        entry.handled_date as at,
        (select ${fullNameOf('account')} from users account where account.id = entry.handled_by_id) as "byName"
      from inbox_entries entry
      where entry.id = any(${entryIds}) and ${isEntryVisibleSql(ctx)}
      order by entry.id
      for update`.execute(db),
  ]);
  if (rows.length < entryIds.length) throw notFound();
  const staleEntry = rows.find(({ version }) => ifMatch !== null && version !== ifMatch);
  if (staleEntry) throw handledBeforeProblem(ctx, staleEntry);
  const changedEntries = rows.filter((entry) => entry.state !== state);
  if (note) await storeNotes(ctx, { entryIds }, state, note);
  // Whoever read one without the note has not seen all of it.
  const unchangedIds = note ? rows.flatMap((entry) => (entry.state === state ? entry.id : [])) : [];
  if (unchangedIds.length > 0) await sql`update inbox_entries set version = version + 1 where id = any(${unchangedIds})`.execute(db);
  if (changedEntries.length === 0) return [];
  const handling = handlingOf(ctx, state);
  await Promise.all([
    sql`
      update inbox_entries
      set state = ${state}, handled_date = ${handling.at}::timestamptz, handled_by_id = ${handling.id}::bigint, version = version + 1
      where id = any(${changedEntries.map(({ id }) => id)})`.execute(db),
    setInstanceStates(
      ctx,
      changedEntries.flatMap(({ instanceId }) => instanceId ?? []),
      state,
    ),
  ]);
  return changedEntries.map(({ id }) => id);
}

type LockedEntry = {
  id: number;
  version: number;
  state: string;
  instanceId: number | null;
  byId: number | null;
  byName: string | null;
  at: string | null;
};
/** Of an entry that was read before somebody else dealt with it: who that was, when, and what they did; 412 as of any older version. */
const handledBeforeProblem = ({ user }: Ctx, { state, byId, byName, at }: LockedEntry): Error =>
  state === 'IDLE' || byId === user.id ? versionConflict() : problem(412, `error.inbox.${state}`, { params: { by: byName, at } });

const handlingOf = ({ now, user }: Ctx, state: InboxState) =>
  state === 'IDLE' ? { at: null, id: null } : { at: now.toISOString(), id: user.id };

/** Instances before their entries, in order of their ids, as every act of the team's locks them: two at once wait, and none for the other. */
const lockInstances = (db: Db, idsQuery: RawBuilder<unknown>) =>
  sql`select from activity_instances instance where instance.id in (${idsQuery}) order by instance.id for update`.execute(db);

/** The instance's own state follows; it is no act on the instance, whose version and history are the team's. */
function setInstanceStates(ctx: Ctx, instanceIds: readonly number[], state: InboxState) {
  const handling = handlingOf(ctx, state);
  return sql`
    update activity_instances instance
    set state = ${state}, handled_date = ${handling.at}::timestamptz, handled_by_id = ${handling.id}::bigint,
      shown_version = ${nextShownVersion('instance')}
    where id = any(${instanceIds}) and state <> ${state}`.execute(ctx.db);
}
