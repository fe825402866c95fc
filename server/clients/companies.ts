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
import { seesCompany } from '#server/request/scope.ts';
import { lockNaming } from '#server/request/unique-name.ts';
import { deleteUnused, inUseProblem } from './unused.ts';

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
async function checkName(db: Db, name: string, id: number): Promise<void> {
  await lockNaming(db, 'companies');
  const { rows } = await sql`select id from companies where name_key(name) = name_key(${name}) and id <> ${id} limit 1`.execute(db);
  if (rows[0]) throw badField('company', 'name', 'error.field.nameTaken');
}

const { calls } = createCrud(contract.companies, {
  entity: contract.company,
  visible: ({ user }) => seesCompany(user, 'row', 'id'),
  // Helpers in another company's team see that company too.
  changeable: ({ user }) => (user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`row.id = ${user.companyId}`),
  computed: { isTimeZoneFixed: hasSeriesSql(sql`row.id`) },
  ownerColumns: async () => ({}),
  listConditions: async (_ctx, { search }) => (search ? [isTextMatchSql(sql`row.name`, String(search))] : []),
  isReferenced: hasCatalogueSql,
  validate: async ({ db, user }, values, row) => {
    // A name that stands is no reason to refuse what else is changed.
    if (user.isAdmin && typeof values.name === 'string' && values.name !== normaliseName(String(row?.name ?? '')))
      await checkName(db, values.name, Number(row?.id ?? 0));
    if (!row || values.timeZone === undefined || values.timeZone === row.timeZone) return;
    const { rows } = await sql<{ isFixed: boolean }>`select ${hasSeriesSql(sql`${row.id}`)} as "isFixed"`.execute(db);
    if (rows[0]!.isFixed) throw badField('company', 'timeZone', 'error.field.fixed');
  },
});

export const companyHandlers: Handlers<typeof contract.companies> = {
  ...calls,
  create: async (ctx, input) => {
    const createdReply = await calls.create(ctx, input);
    if (isReply(createdReply) && !isRaw(createdReply.body)) ctx.logEvent('company-create', 'success', { company: createdReply.body.id });
    return createdReply;
  },
  replace: async (ctx, input) => {
    ctx.logEvent('company-update', 'success', { company: input.params.id });
    return calls.replace(ctx, input);
  },
  change: async (ctx, input) => {
    ctx.logEvent('company-update', 'success', { company: input.params.id });
    return calls.change(ctx, input);
  },
  remove: async ({ db, logEvent }, { params: { id } }) => {
    const row = await db
      .selectFrom('companies')
      .select(['name', hasCatalogueSql(id).as('used')])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.used) throw inUseProblem();
    await deleteUnused(db, 'companies', id);
    logEvent('company-remove', 'success', { company: id });
    return reply(undefined, { alert: { key: 'assistmeApp.company.deleted', param: row.name } });
  },
};
