/** The SQL of the bare route: what the product runs for a signing and for planning one, taken from its own handlers, and a day with its joins. */
import { type CompiledQuery, DefaultQueryExecutor, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';
import { activityInstanceHandlers } from '#server/planning/instances.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { makeIdempotent } from '#server/request/idempotency.ts';
import type { App } from '#server/request/ports.ts';
import { buildUser } from '#server/request/user.ts';

/** A statement and what stands at each of its parameters: a name to fill in, or a value that is always the same. */
export type Statement = { text: string; values: ({ name: string; list?: true } | { value: unknown })[] };
export type Statements = { day: Statement[]; sign: Statement[]; create: Statement[] };

/** Values that occur nowhere else, by which a parameter is known again. */
const marks = {
  id: 900_000_001,
  version: 900_000_002,
  companyId: 900_000_003,
  clientId: 900_000_004,
  activityId: 900_000_005,
  ofId: 900_000_007,
  seriesId: 900_000_008,
  userId: 900_000_006,
  key: 'a-key-of-the-yardstick',
  now: '2001-02-03T04:05:06.000Z',
  date: '2001-02-03',
  at: '2001-02-05T06:07:00.000Z',
  plannedDate: '2001-02-06T06:07:00.000Z',
  placedAt: '2001-02-06T06:08:00.000Z',
};
/** An id stands as JSON where a key remembers what came of it. */
const named = (value: unknown) =>
  value instanceof Buffer ? 'hash' : Object.entries(marks).find(([, mark]) => mark === value || JSON.stringify(mark) === value)?.[0];

/** An unsigned instance under lock, as the database would answer it; and the day's and the reload's answers. */
const answered = {
  id: marks.id,
  version: marks.version,
  companyId: marks.companyId,
  clientId: marks.clientId,
  activityId: marks.activityId,
  ofId: marks.ofId,
  seriesId: marks.seriesId,
  plannedDate: marks.plannedDate,
  placedAt: marks.placedAt,
  occurenceDate: null,
  skippedDate: null,
  signedByDate: null,
  signedById: null,
  isCompletable: true,
  isCompleted: false,
  isSkipped: false,
  comment: null,
  signedByName: null,
  // The bare route asks for the draw each time: it cannot know beforehand what an activity takes.
  sharesSigned: true,
  sharesSkipped: false,
  sharesReported: false,
  shared: null,
  hasEffects: true,
  isSentToInbox: false,
  isNotifiedMissed: false,
  timeZone: 'Europe/Stockholm',
  found: true,
  unmade: false,
  json: JSON.stringify({ id: marks.id }),
  it: {},
  company_id: marks.companyId,
};

/** Stock does not get low, and nothing stands in the minute yet. */
const emptyAnswers = ['select id from updated_items where needs_alert', 'select distinct i.id, '];

async function recorded(run: (ctx: Ctx) => Promise<unknown>): Promise<Statement[]> {
  const collected: Statement[] = [];
  const connection = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      const values = parameters.map((value) => {
        const inList = Array.isArray(value) && value.length === 1 ? named(value[0]) : undefined;
        if (inList) return { name: inList, list: true as const };
        const name = named(value);
        return name ? { name } : { value };
      });
      collected.push({ text: sql, values });
      return { rows: emptyAnswers.some((part) => sql.replace(/\s+/g, ' ').includes(part)) ? [] : [answered], numAffectedRows: 1n };
    },
    streamQuery: () => {
      throw new Error('not here');
    },
  };
  const dialect = new PostgresDialect({ pool: {} as never });
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection: (use) => use(connection as never),
  });
  const db: Db = new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor } as never);
  const memberships = [{ clientGroupId: 0, clientId: marks.clientId, companyId: marks.companyId, role: 'USER' as const }];
  const user = buildUser({ id: marks.userId, login: 'bench', name: 'Bench' }, { authorities: [], companyId: null, memberships });
  const app = {} as App;
  await run({
    app,
    db,
    user,
    now: new Date(marks.now),
    readOnly: true,
    ifMatch: null,
    requestKey: marks.key,
    token: '',
    ip: '',
    userAgent: '',
    cookies: '',
    isOwnPage: false,
    accessedClients: new Map(),
    afterCommit: () => {},
    logEvent: () => {},
  });
  return collected;
}

/** The day as an ordinary developer would ask for it. */
const dayRows = `
    select i.id, i.version, i.activity_id as "activityId", a.name as "activityName", i.planned_activity_id as "plannedActivityId",
           i.planned_date as "plannedDate", i.occurence_date as "occurenceDate", i.skipped_date as "skippedDate", i.signed_by_date as "signedByDate",
           i.is_completable as "isCompletable", i.is_completed as "isCompleted", i.is_skipped as "isSkipped", i.signed_by_id as "signedById",
           s.first_name || ' ' || s.last_name as "signedByName", m.first_name || ' ' || m.last_name as "createdByName", i.comment, i.state,
           i.client_id as "clientId", p.recurrence as "plannedActivityRecurrence", ty.name as "activityTypeName",
           coalesce(ty.icon, c.icon) as "activityTypeIcon", c.name as "activityCategoryName", c.color as "activityCategoryColor",
           coalesce((select json_agg(json_build_object('item', n.name, 'unit', n.unit, 'amount', e.amount, 'left', greatest(n.amount_in_stock, 0)) order by n.name)
                     from inventory_effects e join inventory_items n on n.id = e.item_id
                     where e.activity_id = i.activity_id and n.removed_at is null and not n.archived), '[]'::json) as draws
    from activity_instances i join activities a on a.id = i.activity_id join activity_types ty on ty.id = a.type_id
    join activity_categories c on c.id = ty.activity_category_id left join planned_activities p on p.id = i.planned_activity_id
    left join users s on s.id = i.signed_by_id left join users m on m.id = i.created_by_id
    where i.client_id = $1 and i.removed_at is null and i.placed_at >= $2::date::timestamp at time zone 'Europe/Stockholm'
      and i.placed_at < ($2::date + 1)::timestamp at time zone 'Europe/Stockholm' order by coalesce(i.occurence_date, i.planned_date), i.id`;

const { create, get } = activityInstanceHandlers as unknown as Record<'create' | 'get', Parameters<typeof makeIdempotent>[0]>;

export const statements = async (): Promise<Statements> => ({
  day: [
    {
      text: `select coalesce(json_agg(it), '[]')::text as json from (${dayRows}) it`,
      values: [{ name: 'clientId' }, { name: 'date' }],
    },
  ],
  sign: await recorded((ctx) =>
    activityInstanceHandlers.change(ctx, requestOf({ id: marks.id }, {}, { isCompleted: true, setOccurenceDateToNow: true })),
  ),
  create: await recorded((ctx) =>
    makeIdempotent(create, get, 'activityInstance create')(ctx, requestOf({}, {}, { activityId: marks.activityId, date: marks.at })),
  ),
});

const requestOf = (params: object, query: object, body?: object) =>
  ({ params, query, body, paging: { page: 0, size: 20, sort: [] } }) as never;
