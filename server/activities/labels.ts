/** Labels of a company: made, changed and removed by its administrator, put on activities and tasks by whoever may change those (R4). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/labels.ts';
import { capitaliseName } from '#server/catalogue/selection.ts';
import { companyRows } from '#server/request/company-rows.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { seesCompanySql } from '#server/request/scope.ts';
import { activityRows } from './activities.ts';

const { calls: crudCalls, rows: labelRows } = createCrud(contract.labels, {
  entity: contract.label,
  ...companyRows,
  // Names begin with a capital (product «Labels»), and one stands once in a company.
  validate: async (_, values) => capitaliseName(values),
  uniqueName: { errorKey: 'assistmeApp.label.errors.nameTaken' },
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from activities where label_id = ${id}) or exists (select from tasks where label_id = ${id}))`,
});

export const labelHandlers: Handlers<typeof contract.labels> = {
  ...crudCalls,
  ofCompany: async (ctx, { params, paging }) => {
    const companyQuery = ctx.db
      .selectFrom('companies as row')
      .select('row.id')
      .where(seesCompanySql(ctx.user, 'row', 'id'));
    if (!(await companyQuery.where('row.id', '=', params.companyId).executeTakeFirst())) throw notFound();
    return labelRows.listPage(ctx, { companyId: params.companyId }, paging);
  },
};

/** An id in an address that is not there for the activity is 404, as everywhere. */
async function refuseUnknownLabel({ db }: Ctx, labelId: number, activityId: number) {
  const { rows } = await sql`
    select label.id
    from labels label
    join activities activity on activity.company_id = label.company_id
    where label.id = ${labelId} and activity.id = ${activityId} and (label.removed_at is null or activity.label_id = label.id)`.execute(db);
  if (!rows[0]) throw notFound();
}

export const activityLabelHandlers: Handlers<typeof contract.activityLabel> = {
  put: async (ctx, { params, query }) => {
    if (query.labelId) await refuseUnknownLabel(ctx, query.labelId, params.activityId);
    return activityRows.update(ctx, params.activityId, { label: query.labelId ? { id: query.labelId } : null });
  },
};
