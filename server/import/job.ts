/** The jobs of imports: applies or undoes one, takes up again what a server left that is no more, and lets go of what was kept long enough. */
import type { App } from '#server/request/ports.ts';
import { applyImport, type ImportRun } from './apply.ts';
import { IMPORT_JOB } from './begin.ts';
import { undoImport } from './undo.ts';
import { expireImports } from './waiting-rows.ts';

/** Queues those that are under way, once more: whoever does one already is not disturbed (their row is locked). */
const resumeImports = async ({ scoped, jobs }: App) => {
  const runs = await scoped({ companies: '*', readOnly: true }, (db) =>
    db
      .selectFrom('imports')
      .select(['company_id as companyId', 'id as importId'])
      .where('state', 'in', ['RUNNING', 'UNDOING'])
      .orderBy('id')
      .execute(),
  );
  for (const { companyId, importId } of runs)
    await scoped({ companies: [companyId] }, (db) => jobs.send(db, IMPORT_JOB, { companyId, importId }));
};

export async function startImportJobs(app: App): Promise<void> {
  await app.jobs.handle(IMPORT_JOB, async (jobData) => {
    const run = jobData as unknown as ImportRun;
    await applyImport(app, run);
    await undoImport(app, run);
  });
  await app.jobs.schedule('take-up-imports', '*/10 * * * *', 'Europe/Stockholm', () => resumeImports(app));
  await app.jobs.schedule('forget-imports', '30 3 * * *', 'Europe/Stockholm', () => expireImports(app));
  await resumeImports(app);
}
