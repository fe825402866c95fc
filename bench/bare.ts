/** The yardstick: Fastify and pg with the product's SQL and nothing else: no sign-in, no tenants, no validation, a login past row-level security. */
import fastify, { LogController } from 'fastify';
import pg from 'pg';
import type { Statement, Statements } from './statements.ts';

const { connection, statements, port } = JSON.parse(process.env.BARE!) as {
  connection: pg.PoolConfig;
  statements: Statements;
  port: number;
};
const USER = 1;
const sizes = { max: 16, options: '-c TimeZone=UTC' };
const pool = new pg.Pool({ ...connection, ...sizes });
const pipelined = new pg.Pool({ ...connection, ...sizes, pipeline: true } as pg.PoolConfig);

type Values = Record<string, unknown>;
const query = (name: string, index: number, { text, values }: Statement, given: Values) => ({
  name: `${name}${index}`,
  text,
  values: values.map((one) => (!('name' in one) ? one.value : one.list ? [given[one.name]] : given[one.name])),
});

const server = fastify({ logger: { level: 'info' }, logController: new LogController({ disableRequestLogging: true }) });

const day = statements.day[0]!;
server.get<{ Params: { clientId: string }; Querystring: { date: string } }>('/day/:clientId', async (request, to) => {
  const { clientId } = request.params;
  const now = new Date().toISOString();
  const given = { clientId, userId: USER, now, date: request.query.date };
  const { rows } = await pool.query(query('day', 0, day, given));
  return to.type('application/json; charset=utf-8').send(rows[0].json);
});

const dayRows = statements.dayRows[0]!;
server.get<{ Params: { clientId: string }; Querystring: { date: string } }>('/day-rows/:clientId', async (request) => {
  const { rows } = await pool.query(query('rows', 0, dayRows, { clientId: request.params.clientId, date: request.query.date }));
  return rows;
});

type Signing = { Params: { clientId: string; id: string }; Body: { isCompleted: boolean } };
const [first, ...rest] = statements.sign as [Statement, ...Statement[]];
const givenOf = ({ clientId, id }: Signing['Params']): Values => ({
  ...{ clientId, id, userId: USER, now: new Date().toISOString() },
});

/** One statement after the other, as one writes it with async and await. */
server.patch<Signing>('/sign/:clientId/:id', async (request) => {
  const client = await pool.connect();
  try {
    const given = givenOf(request.params);
    await client.query('begin');
    const held = await client.query(query('sign', 0, first, given));
    let found = held;
    for (const [index, statement] of rest.entries())
      found = await client.query(query('sign', index + 1, statement, { ...given, ...held.rows[0] }));
    await client.query('commit');
    return found.rows[0].it;
  } finally {
    client.release();
  }
});

type Making = { Params: { clientId: string; activityId: string }; Querystring: { at: string } };
server.post<Making>('/create/:clientId/:activityId', async (request) => {
  const client = await pool.connect();
  try {
    const given: Values = { ...request.params, ...request.query, userId: USER, now: new Date().toISOString() };
    await client.query('begin');
    let found: { rows: Values[] } = { rows: [] };
    for (const [index, statement] of statements.create.entries()) {
      found = await client.query(query('create', index, statement, given));
      // Which company it is comes with the activity, which one it became with the insertion.
      const { id, companyId } = found.rows[0] ?? {};
      if (companyId) given.companyId = companyId;
      if (id) given.id = id;
    }
    await client.query('commit');
    return found.rows[0]!.it;
  } finally {
    client.release();
  }
});

/** The same, with all that follows the lock sent at once. */
server.patch<Signing>('/sign-pipelined/:clientId/:id', async (request) => {
  const client = await pipelined.connect();
  try {
    const given = givenOf(request.params);
    const [, held] = await Promise.all([client.query('begin'), client.query(query('sign', 0, first, given))]);
    const all = { ...given, ...held.rows[0] };
    const done = await Promise.all([...rest.map((one, index) => client.query(query('sign', index + 1, one, all))), client.query('commit')]);
    return done.at(-2)!.rows[0].it;
  } finally {
    client.release();
  }
});

await server.listen({ port, host: '127.0.0.1' });
console.log('listening');
