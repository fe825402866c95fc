/** What the acts need of something dated, an activity's or a task's; and which days and times they deal with. */
import { type Standing, timeOf } from '#domain/planning/instance.ts';

export type Dated = Standing & { id: number; comment: string | null; signedByName: string | null };

const HOUR = 3_600_000;
/** Whether one tap may sign it as done now: what lies over an hour ahead or half a day back is asked about first (decision 13). */
export const isAboutNow = (row: Dated, now: string): boolean => {
  const ahead = Date.parse(timeOf(row)) - Date.parse(now);
  return ahead <= HOUR && ahead >= -12 * HOUR;
};
