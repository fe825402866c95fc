/** The yardstick: Fastify and pg with the product's SQL and nothing else: no sign-in, no tenants, no validation, a login past row-level security. */
import fastify, { LogController } from 'fastify';
import pg from 'pg';
import { answer } from './answer.ts';
import type { Statement, Statements } from './statements.ts';

const { connection, statements, port } = JSON.parse(process.env.BARE!) as {
  connection: pg.PoolConfig;
  statements: Statements;
  port: number;
};
const USER = 1;
// Planned once, as the product has its acts planned (decision 036).
const pool = new pg.Pool({ ...connection, max: 16, options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan' });

type Values = Record<string, unknown>;
const query = (name: string, index: number, { text, values }: Statement, args: Values) => ({
  name: `${name}${index}`,
  text,
  values: values.map((one) => (!('name' in one) ? one.value : one.list ? [args[one.name]] : args[one.name])),
});

const server = fastify({ logger: { level: 'info' }, logController: new LogController({ disableRequestLogging: true }) });

const day = statements.day[0]!;
server.get<{ Params: { clientId: string }; Querystring: { date: string } }>('/day/:clientId', async (request, to) => {
  const { clientId } = request.params;
  const now = new Date().toISOString();
  const args = { clientId, userId: USER, now, date: request.query.date };
  const { rows } = await pool.query(query('day', 0, day, args));
  return answer(request, to, rows[0].json);
});

type Signing = { Params: { clientId: string; id: string }; Body: { isCompleted: boolean } };
const [first, ...rest] = statements.sign as [Statement, ...Statement[]];
const argsOf = ({ clientId, id }: Signing['Params']): Values => ({
  ...{ clientId, id, userId: USER, now: new Date().toISOString() },
});

/** One statement after the other, as one writes it with async and await. */
server.patch<Signing>('/sign/:clientId/:id', async (request, to) => {
  const client = await pool.connect();
  try {
    const args = argsOf(request.params);
    await client.query('begin');
    const locked = await client.query(query('sign', 0, first, args));
    let result = locked;
    for (const [index, statement] of rest.entries())
      result = await client.query(query('sign', index + 1, statement, { ...args, ...locked.rows[0] }));
    await client.query('commit');
    return answer(request, to, result.rows[0].json);
  } finally {
    client.release();
  }
});

type Making = { Params: { clientId: string; activityId: string }; Querystring: { at: string } };
server.post<Making>('/create/:clientId/:activityId', async (request, to) => {
  const client = await pool.connect();
  try {
    const args: Values = { ...request.params, ...request.query, userId: USER, now: new Date().toISOString() };
    await client.query('begin');
    let result: { rows: Values[] } = { rows: [] };
    for (const [index, statement] of statements.create.entries()) {
      result = await client.query(query('create', index, statement, args));
      // The company's id comes with the activity, the new row's id with the insertion.
      const { id, companyId } = result.rows[0] ?? {};
      if (companyId) args.companyId = companyId;
      if (id) args.id = id;
    }
    await client.query('commit');
    return answer(request, to, result.rows[0]!.json as string);
  } finally {
    client.release();
  }
});

await server.listen({ port, host: '127.0.0.1' });
console.log('listening');
