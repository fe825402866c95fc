/** The templates of a new report: none, or the one, «Avvikelse» (R45). */
import { createDeviationTemplate } from '#domain/deviation.ts';
import type { Locale } from '#domain/locales.ts';
import type { DraftPiece } from './draft.ts';
import { changesForKind, emptySettings } from './piece-own.ts';

export const DEVIATION_ID = 1;

/** A key without randomUUID, which a page without https lacks. */
export const createPieceKey = (): string => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
export const createPiece = (valueType: DraftPiece['valueType'], name = ''): DraftPiece => ({
  key: createPieceKey(),
  valueType,
  name,
  helpText: '',
  archived: false,
  text: '',
  ...emptySettings,
});

/** The name and the questions of a template, in the reader's language. */
export function createTemplateDraft(templateId: number | undefined, locale: Locale): { name: string; pieces: readonly DraftPiece[] } {
  if (templateId !== DEVIATION_ID) return { name: '', pieces: [] };
  const { name, questions } = createDeviationTemplate(locale);
  return {
    name,
    pieces: questions.map(({ kind, name, choices }) => ({ ...createPiece('INPUT_LONG_STRING', name), ...changesForKind(kind, choices) })),
  };
}
