/** The yardstick: Fastify and pg with the product's SQL and nothing else: no sign-in, no tenants, no validation, a login past row-level security. */
import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest, LogController } from 'fastify';
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

/** The key of an act and a hash of what is asked for, kept as the product keeps them. */
const keyOf = ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): Values => ({
  key: headers['idempotency-key'],
  hash: createHash('sha256').update(url).digest(),
});

/** One statement after the other, as one writes it with async and await; what each answers is known to those after it. */
async function inOrder(name: 'sign' | 'create', args: Values): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, statement] of statements[name].entries()) {
      const { rows } = await client.query(query(name, index, statement, args));
      Object.assign(args, rows[0]);
    }
    await client.query('commit');
    return args.json as string;
  } finally {
    client.release();
  }
}
const argsOf = (request: FastifyRequest<{ Params: object }>): Values => ({
  ...(request.params as object),
  ...keyOf(request),
  userId: USER,
  now: new Date().toISOString(),
});

server.patch<{ Params: { clientId: string; id: string } }>('/sign/:clientId/:id', async (request, to) =>
  answer(request, to, await inOrder('sign', argsOf(request))),
);
server.post<{ Params: { clientId: string; activityId: string }; Querystring: { at: string } }>(
  '/create/:clientId/:activityId',
  async (request, to) => answer(request, to, await inOrder('create', { ...argsOf(request), ...request.query })),
);

await server.listen({ port, host: '127.0.0.1' });
console.log('listening');
