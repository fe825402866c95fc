/** Two servers over a primary and its standby, and one that knows of no standby, with the demo organisation in the database. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createSession } from '#server/access/sessions.ts';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/database/pool.ts';
import { createScoped } from '#server/database/scoped.ts';
import { openStandby, type Standby } from '#server/database/standby.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { readConfig } from '#server/process/config.ts';
import { startReplicated } from '#test/standby.ts';

export const NOW = new Date('2026-11-20T09:22:00.000Z');
export type Token = { token: string };
export type Servers = Awaited<ReturnType<typeof startServers>>;

/** `settings` are PostgreSQL's own, of both. */
export async function startServers(settings: Readonly<Record<string, string | number>>) {
  const log = pino({ level: 'silent' });
  const both = await startReplicated(settings);
  const connection = both.primary.serving;
  const pool = openPool(connection, log, 8);
  const scoped = createScoped(pool);
  const closing: (() => Promise<unknown>)[] = [];
  await fillDemo(scoped, NOW);

  const serverOver = async (standby?: Standby): Promise<FastifyInstance> => {
    const own = openPool(connection, log, 8);
    const jobs = await startJobs({ connection, log, isWorking: false });
    const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
    if ('wrong' in read) throw new Error(read.wrong.join());
    const server = await buildApp({ config: read.config, pool: own, standby, connection, jobs, log, now: () => new Date(NOW) });
    closing.push(async () => {
      await server.close();
      await jobs.stop();
      await own.end();
    });
    return server;
  };
  const standbys = [0, 1].map(() => openStandby(pool, both.standby.serving, log)) as [Opened, Opened];
  const servers = (await Promise.all(standbys.map(serverOver))) as [FastifyInstance, FastifyInstance];
  const plain = await serverOver();

  const everywhere = async (text: string) =>
    (await scoped({ companies: '*' }, (db) => sql.raw<Record<string, number>>(text).execute(db))).rows[0];
  const first = async (text: string) => (await everywhere(text))!;
  const session = async (id: number): Promise<Token> => ({ token: await createSession({ scoped }, id, NOW, false) });
  const { id: office, companyId } = await first(`select id, company_id as "companyId" from users where login = 'orguser@demo.example'`);
  const { clientId, activityId } = await first(`select a.client_id as "clientId", a.id as "activityId" from activities a
    join planned_activities p on p.activity_id = a.id where a.company_id = ${companyId} order by a.id limit 1`);
  const { reportId } = await first('select report_id as "reportId" from report_instances order by id limit 1');
  const { leader } = await first(`select m.user_id as leader from client_group_members m join users u on u.id = m.user_id
    where m.client_id = ${clientId} and m.active and 'ASSISTANCE_ADMIN' = any(u.authorities) limit 1`);
  return {
    ...{ both, pool, scoped, standbys, servers, plain, log },
    /** A statement that sees all companies; its first row. */
    everywhere,
    office: await session(office!),
    /** Of the client's team, and may report and export. */
    leader: await session(leader!),
    /** What the paths of calls name. */
    ids: { clientId: clientId!, activityId: activityId!, companyId: companyId!, id: companyId!, reportId: reportId! },
    stop: async () => {
      for (const close of closing) await close();
      for (const one of standbys) await one.stop();
      await pool.end();
      await both.stop();
    },
  };
}
type Opened = ReturnType<typeof openStandby>;
