/** The context of a call that no request brought: a job makes it in somebody's name. */
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from './handlers.ts';
import type { App } from './ports.ts';
import type { User } from './user.ts';

type JobCall = { db: Db; user: User; now: Date } & Pick<Ctx, 'afterCommit' | 'logEvent'>;

export const createJobContext = (app: App, { now, ...call }: JobCall): Ctx => ({
  ...call,
  app,
  now,
  token: '',
  ip: '',
  userAgent: '',
  cookies: '',
  isOwnPage: false,
  readOnly: false,
  ifMatch: null,
  requestKey: null,
  accessedClients: new Map(),
});
