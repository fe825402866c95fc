/** ADMIN's diagnostics: nothing secret leaves, nothing that names anybody is counted, and each answer says which server it is of (R67, R68). */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { management } from '#contract/management.ts';
import { clients } from '#contract/people.ts';
import { search } from '#contract/search.ts';
import { serverMetricsOf } from '#server/app.ts';
import { computeQuantile, countRequests, createRequestMetric, readRouteCounts } from '#server/management/requests.ts';
import { statementShapeOf } from '#server/management/statement.ts';
import { closeAfterFile } from '#test/after.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

const CANARY = 'kanariefagel';
const NUMBER = '471104711047'; // longer than a count of seconds, in which a shorter one stands by chance
/** Every variable there is, with the canary wherever something may be secret, and some that the product does not know. */
const env = {
  NODE_ENV: 'test',
  PORT: '8099',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://vardag.example.se',
  DATABASE_URL: `postgres://${CANARY}:${CANARY}@db.example.se:5433/${CANARY}?password=${CANARY}`,
  OWNER_URL: `postgres://owner:${CANARY}@db.example.se/${CANARY}`,
  SMTP_URL: `smtp://${CANARY}:${CANARY}@mail.example.se:2525`,
  S3_URL: `https://${CANARY}:${CANARY}@s3.example.se/${CANARY}?region=${CANARY}`,
  LOGOUT_URL: `https://ut.example.se/${CANARY}?token=${CANARY}`,
  FORUM_URL: `https://forum.example.se/${CANARY}`,
  GUIDE_URL: `https://guide.example.se/#${CANARY}`,
  TERMS_URL: `https://a:${CANARY}@villkor.example.se/${CANARY}`,
  PRIVACY_URL: `https://policy.example.se/?q=${CANARY}`,
  ADMIN_EMAIL: `${CANARY}@example.se`,
  SUPPORT_MAIL: 'hjalp@example.se',
  SECURITY_CONTACT: 'sakerhet@example.se',
  MAIL: 'send',
  METRICS_PORT: '9099',
  METRICS_HOST: '127.0.0.1',
  PASSWORD_POLICY: 'standard',
  API_DOCS: '1',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
  BACKUP_DIR: mkdtempSync(join(tmpdir(), 'vardag-backups-')),
  ...{ BACKUP_KEEP: '7', ACCESS_LOG_YEARS: '12' },
  AWS_SECRET_ACCESS_KEY: CANARY,
  PGPASSWORD: CANARY,
  EMPTY: '',
};
let w: World;
const { planned, act } = steps(() => w);
beforeAll(async () => {
  w = await world(env);
});
const asAdmin = <E extends (typeof management)[keyof typeof management]>(endpoint: E) => w.call(w.people.admin, endpoint as never);

describe('configuration', () => {
  it('is told by name, with what is no secret, and where it comes from', async () => {
    const { data } = await w.call(w.people.admin, management.properties);
    const of = (name: string) => data.properties.find((one) => one.name === name);
    expect(of('databaseUrl')).toEqual({
      ...{ name: 'databaseUrl', variable: 'DATABASE_URL', source: 'environment' },
      ...{ value: 'postgres://db.example.se', isSet: true },
    });
    expect(of('servesOn')).toMatchObject({ value: '3 s', source: 'environment' });
    expect(of('adminEmail')).toMatchObject({ value: null, isSet: true });
    expect(of('passwordPolicy')).toMatchObject({ value: 'standard' });
    const { data: told } = await w.call(w.people.admin, management.environment);
    const variable = (name: string) => told.variables.find((one) => one.name === name);
    expect(variable('SMTP_URL')).toEqual({ name: 'SMTP_URL', value: 'smtp://mail.example.se', isListed: true });
    expect(variable('PGPASSWORD')).toEqual({ name: 'PGPASSWORD', value: null, isListed: false });
  });
  it('and no answer of the diagnostics holds anything of a secret', async () => {
    for (const endpoint of Object.values(management).filter((one) => one.method === 'GET' && !one.path.includes('{'))) {
      const { status, data } = await asAdmin(endpoint);
      expect(status, endpoint.path).toBe(200);
      expect(JSON.stringify(data), endpoint.path).not.toContain(CANARY);
      expect((data as unknown as { server: { name: string } }).server.name, endpoint.path).toMatch(/:8099$/);
    }
    expect(await serverMetricsOf(w.server).text()).not.toContain(CANARY);
  });
});

