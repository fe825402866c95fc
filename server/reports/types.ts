/** Types of reports: the platform's own, and a company's beside them (R40). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/reports/forms.ts';
import { createCompanyResource, listInCompany } from '#server/catalogue/of-company.ts';
import { capitaliseName } from '#server/catalogue/selection.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';

const { calls: crudCalls, rows: crudRows } = createCrud(contract.reportTypes, {
  ...createCompanyResource('reportType'),
  entity: contract.reportType,
  isReferenced: (id) => sql<SqlBool>`exists (select from reports where type_id = ${id})`,
  uniqueName: { errorKey: 'error.field.typeTaken' },
  validate: async (_, values) => capitaliseName(values),
});

export const reportTypeHandlers: Handlers<typeof contract.reportTypes> = {
  ...crudCalls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, crudRows, params.companyId, query, paging),
};
