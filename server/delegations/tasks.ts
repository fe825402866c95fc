/** Delegation tasks of a company: made, renamed and removed by its administrator, named by activities and delegations (R145). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/delegations/tasks.ts';
import { capitaliseName } from '#server/catalogue/selection.ts';
import { companyRows } from '#server/request/company-rows.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';

const { calls: crudCalls } = createCrud(contract.delegationTasks, {
  entity: contract.delegationTask,
  ...companyRows,
  validate: async (_, values) => capitaliseName(values),
  uniqueName: { errorKey: 'assistmeApp.delegationTask.errors.nameTaken' },
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from activities where delegation_task_id = ${id}) or exists (select from delegations where task_id = ${id})
      or exists (select from model_activities where delegation_task_id = ${id}))`,
});

export const delegationTaskHandlers: Handlers<typeof contract.delegationTasks> = crudCalls;
