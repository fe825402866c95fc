/** The account that an import acts as while its job runs: the company's administrator, in the name of whoever started it. */
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { createJobContext } from '#server/request/job-context.ts';
import type { App } from '#server/request/ports.ts';
import { buildUser } from '#server/request/user.ts';

/** The context of one of its transactions; `afterCommit` gathers what is to be done once that is committed. */
export function createImportContext(
  app: App,
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
  afterCommit: Ctx['afterCommit'],
): Ctx {
  const user = buildUser({ id: userId, login: '', name: '' }, { authorities: ['ORG_ADMIN'], companyId, memberships: [] });
  return createJobContext(app, { db, user, now: app.now(), afterCommit, logEvent: app.security.log });
}
