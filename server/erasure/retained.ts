/** Clients who have left or are under a legal hold, as the page of keeping and erasing shows them (R124). */
import { type RawBuilder, sql } from 'kysely';
import type { LegalHold, RetainedClient } from '#contract/erasures.ts';
import { erasureDays, type Retention } from '#domain/retention.ts';
import { readDay } from '#server/database/instants.ts';
import type { Db } from '#server/database/scoped.ts';

/** The newest of what was written of client `c` in each table: signing, reporting, noting and counting are entries, planning is none. */
const newestEntries: readonly RawBuilder<unknown>[] = [
  sql`select max(signed_by_date) from activity_instances where client_id = c.id`,
  sql`select max(signed_by_date) from task_instances where client_id = c.id`,
  sql`select max(signed_by_date) from report_instances where client_id = c.id`,
  sql`select max(at) from report_instance_edits where client_id = c.id`,
  sql`select max(greatest(written_at, changed_at)) from handover_notes where client_id = c.id`,
  sql`select max(at) from dealing_notes where client_id = c.id`,
  sql`select max(signed_by_date) from evaluation_plan_reports where client_id = c.id`,
  sql`select max(at) from period_report_notes where client_id = c.id`,
  sql`select max(approved_date) from implementation_plans where client_id = c.id`,
  // A movement of a signing has the time of that.
  sql`select max(at) from stock_movements where client_id = c.id and kind in ('refilled', 'counted', 'corrected', 'wasted', 'returned')`,
  sql`select max(at) from client_cards where client_id = c.id`,
];
/** The local day of the last entry, by the clock of company `o`, or of leaving where that is later. */
const lastEntryOn = sql`greatest(c.left_on,
  (greatest(${sql.join(newestEntries.map((one) => sql`(${one})`))}) at time zone o.time_zone)::date)::text`;

export type Leaving = { clientId: number; name: string; leftOn: string | null; lastEntryOn: string | null; retention: Retention };
/** A company's clients who have left or are under a legal hold; of one alone, whoever it is. */
export async function leavingClients(db: Db, companyId: number, clientId: number | null = null): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select c.id as "clientId", c.name, c.left_on::text as "leftOn", o.retention,
      case when c.left_on is not null then ${lastEntryOn} end as "lastEntryOn"
    from clients c
    join companies o on o.id = c.company_id
    where c.company_id = ${companyId}
      and (${clientId}::bigint is null or c.id = ${clientId})
      and (${clientId}::bigint is not null
        or c.left_on is not null
        or exists (select from legal_holds h where h.client_id = c.id and h.ended_at is null))
    order by c.name collate "sv-x-icu", c.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    leftOn: row.leftOn && readDay(row.leftOn),
    lastEntryOn: row.lastEntryOn && readDay(row.lastEntryOn),
  }));
}
export const daysOf = ({ retention, lastEntryOn: last }: Pick<Leaving, 'retention' | 'lastEntryOn'>) =>
  last === null ? null : erasureDays(retention, last);

export const hasLegalHold = async (db: Db, clientId: number): Promise<boolean> =>
  (await db.selectFrom('legal_holds').select('id').where('client_id', '=', clientId).where('ended_at', 'is', null).executeTakeFirst()) !==
  undefined;

/** Holds that stand, of one client or of all that the transaction sees. */
export async function openHolds(db: Db, clientId: number | null = null): Promise<(LegalHold & { clientId: number })[]> {
  const { rows } = await sql<LegalHold & { clientId: number }>`
    select h.id, h.client_id as "clientId", h.reason, u.first_name || ' ' || u.last_name as "madeByName", h.made_at as "madeDate"
    from legal_holds h
    join users u on u.id = h.made_by_id
    where h.ended_at is null and (${clientId}::bigint is null or h.client_id = ${clientId})
    order by h.id`.execute(db);
  return rows;
}

type UnderWay = NonNullable<RetainedClient['erasure']> & { clientId: number };
async function underWay(db: Db, companyId: number, userId: number): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select e.client_id as "clientId", e.id, e.state, e.offered, u.first_name || ' ' || u.last_name as "proposedByName",
      e.proposed_at as "proposedDate", e.proposed_by_id <> ${userId} as "mayApprove"
    from erasures e
    join users u on u.id = e.proposed_by_id
    where e.company_id = ${companyId} and e.state in ('PROPOSED', 'APPROVED')`.execute(db);
  return rows;
}

/** Those whose time is over first, then those who have no such day. */
export async function retainedClients(db: Db, companyId: number, userId: number): Promise<RetainedClient[]> {
  const [clients, holds, erasures] = [await leavingClients(db, companyId), await openHolds(db), await underWay(db, companyId, userId)];
  const noDay = '9999';
  return clients
    .map(({ retention, ...client }) => {
      const days = daysOf({ retention, lastEntryOn: client.lastEntryOn });
      const erasure = erasures.find(({ clientId }) => clientId === client.clientId);
      return {
        ...client,
        from: days?.from ?? null,
        by: days?.by ?? null,
        holds: holds.filter(({ clientId }) => clientId === client.clientId).map(({ clientId: _, ...hold }) => hold),
        erasure: erasure ? { ...erasure, clientId: undefined } : null,
      };
    })
    .sort((a, b) => ((a.from ?? noDay) < (b.from ?? noDay) ? -1 : (a.from ?? noDay) > (b.from ?? noDay) ? 1 : 0));
}
