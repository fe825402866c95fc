/** Each day files that nothing came to hold go, and uploads that were never finished, their bytes first. */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';
import { REQUEST_TIMEOUT_MS } from '#server/request/slow-bodies.ts';

const DAY_MS = 24 * 3_600_000;
/** Rows at a time. */
const BATCH_ROWS = 500;

/** From here on nobody reads or holds it; whoever was quicker keeps it. */
const releaseUnusedFiles = (app: App, now: Date) =>
  app.scoped({ companies: [] }, (db) =>
    db
      .updateTable('files')
      .set({ stored_date: null, used_date: sql`coalesce(used_date, created_date)` })
      .where('stored_date', 'is not', null)
      .where('company_id', 'is', null)
      .where('user_id', 'is', null)
      .where('platform', '=', false)
      .where('created_date', '<', new Date(now.getTime() - DAY_MS).toISOString())
      .execute(),
  );

/** Neither stored nor able to be so any more: unused addresses that expired, and uploads that began longer ago than any lasts. */
const findUnstoredFiles = (app: App, now: Date) =>
  app.scoped({ companies: [] }, (db) =>
    db
      .selectFrom('files')
      .select('key')
      .where('stored_date', 'is', null)
      .where('expires_date', '<=', now.toISOString())
      .where((eb) =>
        eb.or([eb('used_date', 'is', null), eb('used_date', '<', new Date(now.getTime() - 2 * REQUEST_TIMEOUT_MS).toISOString())]),
      )
      .limit(BATCH_ROWS)
      .execute(),
  );

export async function sweepFiles(app: App): Promise<void> {
  const now = app.now();
  await releaseUnusedFiles(app, now);
  const store = await app.store();
  for (let unstoredFiles = await findUnstoredFiles(app, now); unstoredFiles.length > 0; unstoredFiles = await findUnstoredFiles(app, now)) {
    const fileKeys = unstoredFiles.map((file) => file.key);
    // A job that ends between the two is done again: the rows still say which bytes.
    for (const fileKey of fileKeys) await store.remove(fileKey);
    await app.scoped({ companies: [] }, (db) =>
      db.deleteFrom('files').where('key', 'in', fileKeys).where('stored_date', 'is', null).execute(),
    );
  }
  // By the machine's clock, as the files themselves are dated.
  await store.sweep(new Date(Date.now() - 2 * REQUEST_TIMEOUT_MS));
}

export const scheduleFileSweep = (app: App): Promise<void> =>
  app.jobs.schedule('forget-files', '20 3 * * *', 'Europe/Stockholm', () => sweepFiles(app));
