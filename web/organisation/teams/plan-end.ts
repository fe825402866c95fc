/** The days before a plan's end in which it is pointed at. */
import { addDays } from '#domain/time.ts';

const PLAN_END_SOON_DAYS = 30;

/** Days as YYYY-MM-DD. */
export const isPlanEndSoon = (endDay: string, today: string): boolean => endDay <= addDays(today, PLAN_END_SOON_DAYS);
