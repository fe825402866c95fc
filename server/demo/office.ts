/**
 * The demo's office goes through its inbox: an entry is dealt with in working hours, a day or two after it came, by a colleague without an
 * account (decision 068). What somebody else has touched is left to them, and so is the latest missed one: whoever looks finds one to deal with.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InboxState } from '#domain/inbox.ts';
import { addDays, type Instant, toInstant, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Dice, integerBetween, pick } from './dice.ts';
import { ZONE } from './plan.ts';

const DAY_MS = 86_400_000;

type Entry = { id: number; kind: 'ACTIVITY' | 'REPORT'; arrived: Instant; missed: boolean; name: string };
export type Handling = { id: number; state: InboxState; at: Instant; note: string | null };

/** Notes on what nobody signed: the pages ask for one (R93). */
const notes = [
  'Pratade med teamet: gjordes, men blev inte signerad.',
  'Ringde den som hade passet. Tas upp på nästa teammöte.',
  'Pratade med teamledaren, som går igenom det med teamet.',
  'Ringde hem: allt väl. Teamet skriver när det görs nästa gång.',
] as const;

/** The first time in the office's hours, half past eight to half past three, that is a day or more after it came. */
function handledTimeOf(dice: Dice, { arrived, name }: Entry): Instant {
  const minutes = 8 * 60 + 30 + integerBetween(0, 7 * 60, dice('dealt with', name, arrived));
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const dayLater = new Date(Date.parse(arrived) + DAY_MS).toISOString();
  const day = toLocalDate(dayLater, ZONE);
  const handledAt = toInstant(`${day}T${clock}`, ZONE);
  return handledAt >= dayLater ? handledAt : toInstant(`${addDays(day, 1)}T${clock}`, ZONE);
}

/** Missed instances and reports ask for something; of the rest most was to be read. */
const stateOf = (dice: Dice, { kind, missed, name, arrived }: Entry): InboxState =>
  kind === 'REPORT' || missed || dice('state', name, arrived) < 0.3 ? 'ACTION_TAKEN' : 'IGNORED';

const noteOf = (dice: Dice, { missed, name, arrived }: Entry): string | null => (missed ? pick(notes, dice('note', name, arrived)) : null);

const makeRows = async <R>(db: Db, query: RawBuilder<R>) => (await query.execute(db)).rows;

/** Entries that the office has handled by then, the oldest first; the transaction must see the company. */
export async function readHandlings(db: Db, companyId: number, dice: Dice, until: Date): Promise<Handling[]> {
  const entries = await makeRows(
    db,
    sql<Entry>`
      select entry.id, entry.kind, entry.arrived_date as arrived, entry.missed, coalesce(activity.name, report_version.name) as name
      from inbox_entries entry
      left join activity_instances instance on instance.id = entry.instance_id
      left join activities activity on activity.id = instance.activity_id
      left join report_instances report on report.id = entry.report_instance_id
      left join report_versions report_version on report_version.id = report.report_version_id
      where entry.company_id = ${companyId}
        and entry.kind not in ('PERIOD_REPORT', 'STOCK')
        and entry.state = 'IDLE'
        and entry.version = 1
        and entry.gone_at is null
        and entry.arrived_date <= ${new Date(until.getTime() - DAY_MS).toISOString()}
        and entry.id is distinct from (
          select newest.id
          from inbox_entries newest
          where newest.company_id = ${companyId} and newest.missed and newest.gone_at is null
          order by newest.arrived_date desc, newest.id desc
          limit 1)
      order by entry.id`,
  );
  return entries
    .map((entry) => ({ id: entry.id, state: stateOf(dice, entry), at: handledTimeOf(dice, entry), note: noteOf(dice, entry) }))
    .filter(({ at }) => at <= until.toISOString());
}

/** Writes it for the past before the demo was there; an instance's own state follows its entry's. */
export async function recordHandlings(db: Db, handlings: readonly Handling[], byId: number): Promise<void> {
  await sql`
    with handled as (
      update inbox_entries entry
      set state = handling.state, handled_date = handling.at, handled_by_id = ${byId}, version = entry.version + 1
      from json_to_recordset(${JSON.stringify(handlings)}::json) as handling (id bigint, state text, at timestamptz, note text)
      where entry.id = handling.id
      returning entry.company_id, entry.client_id, entry.id, entry.instance_id, entry.state, entry.handled_date, handling.note),
    notes as (
      insert into dealing_notes (company_id, client_id, instance_id, entry_id, state, text, at, by_id)
      select company_id, client_id, instance_id, case when instance_id is null then id end, state, note, handled_date, ${byId}
      from handled
      where note is not null
      order by handled_date)
    update activity_instances instance
    set state = handled.state, handled_date = handled.handled_date, handled_by_id = ${byId}
    from handled
    where instance.id = handled.instance_id`.execute(db);
}
