/** The part of a call's context that acts need; a job acts for somebody. */
import type { Ctx } from '#server/request/handlers.ts';

export type ActingCtx = Pick<Ctx, 'app' | 'db' | 'now'> & { user: Pick<Ctx['user'], 'id'> };
