/**
 * The builder's draft as plain values: the pieces in their order, what was changed, and how it comes to stand on a newer
 * version (R15, R41).
 */
import type { SentPiece } from '#contract/reports/forms.ts';
import type { PieceType } from '#domain/report-questions.ts';
import { type AnswerSettingsDraft, findSettingsErrors, sentSettingsOf, settingsDraftOf } from './piece-own.ts';
import type { WholeReport } from './report-query.ts';

export type DraftPiece = AnswerSettingsDraft & {
  /** The key of a piece while it is written; an existing id stands beside it. */
  key: string;
  id?: number | undefined;
  valueType: PieceType;
  name: string;
  helpText: string;
  archived: boolean;
  /** The author's rich text; '' for a question. */
  text: string;
};
export type FormDraft = {
  name: string;
  /** 0 while none is chosen. */
  typeId: number;
  onlyOrganisation: boolean;
  archived: boolean;
  pieces: readonly DraftPiece[];
};
export type ReportChanges = Partial<{
  name: string;
  type: { id: number };
  onlyOrganisation: boolean;
  archived: boolean;
  published: boolean;
  attributes: SentPiece[];
}>;

export function formDraftOf(report: WholeReport): FormDraft {
  const textByAttributeId = new Map(report.attributeValueLongStrings.map(({ attribute, stringValue }) => [attribute.id, stringValue]));
  const { name, type, onlyOrganisation, archived } = report;
  const pieces = report.attributes.map(({ id, valueType, name, helpText, archived, ...settings }) => ({
    key: String(id),
    id,
    valueType,
    name,
    helpText: helpText ?? '',
    archived,
    text: textByAttributeId.get(id) ?? '',
    ...settingsDraftOf(settings),
  }));
  return { name, typeId: type.id, onlyOrganisation, archived, pieces };
}

const pieceBodyOf = ({ id, valueType, name, helpText, archived, text, ...settings }: DraftPiece): SentPiece => ({
  ...(id === undefined ? {} : { id }),
  name: name.trim(),
  valueType,
  archived,
  helpText: helpText.trim() || null,
  ...(valueType === 'LONG_STRING' ? { stringValue: text || null } : {}),
  ...sentSettingsOf(valueType, settings),
});
/** Compares drafts as typed: values that cannot be sent yet differ too. */
const comparableValueOf = (piece: DraftPiece) => ({
  ...pieceBodyOf(piece),
  ...(piece.valueType === 'NUMBER' && { bounds: [piece.min, piece.max] }),
});
const isEqualJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const arePiecesEqual = (pieces: readonly DraftPiece[], otherPieces: readonly DraftPiece[]) =>
  isEqualJson(pieces.map(comparableValueOf), otherPieces.map(comparableValueOf));

/** The changes against `row`, as they are sent. */
export function changesOf(draft: FormDraft, report: WholeReport): ReportChanges {
  const savedDraft = formDraftOf(report);
  return {
    ...(draft.name.trim() === savedDraft.name ? {} : { name: draft.name.trim() }),
    ...(draft.typeId === savedDraft.typeId ? {} : { type: { id: draft.typeId } }),
    ...(draft.onlyOrganisation === savedDraft.onlyOrganisation ? {} : { onlyOrganisation: draft.onlyOrganisation }),
    ...(draft.archived === savedDraft.archived ? {} : { archived: draft.archived }),
    ...(arePiecesEqual(draft.pieces, savedDraft.pieces) ? {} : { attributes: draft.pieces.map(pieceBodyOf) }),
  };
}
export const isDraftChanged = (draft: FormDraft, report: WholeReport): boolean => Object.keys(changesOf(draft, report)).length > 0;

/** A piece in another place; the others keep their order. */
export function movePiece<P extends { key: string }>(pieces: readonly P[], key: string, targetIndex: number): readonly P[] {
  const oldIndex = pieces.findIndex((piece) => piece.key === key);
  const newIndex = Math.max(0, Math.min(pieces.length - 1, targetIndex));
  if (oldIndex < 0 || oldIndex === newIndex) return pieces;
  const otherPieces = pieces.toSpliced(oldIndex, 1);
  return otherPieces.toSpliced(newIndex, 0, pieces[oldIndex]!);
}