describe('metrics', () => {
  it('count requests by the pattern of their route: no id, name or path of anybody', async () => {
    const { id } = await planned({ comment: `<p>${CANARY}</p>` });
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    await w.call(w.people.admin, clients.get, { params: { id: 987_654_321 } });
    await w.call(w.people.user, search.find, { query: { q: CANARY } } as never);
    for (const url of [`/api/${CANARY}`, `/${CANARY}`, `/api/clients/${CANARY}`, `/management/loggers/${CANARY}`, `/i18n/${CANARY}.json`])
      await w.server.inject({ url, headers: { authorization: `Bearer ${w.people.admin.token}` } });
    await w.server.inject({ method: 'PROPFIND' as never, url: `/api/clients/${CANARY}` });
    const { data } = await w.call(w.people.admin, management.metrics);
    const text = await serverMetricsOf(w.server).text();
    for (const said of [JSON.stringify(data.routes), text]) {
      expect(said).not.toContain(CANARY);
      expect(said).not.toContain('987654321');
      for (const { name, login } of Object.values(w.people)) for (const one of [name, login]) expect(said).not.toContain(one);
    }
    const signing = data.routes.find(({ method, route }) => method === 'PATCH' && route === '/api/activity-instances/{id}');
    expect(signing).toMatchObject({ count: 1, statuses: [{ status: 200, count: 1 }] });
    expect(signing!.p99).toBeGreaterThan(0);
    const unknown = data.routes.find(({ method, route }) => method === 'GET' && route === 'unknown');
    expect(unknown!.count).toBeGreaterThanOrEqual(2);
    expect(data.routes.find(({ route }) => route === '/api/clients/{id}')!.statuses.map(({ status }) => status)).toEqual([400, 404]);
    expect(text).toMatch(/_count\{method="PATCH",route="\/api\/activity-instances\/\{id\}",status="200"\} 1/);
  });
  it('count the web’s pages as such, though no route is theirs, and what is nowhere as unknown', async () => {
    const server = Fastify();
    const requests = createRequestMetric(new Registry());
    countRequests(server, requests);
    server.setNotFoundHandler((request, to) => to.code(request.url.startsWith('/api') ? 404 : 200).send());
    for (const url of ['/admin/foretag', '/handelse/7', '/api/nowhere']) await server.inject({ url });
    expect((await readRouteCounts(requests)).map(({ route, count }) => [route, count])).toEqual([
      ['pages', 2],
      ['unknown', 1],
    ]);
    await server.close();
  });
  it('tell the pool, the event loop, memory, streams, jobs and letters', async () => {
    const { data } = await w.call(w.people.admin, management.metrics);
    expect(data.pool.total).toBeGreaterThan(0);
    expect(data.memory.rss).toBeGreaterThan(10_000_000);
    expect(data.eventLoop.max).toBeGreaterThanOrEqual(data.eventLoop.p50);
    expect(data.streams).toEqual({ day: 0, inbox: 0 });
    expect(data.database).toEqual({ answers: true, timesAway: 0 });
    expect(data.jobs!.map(({ queue }) => queue)).toContain('send-mail');
    expect(data.mail).toEqual({ kept: 0, waiting: 0, failed: 0, oldestSeconds: null });
    await w.scoped({ companies: [] }, (db) => w.jobs.send(db, 'send-mail', { mailId: 999 }));
    const { data: then } = await w.call(w.people.admin, management.metrics);
    expect(then.jobs!.find(({ queue }) => queue === 'send-mail')).toMatchObject({ waiting: 1, failed: 0 });
    expect(await serverMetricsOf(w.server).text()).toContain('vardag_jobs{queue="send-mail",state="waiting"} 1');
    await w.jobs.drain();
  });
  it('come without what the database knows while that does not answer', async () => {
    w.pool.setAway(true);
    try {
      const { status, data } = await w.call(w.people.admin, management.metrics);
      expect(status).toBe(200);
      expect(data).toMatchObject({ jobs: null, mail: null });
      const text = await serverMetricsOf(w.server).text();
      expect(text).toContain('vardag_pool_connections');
      expect(text).not.toContain('vardag_jobs{');
      expect((await w.call(w.people.admin, management.threads)).data.sessions).toBe(null);
    } finally {
      w.pool.setAway(false);
    }
    await expect.poll(async () => (await w.call(w.people.admin, management.metrics)).data.jobs).not.toBe(null);
  });
  it('are asked of the database once for all who ask', async () => {
    const blocking = new Client(w.owner);
    closeAfterFile(() => blocking.end());
    await blocking.connect();
    await blocking.query('begin; lock table mails');
    let asked = 0;
    const all = Array.from({ length: 6 }, () => w.call(w.people.admin, management.metrics).finally(() => asked++));
    /** Which sessions waited, and since when: neither six at once nor one after the other. */
    const waited = new Set<string>();
    while (asked < 6) {
      const { rows } = await w.pool.query(
        `select pid || ' ' || query_start as one from pg_stat_activity where wait_event_type = 'Lock' and query like '%from mails%'`,
      );
      for (const { one } of rows) waited.add(one);
      await new Promise((later) => setTimeout(later, 20));
    }
    expect((await Promise.all(all)).map(({ data }) => data.jobs)).toEqual([null, null, null, null, null, null]);
    expect(waited.size).toBe(1);
    await blocking.query('rollback');
  });
  it('know of a share of the answers where it lies', () => {
    expect(computeQuantile([], 0.5)).toBe(null);
    expect(
      computeQuantile(
        [
          [0.001, 0],
          [0.01, 10],
          [Number.POSITIVE_INFINITY, 10],
        ],
        0.5,
      ),
    ).toBe(5.5);
    expect(
      computeQuantile(
        [
          [0.001, 10],
          [10, 10],
          [Number.POSITIVE_INFINITY, 20],
        ],
        0.99,
      ),
    ).toBe(10_000);
  });
});

