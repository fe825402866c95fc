/**
 * The jobs of copies: makes one, whole or not at all, takes up again what a server left that is no more, and removes those whose day is over. A copy
 * is written beside the store first, and is done only when the store has all of it.
 */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/database/scoped.ts';
import { isFull, isUnavailable } from '#server/database/unavailable.ts';
import type { App } from '#server/request/ports.ts';
import type { Copy } from './make.ts';

export const COPY_JOB = 'client-copy';
/** Milliseconds: a day. */
export const COPY_LASTS_MS = 24 * 3_600_000;
/** The times that one is begun before it counts as failed. */
const MAX_ATTEMPTS = 3;
/** Milliseconds between two words on how far it has come. */
const PROGRESS_EVERY_MS = 500;
/** Milliseconds after which a half-written one is nobody's any more. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

const COPY_ENDED = Object.freeze(new Error('the copy was ended'));
const errorKey = (name: string) => `clientCopy.failure.${name}`;

type Run = { companyId: number; copyId: number };
const placeFor = (app: App) => join(app.config.dataDir, 'copies-under-way');
const updateCopy = (db: Db, { companyId, copyId }: Run) =>
  db.updateTable('client_copies').where('company_id', '=', companyId).where('id', '=', copyId);
const statesUnderWay = ['WAITING', 'RUNNING'] as const;

/** Marks it as begun; null where it is over, or was begun too often. */
async function beginCopy(app: App, run: Run): Promise<(Copy & { key: string }) | null> {
  return app.scoped({ companies: [run.companyId] }, async (db) => {
    const waitingCopy = await db
      .selectFrom('client_copies')
      .select(['attempts', 'language', 'store_key as key'])
      .where('company_id', '=', run.companyId)
      .where('id', '=', run.copyId)
      .where('state', 'in', statesUnderWay)
      .forUpdate()
      .executeTakeFirst();
    if (!waitingCopy?.key) return null;
    if (waitingCopy.attempts >= MAX_ATTEMPTS) {
      await updateCopy(db, run)
        .set({ state: 'FAILED', failure: errorKey('interrupted'), done_at: app.now().toISOString() })
        .execute();
      return null;
    }
    await updateCopy(db, run)
      .set({
        state: 'RUNNING',
        attempts: waitingCopy.attempts + 1,
        started_at: app.now().toISOString(),
        progress_done: 0,
        progress_total: 0,
      })
      .execute();
    return { ...run, language: waitingCopy.language, key: waitingCopy.key };
  });
}

/** Says how far it has come, now and then; throws once nobody wants it any more. */
function createProgress(app: App, run: Run) {
  const state = { done: 0, total: 0, notedAt: 0 };
  const noteProgress = async () => {
    state.notedAt = performance.now();
    const updateResult = await app.scoped({ companies: [run.companyId] }, (db) =>
      updateCopy(db, run).where('state', '=', 'RUNNING').set({ progress_done: state.done, progress_total: state.total }).executeTakeFirst(),
    );
    if (updateResult.numUpdatedRows === 0n) throw COPY_ENDED;
  };
  return {
    onTotal: (total: number) => {
      state.total = total;
    },
    onRows: async (count: number) => {
      state.done += count;
      if (performance.now() - state.notedAt > PROGRESS_EVERY_MS) await noteProgress();
    },
  };
}

/** Makes one; fulfilled when it is done, failed, or somebody else's. */
export async function makeCopy(app: App, run: Run): Promise<void> {
  const copy = await beginCopy(app, run);
  if (!copy) return;
  const folder = placeFor(app);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Of this attempt alone: an earlier server may still be writing its own.
  const path = join(folder, `${copy.key}.${process.pid}.${Date.now()}.zip`);
  try {
    const { makeZip } = await import('./make.ts');
    const zipInfo = await makeZip(app, copy, path, createProgress(app, run));
    if (!zipInfo) return;
    const store = await app.store();
    await store.put(copy.key, createReadStream(path), { size: zipInfo.size, type: 'application/zip' });
    const now = app.now();
    const updateResult = await app.scoped({ companies: [run.companyId] }, (db) =>
      updateCopy(db, run)
        .where('state', '=', 'RUNNING')
        .set((eb) => ({
          state: 'DONE',
          done_at: now.toISOString(),
          expires_at: new Date(now.getTime() + COPY_LASTS_MS).toISOString(),
          ...zipInfo,
          progress_done: eb.ref('progress_total'),
        }))
        .executeTakeFirst(),
    );
    if (updateResult.numUpdatedRows === 0n) await removeBytes(app, run.companyId, run.copyId, copy.key);
  } catch (error) {
    if (error === COPY_ENDED) return await removeBytes(app, run.companyId, run.copyId, copy.key);
    // The database is away: it is begun anew when the job is done again.
    if (isUnavailable(error)) throw error;
    app.loggers.jobs.error({ err: error, copy: run.copyId }, 'a copy of a file was not made');
    const failure = errorKey(isFull(error) ? 'full' : 'broken');
    await app.scoped({ companies: [run.companyId] }, (db) =>
      updateCopy(db, run).where('state', '=', 'RUNNING').set({ state: 'FAILED', failure, done_at: app.now().toISOString() }).execute(),
    );
    await removeBytes(app, run.companyId, run.copyId, copy.key);
  } finally {
    await rm(path, { force: true });
  }
}

/** Bytes first: while the row names them, the hourly job knows of them. */
export async function removeBytes(app: App, companyId: number, copyId: number, key: string): Promise<void> {
  await (await app.store()).remove(key);
  await app.scoped({ companies: [companyId] }, (db) => updateCopy(db, { companyId, copyId }).set({ store_key: null }).execute());
}

/** Queues those that are under way, once more: whoever makes one already is not disturbed. */
async function resumeCopies({ scoped, jobs }: App): Promise<void> {
  const runs = await scoped({ companies: '*', readOnly: true }, (db) =>
    db
      .selectFrom('client_copies')
      .select(['company_id as companyId', 'id as copyId'])
      .where('state', 'in', statesUnderWay)
      .orderBy('id')
      .execute(),
  );
  for (const run of runs) await scoped({ companies: [run.companyId] }, (db) => jobs.send(db, COPY_JOB, run));
}

/** Ends those whose day is over, and removes bytes that nobody may fetch, wherever they were left. */
export async function endCopies(app: App): Promise<void> {
  const now = app.now().toISOString();
  await app.scoped({ companies: '*' }, (db) =>
    db.updateTable('client_copies').set({ state: 'ENDED' }).where('state', '=', 'DONE').where('expires_at', '<=', now).execute(),
  );
  const endedCopies = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    db
      .selectFrom('client_copies')
      .select(['company_id as companyId', 'id as copyId', 'store_key as key'])
      .where('state', 'in', ['ENDED', 'FAILED'])
      .where('store_key', 'is not', null)
      .execute(),
  );
  for (const { companyId, copyId, key } of endedCopies) await removeBytes(app, companyId, copyId, key!);
  await sweepCopies(placeFor(app));
}

/** Removes what a killed server left half written; by the machine's clock, as files are dated. */
async function sweepCopies(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

export async function startClientCopyJobs(app: App): Promise<void> {
  await app.jobs.handle(COPY_JOB, (data) => makeCopy(app, data as Run));
  await app.jobs.schedule('take-up-client-copies', '5-59/10 * * * *', 'Europe/Stockholm', () => resumeCopies(app));
  await app.jobs.schedule('end-client-copies', '40 * * * *', 'Europe/Stockholm', () => endCopies(app));
  await resumeCopies(app);
}
