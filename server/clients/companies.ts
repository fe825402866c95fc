/** Companies: everybody sees those in scope, ADMIN makes and keeps them, an organisation's administrator changes its own. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normaliseName } from '#contract/fields.ts';
import * as contract from '#contract/people.ts';
import type { Db } from '#server/database/scoped.ts';
import { kindSchemas } from '#server/planning/kind-schema.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Handlers, isRaw, isReply, reply } from '#server/request/handlers.ts';
import { isTextMatchSql } from '#server/request/like.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { seesCompanySql } from '#server/request/scope.ts';
import { lockNaming } from '#server/request/unique-name.ts';
import { createInUseProblem, deleteUnused } from './unused.ts';

/** A catalogue of the company's own has no reference that would hold it. */
const hasCatalogueSql = (id: number) => sql<SqlBool>`(exists (select from activity_categories where company_id = ${id})
  or exists (select from activity_types where company_id = ${id})
  or exists (select from attributes where company_id = ${id})
  or exists (select from item_categories where company_id = ${id})
  or exists (select from task_categories where company_id = ${id})
  or exists (select from task_types where company_id = ${id}))`;

/** Its series are wall-clock times there, so that its time zone stays (R6). */
const hasSeriesSql = (companyId: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.join(
    kindSchemas.map(({ series }) => sql`exists (select from ${sql.table(series)} where company_id = ${companyId})`),
    sql` or `,
  )})`;

/**
 * Refuses ADMIN a second company of one name (decision 088). Others are told of no company but their own: an organisation that
 * calls itself as another does is taken, and so is a newcomer's (R2).
 */
async function checkCompanyName(db: Db, name: string, companyId: number): Promise<void> {
  await lockNaming(db, 'companies');
  const { rows } = await sql`select id from companies where name_key(name) = name_key(${name}) and id <> ${companyId} limit 1`.execute(db);
  if (rows[0]) throw badField('company', 'name', 'error.field.nameTaken');
}

const { calls: crudCalls } = createCrud(contract.companies, {
  entity: contract.company,
  visible: ({ user }) => seesCompanySql(user, 'row', 'id'),
  // Helpers in another company's team see that company too.
  changeable: ({ user }) => (user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`row.id = ${user.companyId}`),
  computed: { isTimeZoneFixed: hasSeriesSql(sql`row.id`) },
  ownerColumns: async () => ({}),
  listConditions: async (_ctx, { search }) => (search ? [isTextMatchSql(sql`row.name`, String(search))] : []),
  isReferenced: hasCatalogueSql,
  validate: async ({ db, user }, fields, storedCompany) => {
    // A name that stands is no reason to refuse what else is changed.
    if (user.isAdmin && typeof fields.name === 'string' && fields.name !== normaliseName(String(storedCompany?.name ?? '')))
      await checkCompanyName(db, fields.name, Number(storedCompany?.id ?? 0));
    if (!storedCompany || fields.timeZone === undefined || fields.timeZone === storedCompany.timeZone) return;
    const { rows } = await sql<{ isFixed: boolean }>`select ${hasSeriesSql(sql`${storedCompany.id}`)} as "isFixed"`.execute(db);
    if (rows[0]!.isFixed) throw badField('company', 'timeZone', 'error.field.fixed');
  },
});

export const companyHandlers: Handlers<typeof contract.companies> = {
  ...crudCalls,
  create: async (ctx, input) => {
    const createdReply = await crudCalls.create(ctx, input);
    if (isReply(createdReply) && !isRaw(createdReply.body)) ctx.logEvent('company-create', 'success', { company: createdReply.body.id });
    return createdReply;
  },
  replace: async (ctx, input) => {
    ctx.logEvent('company-update', 'success', { company: input.params.id });
    return crudCalls.replace(ctx, input);
  },
  change: async (ctx, input) => {
    ctx.logEvent('company-update', 'success', { company: input.params.id });
    return crudCalls.change(ctx, input);
  },
  remove: async ({ db, logEvent }, { params: { id } }) => {
    const company = await db
      .selectFrom('companies')
      .select(['name', hasCatalogueSql(id).as('used')])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!company) throw notFound();
    if (company.used) throw createInUseProblem();
    await deleteUnused(db, 'companies', id);
    logEvent('company-remove', 'success', { company: id });
    return reply(undefined, { alert: { key: 'assistmeApp.company.deleted', param: company.name } });
  },
};
