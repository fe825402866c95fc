/** Something dated, an activity's or a task's, as far as the acts need it. */
import type { Standing } from '#domain/planning/instance.ts';

export type Dated = Standing & { id: number; version: number; comment: string | null; signedByName: string | null };
