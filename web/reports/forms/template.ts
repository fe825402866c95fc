/** The templates of a new report: none, or the one, «Avvikelse» (R45). */
import { deviationIn } from '#domain/deviation.ts';
import type { Locale } from '#domain/locales.ts';
import type { DraftPiece } from './draft.ts';
import { changesForKind, noSettings } from './piece-own.ts';

export const DEVIATION_ID = 1;

/** A key without randomUUID, which a page without https lacks. */
export const newKey = (): string => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
export const newPiece = (valueType: DraftPiece['valueType'], name = ''): DraftPiece => ({
  key: newKey(),
  valueType,
  name,
  helpText: '',
  archived: false,
  text: '',
  ...noSettings,
});

/** The name and the questions of a template, in the reader's language. */
export function draftOfTemplate(templateId: number | undefined, locale: Locale): { name: string; pieces: readonly DraftPiece[] } {
  if (templateId !== DEVIATION_ID) return { name: '', pieces: [] };
  const { name, questions } = deviationIn(locale);
  return {
    name,
    pieces: questions.map(({ kind, name, choices }) => ({ ...newPiece('INPUT_LONG_STRING', name), ...changesForKind(kind, choices) })),
  };
}
