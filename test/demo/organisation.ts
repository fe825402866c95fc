/** The demo organisation on a database of its own, filled at a given time, behind a server whose clock stands there. */
import { pino } from 'pino';
import { access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/database/pool.ts';
import { scopedOver } from '#server/database/scoped.ts';
import { demoPassword } from '#server/demo/people.ts';
import { firstRun } from '#server/first-run.ts';
import { startJobs } from '#server/jobs.ts';
import { freshDatabase } from '#test/database.ts';

export const organisation = async (at: string) => {
  const { connection, drop } = await freshDatabase();
  const log = pino({ level: 'error' });
  const pool = openPool(connection, log, 4);
  const jobs = await startJobs({ connection, log, working: false });
  const read = readConfig({ DEMO: '1', LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join('\n'));
  const clock = { now: new Date(at) };
  const parts = { config: read.config, pool, jobs, log, now: () => new Date(clock.now) };
  const began = performance.now();
  const { lines } = await firstRun(parts);
  const took = performance.now() - began;
  const server = await buildApp(parts);
  await server.ready();

  const signIn = async (username: string, password = demoPassword) => {
    const answer = await server.inject({ method: 'POST', url: access.authenticate.path, payload: { username, password } });
    return { status: answer.statusCode, token: String(answer.headers.authorization ?? '') };
  };
  /** What a GET answers to the holder of the token. */
  const get = async <T>(token: string, { path }: Pick<Endpoint, 'path'>, params: Record<string, string | number> = {}) => {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const answer = await server.inject({ method: 'GET', url, query: params as Record<string, string>, headers: { authorization: token } });
    return { status: answer.statusCode, data: JSON.parse(answer.body) as T };
  };
  const stop = async () => {
    await server.close();
    await jobs.stop();
    await pool.end();
    await drop();
  };
  return { parts, pool, clock, lines, took, scoped: scopedOver(pool), signIn, get, stop };
};
export type Organisation = Awaited<ReturnType<typeof organisation>>;
