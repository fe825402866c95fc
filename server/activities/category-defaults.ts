/** The defaults of new activities of a category: the company's, else the platform's, else off (R90). */
import { type RawBuilder, sql } from 'kysely';
import {
  type CategoryDefaults,
  type categoryDefaults,
  type DefaultFlag,
  type DefaultsBody,
  defaultFlags,
} from '#contract/category-defaults.ts';
import { snake } from '#contract/entity.ts';
import { usualOneTap } from '#domain/planning/one-tap.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { olderVersion } from '#server/request/versions.ts';

/** Its column in the row of the company, `ours`, or of the platform, `theirs`. */
const effectiveFlag = (flag: DefaultFlag) => {
  const column = snake(flag);
  return sql<boolean>`coalesce(${sql.ref(`ours.${column}`)}, ${sql.ref(`theirs.${column}`)}, false) as ${sql.ref(flag)}`;
};
const flagColumns = sql.join(defaultFlags.map(effectiveFlag));
const joined = (companyId: RawBuilder<unknown>, categoryId: RawBuilder<unknown>) => sql`
  left join category_defaults ours on ours.company_id = ${companyId} and ours.category_id = ${categoryId}
  left join category_defaults theirs on theirs.company_id = 0 and theirs.category_id = ${categoryId}`;

async function read({ db }: Ctx, companyId: number, categoryId?: number): Promise<CategoryDefaults[]> {
  const { rows } = await sql<CategoryDefaults>`
    select json_build_object('id', c.id, 'name', c.name, 'color', c.color, 'icon', c.icon) as category, coalesce(ours.version, 0) as version, ${flagColumns},
           ours.one_tap_minutes as "oneTapMinutes", coalesce(theirs.one_tap_minutes, ${usualOneTap}) as "usualOneTapMinutes",
           ours.version is null and coalesce(theirs.sends_notification_when_ignored, false) as "asksAboutSharing"
    from activity_categories c ${joined(sql`${companyId}`, sql`c.id`)}
    where c.company_id in (0, ${companyId}) and c.client_id is null and c.removed_at is null and not c.archived
      ${categoryId === undefined ? sql`` : sql`and c.id = ${categoryId}`}
    order by c.name, c.id`.execute(db);
  return rows;
}

/** The company that is asked about: a client's, one that is named, one's own; 0, the platform, for who has none. */
async function companyOf(ctx: Ctx, { companyId, clientId }: { companyId?: number | undefined; clientId?: number | undefined }) {
  if (clientId !== undefined) return (await openClient(ctx, clientId, 'categoryDefaults.see')).company_id;
  if (companyId !== undefined) return (await openCompany(ctx, companyId)).id;
  return ctx.who.isAdmin || !ctx.who.isOrganisation ? 0 : (ctx.who.companyId ?? 0);
}

/** Stores a company's word; 412 when it is another by now than `If-Match` named. */
async function put(ctx: Ctx, companyId: number, categoryId: number, body: DefaultsBody): Promise<void> {
  const { db, ifMatch } = ctx;
  const columns = sql.join(defaultFlags.map((flag) => sql.ref(snake(flag))));
  const values = sql.join(defaultFlags.map((flag) => sql`${body[flag]}::boolean`));
  const { rows } = await sql<{ version: number }>`
    insert into category_defaults (company_id, category_id, category_company_id, ${columns}, one_tap_minutes)
    select ${companyId}::bigint, c.id, c.company_id, ${values}, ${body.oneTapMinutes ?? null}::int from activity_categories c where c.id = ${categoryId}
    on conflict (company_id, category_id) do update set version = category_defaults.version + 1,
      (${columns}, one_tap_minutes) = row (${sql.join(defaultFlags.map((flag) => sql.ref(`excluded.${snake(flag)}`)))}, excluded.one_tap_minutes)
    returning version`.execute(db);
  if (ifMatch !== null && rows[0]?.version !== ifMatch + 1) throw olderVersion();
}

export const categoryDefaultHandlers: Handlers<typeof categoryDefaults> = {
  list: async (ctx, { query }) => read(ctx, await companyOf(ctx, query)),
  put: async (ctx, { params: { categoryId }, query, body }) => {
    const companyId = await companyOf(ctx, query);
    // Whoever changes for a company is one of its own; the platform's word is ADMIN's.
    if (companyId === 0 && !ctx.who.isAdmin) throw notFound();
    if ((await read(ctx, companyId, categoryId)).length === 0) throw notFound();
    await put(ctx, companyId, categoryId, body);
    const [written] = await read(ctx, companyId, categoryId);
    return reply(written!, { alert: { key: 'assistmeApp.categoryDefaults.updated', param: written!.category.name } });
  },
};

type Flags = { [F in DefaultFlag]?: boolean | undefined };
/** The sent flags of a new activity, and its category's defaults for those left out. */
export async function beginning<B extends Flags & { type: { id: number }; client: { id: number } }>({ db }: Ctx, body: B): Promise<B> {
  if (defaultFlags.every((flag) => body[flag] !== undefined)) return body;
  const { rows } = await sql<Record<DefaultFlag, boolean>>`
    select ${flagColumns} from activity_types ty cross join clients cl ${joined(sql`cl.company_id`, sql`ty.activity_category_id`)}
    where ty.id = ${body.type.id} and cl.id = ${body.client.id}`.execute(db);
  return { ...body, ...Object.fromEntries(defaultFlags.map((flag) => [flag, body[flag] ?? rows[0]?.[flag] ?? false])) };
}
