/** The demo organisation on a database of its own, filled at a given time, behind a server whose clock stands there. */
import { pino } from 'pino';
import { access } from '#contract/access/sign-in.ts';
import { buildApp } from '#server/app.ts';
import { openPool, type Pool } from '#server/database/pool.ts';
import { createScoped } from '#server/database/scoped.ts';
import { demoPassword } from '#server/demo/people.ts';
import { prepareFirstRun } from '#server/first-run.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { readConfig } from '#server/process/config.ts';
import { freshDatabase } from '#test/database.ts';
import { least, timed } from '#test/runs.ts';
import { caller } from '#test/world.ts';

function config() {
  const read = readConfig({ DEMO: '1', LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join('\n'));
  return read.config;
}

export async function emptyDatabase() {
  const { serving: connection, drop } = await freshDatabase();
  const written: string[] = [];
  // What went wrong is shown as well.
  const write = (line: string) => void (written.push(line) && /"level":[56]0/.test(line) && process.stdout.write(line));
  const log = pino({ level: 'error' }, { write });
  const pool = openPool(connection, log, 4);
  const stop = async () => {
    await pool.end();
    await drop();
  };
  return { connection, pool, log, written, scoped: createScoped(pool), stop };
}

/** A thousand statements that do nothing: the yardstick of filling. */
export async function besideStatements(pool: Pick<Pool, 'query'>) {
  const nothing = async () => {
    for (let asked = 0; asked < 1000; asked++) await pool.query('select 1');
  };
  return { beside: 'a thousand statements', yardstick: await least(3, async () => (await timed(nothing)).took) };
}

export async function organisation(at: string) {
  const { connection, pool, log, scoped, stop } = await emptyDatabase();
  const jobs = await startJobs({ connection, log, isWorking: false });
  const clock = { at };
  const parts = { config: config(), pool, jobs, log, now: () => new Date(clock.at) };
  const { gave, took } = await timed(() => prepareFirstRun(parts));
  const { lines } = gave;
  const server = await buildApp(parts);
  await server.ready();
  const call = caller(server);

  const signIn = async (username: string, password = demoPassword) => {
    const { status, data } = await call(null, access.authenticate, { body: { username, password } });
    return { status, token: data.id_token! };
  };
  return {
    lines,
    /** Milliseconds that the first start spent on the demo. */
    took,
    scoped,
    parts,
    clock,
    call,
    signIn,
    stop: async () => {
      await server.close();
      await jobs.stop();
      await stop();
    },
  };
}
export type Organisation = Awaited<ReturnType<typeof organisation>>;
