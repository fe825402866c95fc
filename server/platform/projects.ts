/** Goals and projects of the platform: rows of company 0 that nothing refers to, ADMIN's alone (R35, R65). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/projects.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';

const platformCrudOptions = {
  visible: () => sql<SqlBool>`row.company_id = 0`,
  ownerColumns: async () => ({ company_id: 0 }),
  // Nothing points to one: it is always deleted.
  isReferenced: () => sql<SqlBool>`false`,
};

export const goalHandlers: Handlers<typeof contract.goals> = createCrud(contract.goals, {
  ...platformCrudOptions,
  entity: contract.goal,
}).calls;
export const projectHandlers: Handlers<typeof contract.projects> = createCrud(contract.projects, {
  ...platformCrudOptions,
  entity: contract.project,
}).calls;
