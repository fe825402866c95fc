/**
 * The demo's office goes through its inbox: an entry is dealt with in working hours, a day or two after it came, by a colleague without an
 * account (decision 068). What somebody else has touched is left to them, and so is the latest missed one: whoever looks finds one to deal with.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InboxState } from '#domain/inbox.ts';
import { addDays, type Instant, localDate, toInstant } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { between, type Dice, pick } from './dice.ts';
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
function handledAt(dice: Dice, { arrived, name }: Entry): Instant {
  const minutes = 8 * 60 + 30 + between(0, 7 * 60, dice('dealt with', name, arrived));
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const aDayOn = new Date(Date.parse(arrived) + DAY_MS).toISOString();
  const day = localDate(aDayOn, ZONE);
  const at = toInstant(`${day}T${clock}`, ZONE);
  return at >= aDayOn ? at : toInstant(`${addDays(day, 1)}T${clock}`, ZONE);
}

/** Missed instances and reports ask for something; of the rest most was to be read. */
const stateAfter = (dice: Dice, { kind, missed, name, arrived }: Entry): InboxState =>
  kind === 'REPORT' || missed || dice('state', name, arrived) < 0.3 ? 'ACTION_TAKEN' : 'IGNORED';

const noteOn = (dice: Dice, { missed, name, arrived }: Entry): string | null => (missed ? pick(notes, dice('note', name, arrived)) : null);

const rowsOf = async <R>(db: Db, query: RawBuilder<R>) => (await query.execute(db)).rows;

/** Entries that the office has handled by then, the oldest first; the transaction must see the company. */
export async function handlingsBy(db: Db, companyId: number, dice: Dice, until: Date): Promise<Handling[]> {
  const entries = await rowsOf(
    db,
    sql<Entry>`
      select e.id, e.kind, e.arrived_date as arrived, e.missed, coalesce(a.name, v.name) as name
      from inbox_entries e
      left join activity_instances i on i.id = e.instance_id
      left join activities a on a.id = i.activity_id
      left join report_instances r on r.id = e.report_instance_id
      left join report_versions v on v.id = r.report_version_id
      where e.company_id = ${companyId}
        and e.kind not in ('PERIOD_REPORT', 'STOCK')
        and e.state = 'IDLE'
        and e.version = 1
        and e.gone_at is null
        and e.arrived_date <= ${new Date(until.getTime() - DAY_MS).toISOString()}
        and e.id is distinct from (
          select m.id
          from inbox_entries m
          where m.company_id = ${companyId} and m.missed and m.gone_at is null
          order by m.arrived_date desc, m.id desc
          limit 1)
      order by e.id`,
  );
  return entries
    .map((entry) => ({ id: entry.id, state: stateAfter(dice, entry), at: handledAt(dice, entry), note: noteOn(dice, entry) }))
    .filter(({ at }) => at <= until.toISOString());
}

/** Writes it for the past before the demo was there; an instance's own state follows its entry's. */
export async function recordHandlings(db: Db, handlings: readonly Handling[], byId: number): Promise<void> {
  await sql`
    with dealt as (
      update inbox_entries e
      set state = x.state, handled_date = x.at, handled_by_id = ${byId}, version = e.version + 1
      from json_to_recordset(${JSON.stringify(handlings)}::json) as x (id bigint, state text, at timestamptz, note text)
      where e.id = x.id
      returning e.company_id, e.client_id, e.id, e.instance_id, e.state, e.handled_date, x.note),
    noted as (
      insert into dealing_notes (company_id, client_id, instance_id, entry_id, state, text, at, by_id)
      select company_id, client_id, instance_id, case when instance_id is null then id end, state, note, handled_date, ${byId}
      from dealt
      where note is not null
      order by handled_date)
    update activity_instances i
    set state = d.state, handled_date = d.handled_date, handled_by_id = ${byId}
    from dealt d
    where i.id = d.instance_id`.execute(db);
}
