/** What a new report may begin with: nothing, or the one template, «Avvikelse» (R45). */
import type { T } from '../../start/texts.ts';
import type { DraftPiece } from './draft.ts';

export const DEVIATION = 1;

const asked = ['what', 'where', 'who', 'done', 'next'] as const;

/** Not randomUUID, which a page without https has not. */
export const newKey = (): string => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
export const newPiece = (valueType: DraftPiece['valueType'], name = ''): DraftPiece => ({
  ...{ key: newKey(), valueType, name, helpText: '', archived: false, text: '' },
});

/** The name and the questions of a template, in the reader's language. */
export function fromTemplate(templateId: number | undefined, t: T): { name: string; pieces: readonly DraftPiece[] } {
  if (templateId !== DEVIATION) return { name: '', pieces: [] };
  return { name: t('reports.deviation.name'), pieces: asked.map((one) => newPiece('INPUT_LONG_STRING', t(`reports.deviation.${one}`))) };
}
