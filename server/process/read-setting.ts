/** Settings of the environment that are read into something else: contacts, and days. */
import { dayBounds, isLocalDate } from '#domain/time.ts';

/** Of an e-mail address its URI; undefined for what is no contact. */
export function contactOf(text: string): string | undefined {
  const uri = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
  return /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(uri) && URL.canParse(uri) ? uri : undefined;
}

type Refuse = (name: string, value: string, allowed: string) => void;
/** A day as the instant at which it begins in Sweden. */
export function startOf(name: string, day: string | undefined, refuse: Refuse): string | undefined {
  if (day === undefined || isLocalDate(day)) return day && dayBounds(day, 'Europe/Stockholm').from;
  refuse(name, day, 'a day like 2027-01-01');
  return undefined;
}
