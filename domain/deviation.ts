/**
 * The template «Avvikelse» (R45): what it asks, in each language. A new report may begin with it, and the platform's own form of a new
 * installation is made of it. Its words become those of a form, so that they stand here and not among the texts of the pages.
 */
import type { Locale } from './locales.ts';
import type { QuestionKind } from './report-questions.ts';

type Translations = Readonly<Record<Locale, string>>;
type Question = { kind: QuestionKind; name: Translations; choices?: readonly Translations[] };

const templateName: Translations = { sv: 'Avvikelse', en: 'Deviation' };
const topicChoices: readonly Translations[] = [
  { sv: 'Fall', en: 'A fall' },
  { sv: 'Läkemedel', en: 'Medicine' },
  { sv: 'Hjälpmedel', en: 'Equipment' },
  { sv: 'Bemanning', en: 'Staffing' },
  { sv: 'Något annat', en: 'Something else' },
];
/** The countable questions stand among those of free text. */
const questions: readonly Question[] = [
  { kind: 'text', name: { sv: 'Vad hände?', en: 'What happened?' } },
  { kind: 'choice', name: { sv: 'Vad gäller det?', en: 'What is it about?' }, choices: topicChoices },
  { kind: 'text', name: { sv: 'Var och när hände det?', en: 'Where and when did it happen?' } },
  { kind: 'text', name: { sv: 'Vilka var med?', en: 'Who were involved?' } },
  { kind: 'yesNo', name: { sv: 'Blev någon skadad?', en: 'Was anyone hurt?' } },
  { kind: 'yesNo', name: { sv: 'Behövdes läkare?', en: 'Was a doctor needed?' } },
  { kind: 'text', name: { sv: 'Vad gjordes genast?', en: 'What was done at once?' } },
  {
    kind: 'text',
    name: { sv: 'Vad kan göras för att det inte händer igen?', en: 'What can be done so that it does not happen again?' },
  },
];

export type TemplateQuestion = { kind: QuestionKind; name: string; choices: readonly string[] | null };
/** The name and the questions of the template in a language. */
export const createDeviationTemplate = (locale: Locale): { name: string; questions: TemplateQuestion[] } => ({
  name: templateName[locale],
  questions: questions.map(({ kind, name: questionName, choices }) => ({
    kind,
    name: questionName[locale],
    choices: choices?.map((choice) => choice[locale]) ?? null,
  })),
});
