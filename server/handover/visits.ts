/** Visits to a client's page: the end of the previous one is where «since your last shift» begins (decision 062). */
import { sql } from 'kysely';
import type * as contract from '#contract/handover.ts';
import { continueVisit, type Visit } from '#domain/handover.ts';
import type { Ctx, Handler } from '#server/request/handlers.ts';
import { openClient } from '#server/request/scope.ts';

/** The last visit that was noted, as it stands before this look; under its row's lock where one writes. */
export async function readVisit({ db, user }: Ctx, clientId: number, needsLock = false): Promise<Visit | null> {
  const { rows } = await sql<Visit>`
    select visit.seen_at as seen, visit.began_at as began, visit.before_at as before
    from client_visits visit
    where visit.client_id = ${clientId} and visit.user_id = ${user.id}
    ${needsLock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export const recordVisit: Handler<typeof contract.handover.visit> = async (ctx, { params: { clientId } }) => {
  const client = await openClient(ctx, clientId, 'handover.write');
  const { seen: seenAt, began: beganAt, before: beforeAt } = continueVisit(await readVisit(ctx, clientId, true), ctx.now.toISOString());
  await sql`
    insert into client_visits (client_id, user_id, company_id, seen_at, began_at, before_at)
    values (${clientId}, ${ctx.user.id}, ${client.company_id}, ${seenAt}, ${beganAt}, ${beforeAt}::timestamptz)
    on conflict (client_id, user_id) do update set seen_at = excluded.seen_at, began_at = excluded.began_at,
      before_at = excluded.before_at`.execute(ctx.db);
  return undefined;
};
