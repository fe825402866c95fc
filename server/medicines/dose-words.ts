/** The comment on a dose given as needed: how much, why, and that it goes beyond its order; in the language of whoever gave it (R132, R133). */

import type { DoseMark } from '#domain/dose-room.ts';
import { asLocale, type Locale } from '#domain/locales.ts';
import { unitOf } from '#domain/units.ts';
import { htmlOfText } from '#server/files/html.ts';

const marks: Record<Locale, Record<DoseMark, string>> = {
  sv: { OVER_LIMIT: 'Mer än ordinationen säger.', TOO_SOON: 'Tidigare än ordinationen säger.' },
  en: { OVER_LIMIT: 'More than the order says.', TOO_SOON: 'Sooner than the order says.' },
};

type Dose = { dose: number; unit: string | null; reason: string; marks: readonly DoseMark[] };
/** The comment as HTML; amounts with a comma, as in all of the record. */
export function doseComment({ dose, unit, reason, marks: doseMarks }: Dose, lang: string): string {
  const words = marks[asLocale(lang)];
  const reasonSentence = /[.!?…]$/.test(reason) || doseMarks.length === 0 ? reason : `${reason}.`;
  const amount = [String(dose).replace('.', ','), unitOf(dose, unit)].filter(Boolean).join(' ');
  return htmlOfText([`${amount}: ${reasonSentence}`, ...doseMarks.map((mark) => words[mark])].join(' '));
}
