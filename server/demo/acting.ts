/** Calls as the demo's people make them, at the time at which each was made: of what invented people do nobody is mailed. */
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { createJobContext } from '#server/request/job-context.ts';
import type { App } from '#server/request/ports.ts';
import { buildUser, type User } from '#server/request/user.ts';
import type { DemoRun } from './since.ts';
import type { Team, Worker } from './team.ts';

/** Acts within so long of their time are recorded when they are done here (ms): somebody may have seen the instance open until now. */
export const SEEN_MS = 6 * 3_600_000;

/** One day of one client. */
export type DayRun = DemoRun & { app: App; team: Team; day: LocalDate };

/** The context of a call by somebody of the team at a time. */
export function createWorkerCtx(app: App, { owner }: Team, { db, worker, at }: { db: Db; worker: Worker; at: Date }): Ctx {
  const { company_id: companyId, client_id: clientId } = owner;
  const memberships = [{ clientGroupId: 0, clientId, companyId, role: 'USER' as const }];
  const user = buildUser(worker, { authorities: [], companyId: null, memberships });
  return createCtx({ ...app, quiet: true }, { db, user, now: at });
}

/** Nothing of what is done here waits for the end of the transaction. */
export const createCtx = (app: App, call: { db: Db; user: User; now: Date }): Ctx =>
  createJobContext(app, { ...call, afterCommit: () => {}, logEvent: () => {} });
