/** When a plan's end is near enough to be pointed at. */
import { addDays } from '#domain/time.ts';

const DAYS = 30;

/** Days as YYYY-MM-DD. */
export const isSoon = (ends: string, today: string): boolean => ends <= addDays(today, DAYS);
