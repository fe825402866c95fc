/** The templates of a new report: none, or the one, «Avvikelse» (R45). */
import type { QuestionKind } from '#domain/report-questions.ts';
import type { T } from '../../core/texts.ts';
import type { DraftPiece } from './draft.ts';
import { asKind, noOwn } from './piece-own.ts';

export const DEVIATION = 1;

/** The countable questions stand among those of free text (R45). */
const questionKeys = ['what', 'topic', 'where', 'who', 'hurt', 'doctor', 'done', 'next'] as const;
const kinds: Partial<Record<(typeof questionKeys)[number], QuestionKind>> = { topic: 'choice', hurt: 'yesNo', doctor: 'yesNo' };
const topics = ['fall', 'medicine', 'aid', 'staff', 'other'] as const;

/** A key without randomUUID, which a page without https lacks. */
export const newKey = (): string => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
export const newPiece = (valueType: DraftPiece['valueType'], name = ''): DraftPiece => ({
  ...{ key: newKey(), valueType, name, helpText: '', archived: false, text: '' },
  ...noOwn,
});

/** The name and the questions of a template, in the reader's language. */
export function fromTemplate(templateId: number | undefined, t: T): { name: string; pieces: readonly DraftPiece[] } {
  if (templateId !== DEVIATION) return { name: '', pieces: [] };
  const choices = topics.map((one) => t(`reports.deviation.topics.${one}`));
  const pieces = questionKeys.map((key) => ({
    ...newPiece('INPUT_LONG_STRING', t(`reports.deviation.${key}`)),
    ...asKind(kinds[key] ?? 'text', choices),
  }));
  return { name: t('reports.deviation.name'), pieces };
}
