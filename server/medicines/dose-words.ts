/** The comment on a dose given as needed: how much, why, and that it goes beyond its order; in the language of whoever gave it (R132, R133). */

import type { DoseMark } from '#domain/dose-room.ts';
import { type Locale, toLocale } from '#domain/locales.ts';
import { inflectOptionalUnit } from '#domain/units.ts';
import { textToHtml } from '#server/files/html.ts';

const markTexts: Record<Locale, Record<DoseMark, string>> = {
  sv: { OVER_LIMIT: 'Mer än ordinationen säger.', TOO_SOON: 'Tidigare än ordinationen säger.' },
  en: { OVER_LIMIT: 'More than the order says.', TOO_SOON: 'Sooner than the order says.' },
};

type GivenDose = { dose: number; unit: string | null; reason: string; marks: readonly DoseMark[] };
/** The comment as HTML; amounts with a comma, as in all of the record. */
export function formatDoseComment({ dose, unit, reason, marks: doseMarks }: GivenDose, languageKey: string): string {
  const textByMark = markTexts[toLocale(languageKey)];
  const reasonSentence = /[.!?…]$/.test(reason) || doseMarks.length === 0 ? reason : `${reason}.`;
  const amount = [String(dose).replace('.', ','), inflectOptionalUnit(dose, unit)].filter(Boolean).join(' ');
  return textToHtml([`${amount}: ${reasonSentence}`, ...doseMarks.map((mark) => textByMark[mark])].join(' '));
}
