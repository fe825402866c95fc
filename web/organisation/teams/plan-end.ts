/** The days before a plan's end in which it is pointed at. */
import { addDays } from '#domain/time.ts';

const DAYS = 30;

/** Days as YYYY-MM-DD. */
export const isSoon = (ends: string, today: string): boolean => ends <= addDays(today, DAYS);
