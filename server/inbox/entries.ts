/** Entries of the inbox come and go with what happens to instances, in the same transaction (R22). */
import { sql } from 'kysely';
import { type InboxFacts, inboxEffectOf, isStillMissedAfter } from '#domain/inbox.ts';
import type { Db } from '#server/database/scoped.ts';
import { nextShownVersion } from '#server/sql/shown-version.ts';

type InboxInstance = InboxFacts & { id: number; companyId: number; clientId: number };
/** `missed`: it comes since it was missed, and is still open. */
type NewEntry = Omit<InboxInstance, keyof InboxFacts> & { missed: boolean };
export type InstanceChange = { locked: InboxInstance; act: Parameters<typeof inboxEffectOf>[0]; shared: boolean | null };

/** Makes the entries of instances, or brings them back: they are new again then, for the organisation has not seen this of them. */
export async function addEntries(db: Db, instances: readonly NewEntry[], enteredAt: string): Promise<void> {
  if (instances.length === 0) return;
  const instanceIds = instances.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    insert into inbox_entries as entry (company_id, client_id, kind, instance_id, arrived_date, missed)
    select company, client, 'ACTIVITY', instance, ${enteredAt}::timestamptz, missed
    from unnest(${instances.map(({ companyId }) => companyId)}::bigint[], ${instances.map(({ clientId }) => clientId)}::bigint[],
      ${instanceIds}::bigint[], ${instances.map(({ missed }) => missed)}::boolean[]) as arrived (company, client, instance, missed)
    order by instance
    on conflict (instance_id)
    where instance_id is not null do update set gone_at = null, state = 'IDLE', arrived_date = excluded.arrived_date, missed
      = excluded.missed, handled_date = null, handled_by_id = null, version = entry.version + 1
    where entry.gone_at is not null
    returning instance_id as id`.execute(db);
  const reopenedIds = rows.map(({ id }) => id);
  if (reopenedIds.length > 0)
    await sql`
      update activity_instances instance
      set state = 'IDLE', handled_date = null, handled_by_id = null, shown_version = ${nextShownVersion('instance')}
      where id = any(${reopenedIds}) and state <> 'IDLE'`.execute(db);
}

/** Acts on instances that change something in the inbox; most do not. */
export const affectsInbox = (changes: readonly InstanceChange[]): boolean =>
  changes.some(({ locked, act, shared }) => inboxEffectOf(act, shared, locked) !== null || isStillMissedAfter(act, locked) !== null);

/** Makes, brings back and takes out entries after acts on instances; most acts change none, and cost no query. */
export async function syncInbox(db: Db, changes: readonly InstanceChange[], changedAt: string): Promise<void> {
  const changeEffects = changes.map(({ locked, act, shared }) => ({
    locked,
    effect: inboxEffectOf(act, shared, locked),
    missed: isStillMissedAfter(act, locked),
  }));
  await addEntries(
    db,
    changeEffects.filter(({ effect }) => effect === 'enters').map(({ locked, missed }) => ({ ...locked, missed: missed === true })),
    changedAt,
  );
  for (const isMissed of [false, true])
    await setMissed(
      db,
      changeEffects.filter((effect) => effect.missed === isMissed).map(({ locked }) => locked.id),
      isMissed,
    );
  const leavingChanges = changes.filter((_, index) => changeEffects[index]!.effect === 'leaves');
  const isRemovalAct = ({ act }: InstanceChange) => act === 'removed' || act === 'takenBack';
  for (const isRemoval of [false, true])
    await removeEntries(
      db,
      leavingChanges.filter((change) => isRemovalAct(change) === isRemoval).map(({ locked }) => locked.id),
      changedAt,
      !isRemoval,
    );
}

/** A report arrives as it is sent, whatever its form is shared with (R46). */
export async function enterReport(
  db: Db,
  { id, companyId, clientId }: { id: number; companyId: number; clientId: number },
  enteredAt: string,
): Promise<void> {
  await sql`
    insert into inbox_entries (company_id, client_id, kind, report_instance_id, arrived_date)
    values (${companyId}, ${clientId}, 'REPORT', ${id}, ${enteredAt}::timestamptz)`.execute(db);
}
/** Takes entries out of the inbox that are in it. */
const removeFromInbox = (db: Db, leftAt: string) =>
  db
    .updateTable('inbox_entries')
    .set((eb) => ({ gone_at: leftAt, version: eb('version', '+', 1) }))
    .where('gone_at', 'is', null);

/** A voided report is gone from the inbox (R47). */
export async function leaveReport(db: Db, id: number, leftAt: string): Promise<void> {
  await removeFromInbox(db, leftAt).where('report_instance_id', '=', id).execute();
}

type EntrySubject = { id: number; companyId: number; clientId: number };
/** Entries that may come and go arrive; one that comes back is unhandled, and one that is there stays as it is. */
const upsertEntry = (
  db: Db,
  kind: 'PERIOD_REPORT' | 'HANDOVER',
  subjectColumn: 'period_report_id' | 'handover_note_id',
  { id, companyId, clientId }: EntrySubject,
  enteredAt: string,
) =>
  sql`
    insert into inbox_entries as entry (company_id, client_id, kind, ${sql.ref(subjectColumn)}, arrived_date)
    values (${companyId}, ${clientId}, ${kind}, ${id}, ${enteredAt}::timestamptz)
    on conflict (${sql.ref(subjectColumn)})
    where ${sql.ref(subjectColumn)} is not null do update set gone_at = null, state = 'IDLE', arrived_date = excluded.arrived_date,
      handled_date = null, handled_by_id = null, version = entry.version + 1
    where entry.gone_at is not null`.execute(db);

/** A period report that diverges arrives as it is written; recounted to one that does it comes back, unhandled (R58). */
export async function enterPeriodReport(db: Db, report: EntrySubject, enteredAt: string): Promise<void> {
  await upsertEntry(db, 'PERIOD_REPORT', 'period_report_id', report, enteredAt);
}
/** Recounted to one without divergences, or removed, it is gone from the inbox (R58). */
export async function leavePeriodReport(db: Db, id: number, leftAt: string): Promise<void> {
  await removeFromInbox(db, leftAt).where('period_report_id', '=', id).execute();
}

/** A hand-over note arrives once it is marked for the organisation; marked again, or changed, what nobody has handled yet stays where it is (R89). */
export async function enterNote(db: Db, note: EntrySubject, enteredAt: string): Promise<void> {
  await upsertEntry(db, 'HANDOVER', 'handover_note_id', note, enteredAt);
}
/** Taken back, it is gone from the inbox, unless the organisation has dealt with it (R89). */
export async function leaveNote(db: Db, id: number, leftAt: string): Promise<void> {
  await removeFromInbox(db, leftAt).where('handover_note_id', '=', id).where('state', '=', 'IDLE').execute();
}

/** A marked movement of the stock arrives, each as an entry of its own (R162). */
export async function enterStockMovement(
  db: Db,
  { movementId, ...item }: EntrySubject & { movementId: number },
  enteredAt: string,
): Promise<void> {
  await insertStockEntry(db, item, movementId, enteredAt);
}
/** A count that is late arrives once, until it is counted; false where it is there already. */
export const enterLateCount = async (db: Db, item: EntrySubject, enteredAt: string): Promise<boolean> =>
  (await insertStockEntry(db, item, null, enteredAt)).numAffectedRows === 1n;
const insertStockEntry = (db: Db, { id, companyId, clientId }: EntrySubject, movementId: number | null, enteredAt: string) =>
  sql`
    insert into inbox_entries (company_id, client_id, kind, item_id, movement_id, arrived_date, missed)
    values (${companyId}, ${clientId}, 'STOCK', ${id}, ${movementId}::bigint, ${enteredAt}::timestamptz, ${movementId === null})
    on conflict do nothing`.execute(db);
/** The item was counted: a late count of it is missed no more. */
export async function clearLateCount(db: Db, itemId: number): Promise<void> {
  await db
    .updateTable('inbox_entries')
    .set({ missed: false })
    .where('item_id', '=', itemId)
    .where('movement_id', 'is', null)
    .where('missed', '=', true)
    .execute();
}

/** Entries that were there already: what was missed is done by now, or open again. */
async function setMissed(db: Db, instanceIds: readonly number[], isMissed: boolean): Promise<void> {
  if (instanceIds.length > 0)
    await sql`update inbox_entries set missed = ${isMissed} where instance_id = any(${instanceIds}) and missed <> ${isMissed}`.execute(db);
}

/** `areMarkedRetained`: what bears a mark stays for the organisation, whatever is shared of it, until it is removed (R144). */
async function removeEntries(db: Db, instanceIds: readonly number[], leftAt: string, areMarkedRetained: boolean): Promise<void> {
  if (instanceIds.length === 0) return;
  const isMarkedSql = sql`exists (select from instance_marks mark where mark.instance_id = entry.instance_id)`;
  await sql`
    update inbox_entries entry
    set gone_at = ${leftAt}, version = version + 1
    where instance_id = any(${instanceIds}) and gone_at is null ${areMarkedRetained ? sql`and not ${isMarkedSql}` : sql``}`.execute(db);
}
