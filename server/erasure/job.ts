/**
 * The job of erasing: the rows of a client in one transaction, by the database's own function, then the bytes of the files, which the row names until
 * they are gone. What a killed server left is taken up again (R126, decision 111).
 */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';
import { LEGAL_HOLD_CODE } from '#server/request/problems.ts';
import { recordErasedClient } from './erased-list.ts';
import { startErasureReminders } from './remind.ts';

export const ERASE_JOB = 'erase-client';
export type ErasureRun = { companyId: number; erasureId: number };

/** Takes the rows away where they are there. One that a legal hold came before is withdrawn. */
async function eraseRows(app: App, { companyId, erasureId }: ErasureRun): Promise<void> {
  const nowInstant = app.now().toISOString();
  try {
    await app.scoped({ companies: [companyId] }, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      const { rows } = await sql<{ done: boolean }>`select erase_client(${companyId}, ${erasureId}, ${nowInstant}) as done`.execute(db);
      // Every server forgets its days, once this is committed.
      if (rows[0]!.done) await sql`select pg_notify('client_erased', '')`.execute(db);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LEGAL_HOLD_CODE) throw error;
    await app.scoped({ companies: [companyId] }, (db) =>
      db.updateTable('erasures').set({ state: 'WITHDRAWN' }).where('id', '=', erasureId).where('state', '=', 'APPROVED').execute(),
    );
  }
}

/** Erases one that was approved, or goes on with it; does nothing where it is done. */
export async function eraseClient(app: App, run: ErasureRun): Promise<void> {
  const { companyId, erasureId } = run;
  await eraseRows(app, run);
  const erasure = await app.scoped({ companies: [companyId], readOnly: true }, (db) =>
    db
      .selectFrom('erasures')
      .select(['client_id as clientId', 'file_keys as keys', 'erased_at as at'])
      .where('id', '=', erasureId)
      .where('state', '=', 'ERASED')
      .executeTakeFirst(),
  );
  if (!erasure) return;
  // Said outside the database before all else: a restore goes by it, and a store that is away may keep the bytes waiting for long.
  const erasedClient = { company: companyId, client: erasure.clientId, at: erasure.at! };
  await recordErasedClient(app.config, erasedClient);
  app.loggers.security.info({ event: 'client-erase', ...erasedClient }, 'client-erase');
  const store = await app.store();
  for (const fileKey of erasure.keys) await store.remove(fileKey);
  const doneAt = app.now().toISOString();
  await app.scoped({ companies: [companyId] }, (db) =>
    db
      .updateTable('erasures')
      .set({ state: 'DONE', file_keys: [], done_at: doneAt })
      .where('id', '=', erasureId)
      .where('state', '=', 'ERASED')
      .execute(),
  );
}

/** Queues those that are not done, once more: whoever is at one already is not disturbed. */
async function requeueErasures({ scoped, jobs }: App): Promise<void> {
  const runs = await scoped({ companies: '*', readOnly: true }, (db) =>
    db
      .selectFrom('erasures')
      .select(['company_id as companyId', 'id as erasureId'])
      .where('state', 'in', ['APPROVED', 'ERASED'])
      .orderBy('id')
      .execute(),
  );
  for (const run of runs) await scoped({ companies: [run.companyId] }, (db) => jobs.send(db, ERASE_JOB, run));
}

export async function startErasureJobs(app: App): Promise<void> {
  await app.jobs.handle(ERASE_JOB, (jobData) => eraseClient(app, jobData as ErasureRun));
  await app.jobs.schedule('remind-of-erasing', '0 7 15 1 *', 'Europe/Stockholm', () => startErasureReminders(app));
  await app.jobs.schedule('take-up-erasures', '7-59/10 * * * *', 'Europe/Stockholm', () => requeueErasures(app));
  await requeueErasures(app);
}
