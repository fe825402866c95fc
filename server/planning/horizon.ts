/** The daily job that keeps the future filled: every company's series are made up to the rolling horizon (R8). */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { App } from '#server/request/ports.ts';
import { kindSchemas } from './kind-schema.ts';
import { skipPausedInstances } from './paused.ts';
import { extendHorizon } from './series.ts';

const JOB_NAME = 'extend-horizon';

/** Companies one by one, each in a transaction of its own that sees nothing else; idempotent, so a double run changes nothing. */
export async function extendAllHorizons(app: App, logger: Logger): Promise<number> {
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    db.selectFrom('companies').select(['id', 'time_zone']).orderBy('id').execute(),
  );
  let totalCreated = 0;
  const companyErrors: unknown[] = [];
  for (const { id, time_zone } of companies)
    for (const schema of kindSchemas)
      try {
        totalCreated += await app.scoped({ companies: [id] }, async (db) => {
          const createdCount = await extendHorizon(db, schema, id, time_zone, app.now());
          if (createdCount > 0 && schema.kind === 'activity')
            await skipPausedInstances({ app, db, now: app.now() }, sql`pause.company_id = ${id}`);
          return createdCount;
        });
      } catch (error) {
        logger.error({ err: error, company: id, series: schema.series }, 'a horizon was not extended');
        companyErrors.push(error);
      }
  logger.info({ made: totalCreated, companies: companies.length }, 'the horizon was extended');
  // Whatever is wrong with one company's series, the others' days are filled; then the job is tried again.
  if (companyErrors.length > 0) throw new AggregateError(companyErrors, 'horizons were not extended');
  return totalCreated;
}

export const startHorizonJob = (jobs: Jobs, app: App, logger: Logger): Promise<void> =>
  jobs.schedule(JOB_NAME, '10 3 * * *', 'Europe/Stockholm', async () => {
    await extendAllHorizons(app, logger);
  });
