/** Clients who have left or are under a legal hold, as the page of keeping and erasing shows them (R124). */
import { type RawBuilder, sql } from 'kysely';
import type { LegalHold, RetainedClient } from '#contract/erasures.ts';
import { computeErasureDays, type Retention } from '#domain/retention.ts';
import { parseDay } from '#server/database/instants.ts';
import type { Db } from '#server/database/scoped.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** The newest of what was written of `client` in each table: signing, reporting, noting and counting are entries, planning is none. */
const newestEntryQueries: readonly RawBuilder<unknown>[] = [
  sql`select max(signed_by_date) from activity_instances where client_id = client.id`,
  sql`select max(signed_by_date) from task_instances where client_id = client.id`,
  sql`select max(signed_by_date) from report_instances where client_id = client.id`,
  sql`select max(at) from report_instance_edits where client_id = client.id`,
  sql`select max(greatest(written_at, changed_at)) from handover_notes where client_id = client.id`,
  sql`select max(at) from dealing_notes where client_id = client.id`,
  sql`select max(signed_by_date) from evaluation_plan_reports where client_id = client.id`,
  sql`select max(at) from period_report_notes where client_id = client.id`,
  sql`select max(approved_date) from implementation_plans where client_id = client.id`,
  // A movement of a signing has the time of that.
  sql`
    select max(at) from stock_movements where client_id = client.id and kind in ('refilled', 'counted', 'corrected', 'wasted', 'returned')`,
  sql`select max(at) from client_cards where client_id = client.id`,
];
/** The local day of the last entry, by the clock of the company, or of leaving where that is later. */
const lastEntryDaySql = sql`greatest(client.left_on,
  (greatest(${sql.join(newestEntryQueries.map((entryQuery) => sql`(${entryQuery})`))}) at time zone company.time_zone)::date)::text`;

export type RetentionRow = { clientId: number; name: string; leftOn: string | null; lastEntryOn: string | null; retention: Retention };
/** A company's clients who have left or are under a legal hold; of one alone, whoever it is. */
export async function readLeavingClients(db: Db, companyId: number, clientId: number | null = null): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    select client.id as "clientId", client.name, client.left_on::text as "leftOn", company.retention,
      case when client.left_on is not null then ${lastEntryDaySql} end as "lastEntryOn"
    from clients client
    join companies company on company.id = client.company_id
    where client.company_id = ${companyId}
      and (${clientId}::bigint is null or client.id = ${clientId})
      and (${clientId}::bigint is not null
        or client.left_on is not null
        or exists (select from legal_holds hold where hold.client_id = client.id and hold.ended_at is null))
    order by client.name collate "sv-x-icu", client.id`.execute(db);
  return rows.map((client) => ({
    ...client,
    leftOn: client.leftOn && parseDay(client.leftOn),
    lastEntryOn: client.lastEntryOn && parseDay(client.lastEntryOn),
  }));
}
export const erasureWindowOf = ({ retention, lastEntryOn: lastDay }: Pick<RetentionRow, 'retention' | 'lastEntryOn'>) =>
  lastDay === null ? null : computeErasureDays(retention, lastDay);

export const hasLegalHold = async (db: Db, clientId: number): Promise<boolean> =>
  (await db.selectFrom('legal_holds').select('id').where('client_id', '=', clientId).where('ended_at', 'is', null).executeTakeFirst()) !==
  undefined;

/** Holds that stand, of one client or of all that the transaction sees. */
export async function readOpenHolds(db: Db, clientId: number | null = null): Promise<(LegalHold & { clientId: number })[]> {
  const { rows } = await sql<LegalHold & { clientId: number }>`
    select hold.id, hold.client_id as "clientId", hold.reason, ${fullNameOf('account')} as "madeByName",
      hold.made_at as "madeDate"
    from legal_holds hold
    join users account on account.id = hold.made_by_id
    where hold.ended_at is null and (${clientId}::bigint is null or hold.client_id = ${clientId})
    order by hold.id`.execute(db);
  return rows;
}

type OpenErasure = NonNullable<RetainedClient['erasure']> & { clientId: number };
async function readOpenErasures(db: Db, companyId: number, userId: number): Promise<OpenErasure[]> {
  const { rows } = await sql<OpenErasure>`
    select erasure.client_id as "clientId", erasure.id, erasure.state, erasure.offered,
      ${fullNameOf('account')} as "proposedByName",
      erasure.proposed_at as "proposedDate", erasure.proposed_by_id <> ${userId} as "mayApprove"
    from erasures erasure
    join users account on account.id = erasure.proposed_by_id
    where erasure.company_id = ${companyId} and erasure.state in ('PROPOSED', 'APPROVED')`.execute(db);
  return rows;
}

/** Those whose time is over first, then those who have no such day. */
export async function readRetainedClients(db: Db, companyId: number, userId: number): Promise<RetainedClient[]> {
  const [clients, holds, erasures] = [
    await readLeavingClients(db, companyId),
    await readOpenHolds(db),
    await readOpenErasures(db, companyId, userId),
  ];
  const lastSortDay = '9999';
  return clients
    .map(({ retention, ...client }) => {
      const erasureWindow = erasureWindowOf({ retention, lastEntryOn: client.lastEntryOn });
      const erasure = erasures.find(({ clientId }) => clientId === client.clientId);
      return {
        ...client,
        from: erasureWindow?.from ?? null,
        by: erasureWindow?.by ?? null,
        holds: holds.filter(({ clientId }) => clientId === client.clientId).map(({ clientId: _, ...hold }) => hold),
        erasure: erasure ? { ...erasure, clientId: undefined } : null,
      };
    })
    .sort((a, b) => ((a.from ?? lastSortDay) < (b.from ?? lastSortDay) ? -1 : (a.from ?? lastSortDay) > (b.from ?? lastSortDay) ? 1 : 0));
}