/** The draft after `sentDraft` was saved: new pieces have their ids, and later edits stay. */
export function draftAfterSaving(draft: FormDraft, sentDraft: FormDraft, savedReport: WholeReport): FormDraft {
  const idByPieceKey = new Map(sentDraft.pieces.map(({ key }, index) => [key, savedReport.attributes[index]?.id]));
  // A question whose kind changed counts as another one.
  const piecesWithIds = draft.pieces.map((piece) => ({ ...piece, id: idByPieceKey.get(piece.key) ?? piece.id }));
  if (draft !== sentDraft) return { ...draft, pieces: piecesWithIds };
  // The server's values: trimmed, files stored.
  const storedPieceById = new Map(formDraftOf(savedReport).pieces.map((piece) => [piece.id, piece]));
  return {
    ...formDraftOf(savedReport),
    pieces: piecesWithIds.map((piece) => ({ ...piece, ...storedPieceById.get(piece.id), key: piece.key })),
  };
}

/** Rebases a draft on a newer version: untouched fields take its values, edits stay, and no piece of either is lost. */
export function rebaseReportDraft(draft: FormDraft, previousReport: WholeReport, newerReport: WholeReport): FormDraft {
  const [previousDraft, newerDraft] = [formDraftOf(previousReport), formDraftOf(newerReport)];
  const rebaseField = <K extends keyof FormDraft>(field: K): FormDraft[K] =>
    draft[field] === previousDraft[field] ? newerDraft[field] : draft[field];
  return {
    name: rebaseField('name'),
    typeId: rebaseField('typeId'),
    onlyOrganisation: rebaseField('onlyOrganisation'),
    archived: rebaseField('archived'),
    pieces: rebasePieces(draft.pieces, previousDraft.pieces, newerDraft.pieces),
  };
}

function rebasePieces(
  editedPieces: readonly DraftPiece[],
  previousPieces: readonly DraftPiece[],
  newerPieces: readonly DraftPiece[],
): readonly DraftPiece[] {
  if (arePiecesEqual(editedPieces, previousPieces)) return newerPieces;
  const findPieceById = (pieces: readonly DraftPiece[], id: number | undefined) =>
    pieces.find((piece) => id !== undefined && piece.id === id);
  const mergedPieces = editedPieces.flatMap((piece): DraftPiece[] => {
    const [previousPiece, newerPiece] = [findPieceById(previousPieces, piece.id), findPieceById(newerPieces, piece.id)];
    if (piece.id === undefined) return [piece];
    const isEditedHere = !previousPiece || !arePiecesEqual([previousPiece], [piece]);
    // A piece that somebody else removed comes back as a new one if it was edited here, else it goes.
    if (!newerPiece) return isEditedHere ? [{ ...piece, id: undefined }] : [];
    return [isEditedHere ? piece : { ...newerPiece, key: piece.key }];
  });
  const addedPieces = newerPieces.filter(({ id }) => !findPieceById(previousPieces, id) && !findPieceById(editedPieces, id));
  return [...mergedPieces, ...addedPieces];
}

/** Keys of what is wrong before anything is sent, by field; a piece's by its key. `openPieceKeys`: pieces whose editor is open. */
export function findFormErrors({ name, typeId, pieces }: FormDraft, openPieceKeys: readonly string[]): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  if (name.trim() === '') fieldErrors.name = 'error.field.required';
  if (typeId === 0) fieldErrors.type = 'error.field.required';
  for (const piece of pieces) {
    if (piece.name.trim() === '') fieldErrors[`${piece.key}.name`] = 'error.field.required';
    for (const [fieldName, messageKey] of Object.entries(findSettingsErrors(piece))) fieldErrors[`${piece.key}.${fieldName}`] = messageKey;
    if (openPieceKeys.includes(piece.key)) fieldErrors[`${piece.key}.text`] = 'reports.openEditor';
  }
  return fieldErrors;
}

/** The server's errors such as `attributes.3.name`, put at that piece, wherever it was moved since it was sent. */
export const mapErrorsToPieces = (errors: Record<string, string>, sentDraft: FormDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messageKey]) => {
      const [, pieceIndex, fieldName] = /^attributes[.[](\d+)\]?\.([\w.]+)/.exec(path) ?? [];
      const piece = sentDraft.pieces[Number(pieceIndex)];
      return [piece ? `${piece.key}.${fieldName === 'stringValue' ? 'text' : fieldName}` : path, messageKey];
    }),
  );
