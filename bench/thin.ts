/** The lower bound: the least SQL for the same answers, one prepared statement and round trip each, on its own tables (thin-tables.ts). */
import fastify, { type FastifyRequest, LogController } from 'fastify';
import pg from 'pg';
import { answer } from './answer.ts';

const { connection, port } = JSON.parse(process.env.THIN!) as { connection: pg.PoolConfig; port: number };
const USER = 1;
const pool = new pg.Pool({ ...connection, max: 16, options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan' });

const names = { activity: new Map<string, object>(), series: new Map<string, string>(), person: new Map<string, string>() };
const { rows: nameRows } = await pool.query<{ kind: keyof typeof names; id: string; said: never }>('select kind, id, said from thin.names');
for (const { kind, id, said } of nameRows) names[kind].set(id, said);

const COLUMNS = `id, version, activity_id, series_id, planned_date, occurence_date, skipped_date, signed_by_date, signed_by_id, created_by_id,
  is_completed, is_skipped, comment`;
type Row = Record<'activity_id' | 'series_id' | 'signed_by_id' | 'created_by_id', string> & Record<string, unknown>;
const named = ({ activity_id, series_id, signed_by_id, created_by_id, ...row }: Row) => ({
  ...row,
  ...names.activity.get(activity_id),
  plannedActivityId: series_id,
  plannedActivityRecurrence: names.series.get(series_id) ?? null,
  isCompletable: true,
  state: 'IDLE',
  signedById: signed_by_id,
  signedByName: names.person.get(signed_by_id) ?? null,
  createdByName: names.person.get(created_by_id) ?? null,
});

const keyOf = ({ headers }: FastifyRequest) => headers['idempotency-key'];
const queryRows = async (name: string, text: string, values: unknown[]) => (await pool.query<Row>({ name, text, values })).rows;

const server = fastify({ logger: { level: 'info' }, logController: new LogController({ disableRequestLogging: true }) });

server.get<{ Params: { clientId: string }; Querystring: { date: string } }>('/day/:clientId', async (request, to) => {
  const rows = await queryRows(
    'day',
    `select ${COLUMNS} from thin.instances where client_id = $1 and placed_at >= $2::date::timestamp at time zone 'Europe/Stockholm'
       and placed_at < ($2::date + 1)::timestamp at time zone 'Europe/Stockholm' order by coalesce(occurence_date, planned_date), id`,
    [request.params.clientId, request.query.date],
  );
  return answer(request, to, JSON.stringify(rows.map(named)));
});

server.patch<{ Params: { clientId: string; id: string } }>('/sign/:clientId/:id', async (request, to) => {
  const { clientId, id } = request.params;
  const rows = await queryRows(
    'sign',
    `with it as (
       update thin.instances set version = version + 1, is_completed = true, occurence_date = $3, signed_by_date = $3, signed_by_id = $4, shared = true
       where id = $1 and client_id = $2 and signed_by_id is null returning ${COLUMNS}),
     noted as (insert into thin.events (instance_id, act, at, by_id) select id, 'signed', $3, $4 from it),
     remembered as (insert into thin.keys (user_id, key, at) values ($4, $5, $3)),
     drawn as (update thin.stock s set amount_in_stock = s.amount_in_stock - e.amount from it join thin.effects e on e.activity_id = it.activity_id where s.id = e.item_id)
     select * from it`,
    [id, clientId, new Date(), USER, keyOf(request)],
  );
  return answer(request, to, JSON.stringify(named(rows[0]!)));
});

server.post<{ Params: { activityId: string; clientId: string }; Querystring: { at: string } }>(
  '/create/:clientId/:activityId',
  async (request, to) => {
    const { clientId, activityId } = request.params;
    const { companyId } = names.activity.get(activityId) as { companyId: number };
    const rows = await queryRows(
      'create',
      `with it as (
         insert into thin.instances (company_id, client_id, activity_id, placed_at, planned_date, created_by_id) values ($1, $2, $3, $4, $4, $5) returning ${COLUMNS}),
       noted as (insert into thin.events (instance_id, act, at, by_id) select id, 'planned', now(), $5 from it),
       remembered as (insert into thin.keys (user_id, key, at) values ($5, $6, now()))
       select * from it`,
      [companyId, clientId, activityId, request.query.at, USER, keyOf(request)],
    );
    return answer(request, to, JSON.stringify(named(rows[0]!)));
  },
);

server.post<{ Params: { activityId: string; clientId: string }; Querystring: { at: string; every: string } }>(
  '/series/:clientId/:activityId',
  async (request, to) => {
    const { clientId, activityId } = request.params;
    const { companyId } = names.activity.get(activityId) as { companyId: number };
    const rows = await queryRows(
      'series',
      `with it as (insert into thin.series (client_id, activity_id, recurrence) values ($2, $3, $4) returning id),
       made as (insert into thin.instances (company_id, client_id, activity_id, series_id, placed_at, planned_date, created_by_id)
         select $1, $2, $3, it.id, at, at, $6 from it, generate_series(current_date, current_date + 62, $5 * interval '1 day') d,
           lateral (select (d::date + $4::time) at time zone 'Europe/Stockholm' as at) t),
       remembered as (insert into thin.keys (user_id, key, at) values ($6, $7, now()))
       select * from it`,
      [companyId, clientId, activityId, request.query.at, request.query.every, USER, keyOf(request)],
    );
    return answer(request, to, JSON.stringify({ id: rows[0]!.id, ...names.activity.get(activityId), recurrence: request.query.at }));
  },
);

/** The total is counted from the index and the rows, each time anew: it keeps no counts. */
server.get<{ Params: { companyId: string }; Querystring: { from: string; to: string } }>('/list/:companyId', async (request, to) => {
  const rows = await queryRows(
    'list',
    `with seen as (select id, placed_at from thin.instances where company_id = $1 and placed_at >= $2::date::timestamp at time zone 'Europe/Stockholm'
         and placed_at < ($3::date + 1)::timestamp at time zone 'Europe/Stockholm' and (shared or signed_by_id is null)),
       page as (select id from seen order by placed_at desc, id desc limit 10)
     select (select count(*) from seen) as total, ${COLUMNS} from page join thin.instances using (id) order by placed_at desc, id desc`,
    [request.params.companyId, request.query.from, request.query.to],
  );
  to.header('x-total-count', String(rows[0]?.total ?? 0));
  return answer(request, to, JSON.stringify(rows.map(({ total: _, ...row }) => named(row as Row))));
});

await server.listen({ port, host: '127.0.0.1' });
console.log('listening');