describe('the components', () => {
  it('say how each does, and why', async () => {
    const { data } = await w.call(w.people.admin, management.components);
    const { files, ...rest } = Object.fromEntries(data.components.map(({ name, status, reason }) => [name, `${status} ${reason}`]));
    expect(rest).toEqual({
      database: 'UP answers',
      storage: 'UP room',
      mail: 'UP sends',
      jobs: 'UP done',
      live: 'UP hears',
      backup: 'UP taken',
    });
    // Nothing listens where S3_URL of this world points.
    expect(files).toBe('DOWN unreachable');
    expect(data.status).toBe('DOWN');
  });
  it('are down with letters that were refused, and with jobs that wait too long', async () => {
    await w.pool.query(
      `insert into mails (to_address, subject, text_body, html_body, created_date, error) values ('a', 'b', 'c', 'd', now(), '451')`,
    );
    await w.pool.query(`insert into pgboss.job (name, start_after) values ('send-mail', now() - interval '1 hour')`);
    const { data } = await w.call(w.people.admin, management.components);
    expect(data.components).toContainEqual({ name: 'mail', status: 'DOWN', reason: 'refused', lastDate: null });
    expect(data.components).toContainEqual({ name: 'jobs', status: 'DOWN', reason: 'late', lastDate: null });
    await w.pool.query(`update mails set sent_date = now() where error = '451'`);
    await w.pool.query(`delete from pgboss.job where start_after < now() - interval '50 minutes' and name = 'send-mail'`);
  });
});

describe('what is under way', () => {
  it('shows this login’s sessions, and statements without a value', async () => {
    const busy = w.pool.query(`select pg_sleep(25), '${CANARY}', ${NUMBER} as n`).catch(({ code }) => code);
    const seen = async () => (await w.call(w.people.admin, management.threads)).data.sessions!;
    await expect.poll(async () => (await seen()).map(({ statement }) => statement)).toContain('select pg_sleep(…), …, … as n');
    expect(JSON.stringify(await seen())).not.toMatch(new RegExp(`${CANARY}|${NUMBER}`));
    expect((await seen()).find(({ statement }) => statement.includes('pg_sleep'))).toMatchObject({
      state: 'active',
      application: 'vardag',
    });
    const { resources } = (await w.call(w.people.admin, management.threads)).data;
    expect(resources).not.toEqual([]);
    for (const { kind } of resources) expect(kind).toMatch(/^\w+$/);
    await w.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(25)%'`);
    expect(await busy).toBe('57014');
  });
  it.each([
    [`select * from t where a = 'X' and b = $1`, 'select * from t where a = … and b = $1'],
    [`select 'it''s X', E'\\'X', U&'X', $$X$$, $a$ X $a$, 1.5e3, -7, t1.c2`, 'select …, …, U&…, …, …, …, -…, t1.c2'],
    [`select 'X that was cut`, 'select …'],
    [`select $q$X that was cut`, 'select …'],
    [`/* X */ begin; set local app.companies = '{1,2}' -- X\n; select 1`, 'begin; set local app.companies = … ; select …'],
    [`select "X Y", "client_id" from "T"`, 'select "…", "client_id" from "…"'],
  ])('%s', (statement, shape) => expect(statementShapeOf(statement)).toBe(shape));
});
