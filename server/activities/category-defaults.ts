/** The defaults of new activities of a category: the company's, else the platform's, else those of medicine, else off (R90). */
import { type RawBuilder, sql } from 'kysely';
import {
  type ActivityDefaults,
  type CategoryDefaults,
  type categoryDefaults,
  type DefaultFlag,
  type DefaultsBody,
  defaultFlags,
} from '#contract/category-defaults.ts';
import { toSnakeCase } from '#contract/entity.ts';
import { DEFAULT_ONE_TAP_MINUTES, MEDICINE_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { versionConflict } from '#server/request/versions.ts';

/**
 * Its column in the row of the company, `ours`, or of the platform, `theirs`. Medicine is told of when it is not signed, and shared (and signed by one
 * tap) as the company says of its other medicine, `medicine`, where it has no row of its own, as a client's never has.
 */
const effectiveFlagSql = (flag: DefaultFlag) => {
  const [companyFlag, medicineFlag, platformFlag] = ['ours', 'medicine', 'theirs'].map((tableAlias) =>
    sql.ref(`${tableAlias}.${toSnakeCase(flag)}`),
  );
  const effectiveValueSql =
    flag === 'sendsNotificationWhenIgnored'
      ? sql`coalesce(${companyFlag}, ${platformFlag}, category.contains_medicine)`
      : sql`coalesce(${companyFlag}, ${medicineFlag}, ${platformFlag}, false)`;
  return sql<boolean>`${effectiveValueSql} as ${sql.ref(flag)}`;
};
const careBasisColumns = ['ours', 'medicine', 'theirs'].map((tableAlias) => sql.ref(`${tableAlias}.care_basis`));
const careBasisSql = sql`coalesce(${sql.join(careBasisColumns)}, 'NONE') as "careBasis"`;
const defaultColumnsSql = sql.join([...defaultFlags.map(effectiveFlagSql), careBasisSql]);
/** Put after `activity_categories c`. */
const joinDefaultsSql = (companyIdSql: RawBuilder<unknown>) => sql`
  left join category_defaults ours on ours.company_id = ${companyIdSql} and ours.category_id = category.id
  left join category_defaults theirs on theirs.company_id = 0 and theirs.category_id = category.id
  left join lateral (
    select category_default.version, category_default.one_tap_minutes, category_default.care_basis,
      ${sql.join(defaultFlags.map((flag) => sql.ref(`category_default.${toSnakeCase(flag)}`)))}
    from category_defaults category_default
    join activity_categories other on other.id = category_default.category_id
    where category_default.company_id = ${companyIdSql} and other.contains_medicine and other.client_id is null and other.removed_at is null
    order by other.id
    limit 1) medicine on category.contains_medicine`;

type DefaultsFilter = { categoryId?: number; clientId?: number | undefined };
/** Of the platform's categories and the company's, and of the client's own where one is named. */
async function readDefaults({ db }: Ctx, companyId: number, { categoryId, clientId }: DefaultsFilter): Promise<CategoryDefaults[]> {
  const { rows } = await sql<CategoryDefaults>`
    select json_build_object('id', category.id, 'name', category.name, 'color', category.color, 'icon', category.icon) as category,
      coalesce(ours.version, 0) as version, ${defaultColumnsSql}, ours.one_tap_minutes as "oneTapMinutes",
      coalesce(case when ours.version is null then medicine.one_tap_minutes end, theirs.one_tap_minutes,
        case when category.contains_medicine then ${MEDICINE_ONE_TAP_MINUTES}::int
          else ${DEFAULT_ONE_TAP_MINUTES}::int end) as "usualOneTapMinutes",
      category.contains_medicine and ours.version is null and medicine.version is null as "asksAboutSharing"
    from activity_categories category
    ${joinDefaultsSql(sql`${companyId}`)}
    where category.company_id in (0, ${companyId})
      and (category.client_id is null or category.client_id = ${clientId ?? 0})
      and category.removed_at is null
      and not category.archived
      ${categoryId === undefined ? sql`` : sql`and category.id = ${categoryId}`}
    order by category.name, category.id`.execute(db);
  return rows;
}

/** The company that is asked about: a client's, one that is named, one's own; 0, the platform, for who has none. */
async function findCompanyId(ctx: Ctx, { companyId, clientId }: { companyId?: number | undefined; clientId?: number | undefined }) {
  if (clientId !== undefined) return (await openClient(ctx, clientId, 'categoryDefaults.see')).company_id;
  if (companyId !== undefined) return (await openCompany(ctx, companyId)).id;
  return ctx.user.isAdmin || !ctx.user.isOrganisation ? 0 : (ctx.user.companyId ?? 0);
}

/** Stores a company's word, a basis that is left out as it stood; 412 when it is another by now than `If-Match` named. */
async function storeDefaults(ctx: Ctx, companyId: number, categoryId: number, body: DefaultsBody): Promise<void> {
  const { db, ifMatch } = ctx;
  const columnsSql = sql.join(defaultFlags.map((flag) => sql.ref(toSnakeCase(flag))));
  const valuesSql = sql.join(defaultFlags.map((flag) => sql`${body[flag]}::boolean`));
  const { rows } = await sql<{ version: number }>`
    insert into category_defaults (company_id, category_id, category_company_id, ${columnsSql}, one_tap_minutes, care_basis)
    select ${companyId}::bigint, category.id, category.company_id, ${valuesSql}, ${body.oneTapMinutes ?? null}::int,
      ${body.careBasis ?? 'NONE'}
    from activity_categories category
    where category.id = ${categoryId}
    on conflict (company_id, category_id) do update set version = category_defaults.version + 1,
      care_basis = coalesce(${body.careBasis ?? null}, category_defaults.care_basis),
      (${columnsSql}, one_tap_minutes)
        = row (${sql.join(defaultFlags.map((flag) => sql.ref(`excluded.${toSnakeCase(flag)}`)))}, excluded.one_tap_minutes)
    returning version`.execute(db);
  if (ifMatch !== null && rows[0]?.version !== ifMatch + 1) throw versionConflict();
}

export const categoryDefaultHandlers: Handlers<typeof categoryDefaults> = {
  list: async (ctx, { query }) => readDefaults(ctx, await findCompanyId(ctx, query), { clientId: query.clientId }),
  put: async (ctx, { params: { categoryId }, query, body }) => {
    const companyId = await findCompanyId(ctx, query);
    // Whoever changes for a company is one of its own; the platform's word is ADMIN's.
    if (companyId === 0 && !ctx.user.isAdmin) throw notFound();
    if ((await readDefaults(ctx, companyId, { categoryId })).length === 0) throw notFound();
    await storeDefaults(ctx, companyId, categoryId, body);
    const [storedDefaults] = await readDefaults(ctx, companyId, { categoryId });
    return reply(storedDefaults!, { alert: { key: 'assistmeApp.categoryDefaults.updated', param: storedDefaults!.category.name } });
  },
};

/** By the id of each category of a company, its clients' own included, what new activities of it begin with. */
export async function readCompanyDefaults(db: Ctx['db'], companyId: number): Promise<Record<string, ActivityDefaults>> {
  const { rows } = await sql<ActivityDefaults & { id: number }>`
    select category.id, ${defaultColumnsSql}
    from activity_categories category
    ${joinDefaultsSql(sql`${companyId}::bigint`)}
    where category.company_id in (0, ${companyId}) and category.removed_at is null`.execute(db);
  return Object.fromEntries(rows.map(({ id, ...defaults }) => [id, defaults]));
}

type SentDefaults = { [F in keyof ActivityDefaults]?: ActivityDefaults[F] | undefined };
/** The sent flags and basis of a new activity, and its category's defaults for those left out. */
export async function addDefaults<B extends SentDefaults & { type: { id: number }; client: { id: number } }>(
  { db }: Ctx,
  newActivity: B,
): Promise<B> {
  if (defaultFlags.every((flag) => newActivity[flag] !== undefined) && newActivity.careBasis !== undefined) return newActivity;
  const { rows } = await sql<ActivityDefaults>`
    select ${defaultColumnsSql}
    from activity_types type
    join activity_categories category on category.id = type.activity_category_id
    cross join clients client
    ${joinDefaultsSql(sql`client.company_id`)}
    where type.id = ${newActivity.type.id} and client.id = ${newActivity.client.id}`.execute(db);
  const flagEntries = defaultFlags.map((flag) => [flag, newActivity[flag] ?? rows[0]?.[flag] ?? false]);
  return { ...newActivity, ...Object.fromEntries(flagEntries), careBasis: newActivity.careBasis ?? rows[0]?.careBasis ?? 'NONE' };
}
