/**
 * The jobs of copies: makes one, whole or not at all, takes up again what a server left that is no more, and removes those whose day is over. A copy
 * is written beside the store first, and is done only when the store has all of it.
 */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/database/scoped.ts';
import { isStorageFullError, isUnavailable } from '#server/database/unavailable.ts';
import type { App } from '#server/request/ports.ts';
import type { CopyRequest } from './make.ts';

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
const failureKeyOf = (name: string) => `clientCopy.failure.${name}`;

type CopyRef = { companyId: number; copyId: number };
const workFolderOf = (app: App) => join(app.config.dataDir, 'copies-under-way');
const updateCopy = (db: Db, { companyId, copyId }: CopyRef) =>
  db.updateTable('client_copies').where('company_id', '=', companyId).where('id', '=', copyId);
const activeStates = ['WAITING', 'RUNNING'] as const;

/** Marks it as begun; null where it is over, or was begun too often. */
async function beginCopy(app: App, copyRef: CopyRef): Promise<(CopyRequest & { key: string }) | null> {
  return app.scoped({ companies: [copyRef.companyId] }, async (db) => {
    const waitingCopy = await db
      .selectFrom('client_copies')
      .select(['attempts', 'language', 'store_key as key'])
      .where('company_id', '=', copyRef.companyId)
      .where('id', '=', copyRef.copyId)
      .where('state', 'in', activeStates)
      .forUpdate()
      .executeTakeFirst();
    if (!waitingCopy?.key) return null;
    if (waitingCopy.attempts >= MAX_ATTEMPTS) {
      await updateCopy(db, copyRef)
        .set({ state: 'FAILED', failure: failureKeyOf('interrupted'), done_at: app.now().toISOString() })
        .execute();
      return null;
    }
    await updateCopy(db, copyRef)
      .set({
        state: 'RUNNING',
        attempts: waitingCopy.attempts + 1,
        started_at: app.now().toISOString(),
        progress_done: 0,
        progress_total: 0,
      })
      .execute();
    return { ...copyRef, language: waitingCopy.language, key: waitingCopy.key };
  });
}

/** Says how far it has come, now and then; throws once nobody wants it any more. */
function createProgress(app: App, copyRef: CopyRef) {
  const progress = { done: 0, total: 0, savedAtMs: 0 };
  const saveProgress = async () => {
    progress.savedAtMs = performance.now();
    const updateResult = await app.scoped({ companies: [copyRef.companyId] }, (db) =>
      updateCopy(db, copyRef)
        .where('state', '=', 'RUNNING')
        .set({ progress_done: progress.done, progress_total: progress.total })
        .executeTakeFirst(),
    );
    if (updateResult.numUpdatedRows === 0n) throw COPY_ENDED;
  };
  return {
    onTotal: (total: number) => {
      progress.total = total;
    },
    onRows: async (count: number) => {
      progress.done += count;
      if (performance.now() - progress.savedAtMs > PROGRESS_EVERY_MS) await saveProgress();
    },
  };
}

/** Makes one; fulfilled when it is done, failed, or somebody else's. */
export async function makeCopy(app: App, copyRef: CopyRef): Promise<void> {
  const copy = await beginCopy(app, copyRef);
  if (!copy) return;
  const folder = workFolderOf(app);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Of this attempt alone: an earlier server may still be writing its own.
  const zipPath = join(folder, `${copy.key}.${process.pid}.${Date.now()}.zip`);
  try {
    const { makeZip } = await import('./make.ts');
    const zipInfo = await makeZip(app, copy, zipPath, createProgress(app, copyRef));
    if (!zipInfo) return;
    const store = await app.store();
    await store.put(copy.key, createReadStream(zipPath), { size: zipInfo.size, type: 'application/zip' });
    const now = app.now();
    const updateResult = await app.scoped({ companies: [copyRef.companyId] }, (db) =>
      updateCopy(db, copyRef)
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
    if (updateResult.numUpdatedRows === 0n) await removeBytes(app, copyRef.companyId, copyRef.copyId, copy.key);
  } catch (error) {
    if (error === COPY_ENDED) return await removeBytes(app, copyRef.companyId, copyRef.copyId, copy.key);
    // The database is away: it is begun anew when the job is done again.
    if (isUnavailable(error)) throw error;
    app.loggers.jobs.error({ err: error, copy: copyRef.copyId }, 'a copy of a file was not made');
    const failure = failureKeyOf(isStorageFullError(error) ? 'full' : 'broken');
    await app.scoped({ companies: [copyRef.companyId] }, (db) =>
      updateCopy(db, copyRef).where('state', '=', 'RUNNING').set({ state: 'FAILED', failure, done_at: app.now().toISOString() }).execute(),
    );
    await removeBytes(app, copyRef.companyId, copyRef.copyId, copy.key);
  } finally {
    await rm(zipPath, { force: true });
  }
}

/** Bytes first: while the row names them, the hourly job knows of them. */
export async function removeBytes(app: App, companyId: number, copyId: number, storeKey: string): Promise<void> {
  await (await app.store()).remove(storeKey);
  await app.scoped({ companies: [companyId] }, (db) => updateCopy(db, { companyId, copyId }).set({ store_key: null }).execute());
}

/** Queues those that are under way, once more: whoever makes one already is not disturbed. */
async function resumeCopies({ scoped, jobs }: App): Promise<void> {
  const copyRefs = await scoped({ companies: '*', readOnly: true }, (db) =>
    db
      .selectFrom('client_copies')
      .select(['company_id as companyId', 'id as copyId'])
      .where('state', 'in', activeStates)
      .orderBy('id')
      .execute(),
  );
  for (const copyRef of copyRefs) await scoped({ companies: [copyRef.companyId] }, (db) => jobs.send(db, COPY_JOB, copyRef));
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
  await sweepCopies(workFolderOf(app));
}

/** Removes what a killed server left half written; by the machine's clock, as files are dated. */
async function sweepCopies(folder: string): Promise<void> {
  const fileNames = await readdir(folder).catch(() => []);
  for (const fileName of fileNames) {
    const filePath = join(folder, fileName);
    const fileStats = await stat(filePath).catch(() => undefined);
    if (fileStats && fileStats.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(filePath, { force: true });
  }
}

export async function startClientCopyJobs(app: App): Promise<void> {
  await app.jobs.handle(COPY_JOB, (jobData) => makeCopy(app, jobData as CopyRef));
  await app.jobs.schedule('take-up-client-copies', '5-59/10 * * * *', 'Europe/Stockholm', () => resumeCopies(app));
  await app.jobs.schedule('end-client-copies', '40 * * * *', 'Europe/Stockholm', () => endCopies(app));
  await resumeCopies(app);
}
