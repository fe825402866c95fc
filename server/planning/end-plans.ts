/** Plans that end: of an activity or task that is removed (R34), of a client who leaves (R124). Their series plan nothing more, and no day ahead holds them. */
import { sql } from 'kysely';
import { syncInbox } from '#server/inbox/entries.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isOpenSql } from '#server/sql/instance-status.ts';
import { type KindSchema, kindSchemas, shownVersionUpdateSql } from './kind-schema.ts';
import { appendHistoryLines, type LockedRow, lockedColumnsSql } from './locked-rows.ts';
import { archiveSeries } from './replan.ts';

export const endPlansOfDefinition = (ctx: Ctx, schema: KindSchema, definitionId: number): Promise<void> =>
  endPlans(ctx, schema, { column: schema.definitionColumn, id: definitionId }, ctx.now.toISOString());

/** All that is planned for a client from a moment on. */
export async function endPlansOfClient(ctx: Ctx, clientId: number, fromInstant: string): Promise<void> {
  for (const schema of kindSchemas) await endPlans(ctx, schema, { column: 'client_id', id: clientId }, fromInstant);
}

type PlanOwner = { column: KindSchema['definitionColumn'] | 'client_id'; id: number };

/** Instances that are signed, skipped or reported stay, and so do open ones before that moment: that they were missed is history. */
async function endPlans(ctx: Ctx, schema: KindSchema, { column, id: ownerId }: PlanOwner, fromInstant: string): Promise<void> {
  const { db, now, user } = ctx;
  const { rows: series } = await sql<{ id: number }>`
    select id
    from ${sql.table(schema.series)}
    where ${sql.ref(column)} = ${ownerId} and not archived
    order by id
    for update`.execute(db);
  for (const { id } of series) await archiveSeries(ctx, schema, id, true);
  // Instances that somebody planned one by one, moved or commented have a history, and are marked instead of deleted.
  const { rows: futureInstances } = await sql<LockedRow>`
    select ${lockedColumnsSql(schema)}
    from ${sql.table(schema.instances)} instance
    where ${sql.ref(`instance.${column}`)} = ${ownerId}
      and instance.removed_at is null
      and instance.placed_at >= ${fromInstant}
      and ${isOpenSql('instance')}
    order by instance.id
    for update of instance`.execute(db);
  if (futureInstances.length === 0) return;
  const nowInstant = now.toISOString();
  await sql`
    update ${sql.table(schema.instances)} instance
    set removed_at = ${nowInstant}, version = version + 1 ${shownVersionUpdateSql(schema)}
    where id = any(${futureInstances.map(({ id }) => id)})`.execute(db);
  await appendHistoryLines(
    db,
    schema,
    futureInstances.map((lockedInstance) => ({ locked: lockedInstance, act: 'removed' as const, seen: lockedInstance })),
    { id: user.id, at: nowInstant },
  );
  if (schema.kind === 'activity')
    await syncInbox(
      db,
      futureInstances.map((lockedInstance) => ({
        locked: { ...lockedInstance, clientId: lockedInstance.clientId!, isSentToInbox: false, isNotifiedMissed: false },
        act: 'removed',
        shared: null,
      })),
      nowInstant,
    );
}
