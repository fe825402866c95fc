/** `node bench/goals.ts`: period reports of 500 clients with ten goals each, the pulse, and a report with what changed since (R58, R62). */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '#server/database/migrate.ts';
import { openPool } from '#server/database/pool.ts';
import { createScoped } from '#server/database/scoped.ts';
import { readClientsBehind, readPulses } from '#server/goals/pulse.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { databaseOf, folder, startCluster, withClient } from './load.ts';
import { CLIENTS, loadManyClients, TOKEN } from './many-clients.ts';
import { GOALS, plans } from './plans.ts';
import { median, noSamples, percentile, added as put, table } from './samples.ts';
import { startClient, startProduct } from './servers.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const NAME = 'goals';
const [rounds, seconds, times] = values.quick ? [1, 0.5, 5] : [3, 2, 50];

const cluster = await startCluster();
const client = startClient();
const log = pino({ level: 'silent' });
const began = performance.now();
const rows = await loadManyClients(cluster.superuserConnection, migrate, { small: values.quick, name: NAME, back: 40, more: plans });
console.log(`${rows} instances, ${CLIENTS} plans of ${GOALS} goals, loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
const pool = openPool({ ...cluster.connection, database: databaseOf(NAME) }, log);
const scoped = createScoped(pool);

/** The job as it runs each hour: the first time all are due, and then none. */
async function writeReports() {
  for (const what of ['all due', 'nothing due']) {
    const from = performance.now();
    const written = await writePeriodReports({ scoped, now: () => new Date() } as App, log);
    console.log(`the job, ${what}: ${written} reports in ${((performance.now() - from) / 1000).toFixed(2)} s`);
  }
}

type Statement = { text: string; values: unknown[] };
const user = { id: 1, isAdmin: false, isOrganisation: true, companyId: 1, clients: [], companies: [1], roles: ['ORG_USER'] };
/** The statements of a call, planned and run as the serving login: milliseconds by the database's clock, minimum and median. */
async function explain(what: string, read: (ctx: Ctx) => Promise<unknown>) {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noted(this: pg.Client, ...all: unknown[]) {
    const [first] = all as [Partial<Statement>];
    if (typeof first === 'object' && first.text?.trimStart().startsWith('select'))
      statements.push({ text: first.text, values: first.values ?? [] });
    return Reflect.apply(query, this, all);
  } as typeof query;
  await scoped({ companies: [1], readOnly: true }, (db) => read({ db, user, now: new Date(), readOnly: true } as unknown as Ctx));
  pg.Client.prototype.query = query;
  const ofEach: number[][] = [];
  let buffers = 0;
  await withClient({ ...cluster.connection, database: databaseOf(NAME) }, async (session) => {
    await session.query("set app.companies = '{1}'");
    for (const { text, values: params } of statements) {
      const took: number[] = [];
      for (let n = 0; n < times; n++) {
        const { rows: plan } = await session.query(`explain (analyze, buffers, timing off, format json) ${text}`, params);
        const [{ 'Execution Time': ran, Plan: top }] = plan[0]['QUERY PLAN'];
        took.push(ran);
        if (n === times - 1) buffers += top['Shared Hit Blocks'] + top['Shared Read Blocks'];
      }
      ofEach.push(took);
    }
  });
  const sum = (of: (took: number[]) => number) => ofEach.reduce((all, took) => all + of(took), 0).toFixed(3);
  console.log(
    `${what}, ${statements.length} statements: ${sum((took) => Math.min(...took))} ms at least, ${sum(median)} in the middle, ${buffers} buffers`,
  );
}

async function measureCalls() {
  const product = await startProduct(cluster.connection, NAME);
  const get = (path: string, who = 1): Request => ({ method: 'GET', path: `/api/${path}`, token: `${TOKEN}${who}` });
  const each = (path: (n: number) => string, who?: number) => Array.from({ length: 100 }, (_, n) => get(path(n + 1), who));
  const kinds: Record<string, Request[]> = {
    'pulse, the organisation': each((n) => `evaluation-goals/grouped/active/${n}`),
    'pulse, somebody in 500 teams': each((n) => `evaluation-goals/grouped/active/${n}`, 2),
    'period report, whole': each((n) => `evaluation-plan-reports/detail/${n}`),
    'period reports of a client': each((n) => `evaluation-plan-reports/client/${n}`),
    'goals behind, of a company': [get('evaluation-goals/behind/company/1?few=true')],
    'three counts of a company': [get('evaluation-plan-reports/statistics/summary/company/1?startDate=2020-01-01&endDate=2029-12-31')],
  };
  try {
    for (const connections of [1, 16]) {
      const lines = [['milliseconds', 'p50', 'p99', 'requests/s', 'database CPU', 'CPU']];
      for (const [kind, requests] of Object.entries(kinds)) {
        let [all, database] = [noSamples(), [] as number[]];
        for (let round = -1; round < rounds; round++) {
          const before = { server: product.cpu(), database: cpuOfDatabase(folder()) };
          const result = await client.play({ port: product.port, connections, seconds, requests, once: false });
          if (result.refused.length > 0) throw new Error(result.refused.join('\n'));
          const used = { server: product.cpu() - before.server, database: cpuOfDatabase(folder()) - before.database };
          if (round < 0) continue;
          all = put(all, result, used.server + used.database);
          database = [...database, used.database / result.micros.length];
        }
        const figures = [percentile(all, 0.5), percentile(all, 0.99), median(all.rates), median(database) / 1000, median(all.cpu) / 1000];
        lines.push([kind, ...figures.map((figure) => figure.toFixed(figure < 10 ? 2 : 0))]);
      }
      console.log([`\n**${connections} connection${connections > 1 ? 's' : ''}**\n`, ...table(lines)].join('\n'));
    }
  } finally {
    await product.stop();
  }
}

try {
  await writeReports();
  await explain(`the pulse of ${GOALS} goals`, (ctx) => readPulses(ctx, 1));
  await explain(`goals behind of ${CLIENTS} clients`, (ctx) => readClientsBehind(ctx, 1));
  await measureCalls();
} finally {
  client.stop();
  await pool.end();
  await cluster.stop();
}
