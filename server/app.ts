/** Seam: the smallest app that can be started and watched; the real one takes its place. */
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Jobs } from '#server/jobs.ts';

export type AppParts = { config: Config; pool: Pool; jobs: Jobs; log: Logger };

export const buildApp = async ({ pool, log }: AppParts): Promise<FastifyInstance> => {
  const app = fastify({ loggerInstance: log as FastifyBaseLogger });
  app.get('/management/health', async () => {
    await pool.query('select 1');
    return { status: 'UP' };
  });
  return app;
};
