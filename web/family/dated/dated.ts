/** What the acts need of something dated, an activity's or a task's. */
import type { Standing } from '#domain/planning/instance.ts';

export type Dated = Standing & { id: number; version: number; comment: string | null; signedByName: string | null };
