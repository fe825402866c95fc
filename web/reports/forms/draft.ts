/**
 * The builder's draft as plain values: the pieces in their order, what was changed, and how it comes to stand on a newer
 * version (R15, R41).
 */
import type { PieceSent } from '#contract/reports/forms.ts';
import type { PieceType } from '#domain/report-questions.ts';
import { type AnswerSettingsDraft, settingsErrors, settingsOf, settingsOfRow } from './piece-own.ts';
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
export type Changes = Partial<{
  name: string;
  type: { id: number };
  onlyOrganisation: boolean;
  archived: boolean;
  published: boolean;
  attributes: PieceSent[];
}>;

export function formDraftOf(row: WholeReport): FormDraft {
  const texts = new Map(row.attributeValueLongStrings.map(({ attribute, stringValue }) => [attribute.id, stringValue]));
  const { name, type, onlyOrganisation, archived } = row;
  const pieces = row.attributes.map(({ id, valueType, name, helpText, archived, ...settings }) => ({
    key: String(id),
    id,
    valueType,
    name,
    helpText: helpText ?? '',
    archived,
    text: texts.get(id) ?? '',
    ...settingsOfRow(settings),
  }));
  return { name, typeId: type.id, onlyOrganisation, archived, pieces };
}

const pieceBodyOf = ({ id, valueType, name, helpText, archived, text, ...settings }: DraftPiece): PieceSent => ({
  ...(id === undefined ? {} : { id }),
  name: name.trim(),
  valueType,
  archived,
  helpText: helpText.trim() || null,
  ...(valueType === 'LONG_STRING' ? { stringValue: text || null } : {}),
  ...settingsOf(valueType, settings),
});
/** Compares drafts as typed: values that cannot be sent yet differ too. */
const comparableOf = (piece: DraftPiece) => ({
  ...pieceBodyOf(piece),
  ...(piece.valueType === 'NUMBER' && { bounds: [piece.min, piece.max] }),
});
const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const areAlike = (pieces: readonly DraftPiece[], otherPieces: readonly DraftPiece[]) =>
  isAlike(pieces.map(comparableOf), otherPieces.map(comparableOf));

/** The changes against `row`, as they are sent. */
export function changesOf(draft: FormDraft, row: WholeReport): Changes {
  const savedDraft = formDraftOf(row);
  return {
    ...(draft.name.trim() === savedDraft.name ? {} : { name: draft.name.trim() }),
    ...(draft.typeId === savedDraft.typeId ? {} : { type: { id: draft.typeId } }),
    ...(draft.onlyOrganisation === savedDraft.onlyOrganisation ? {} : { onlyOrganisation: draft.onlyOrganisation }),
    ...(draft.archived === savedDraft.archived ? {} : { archived: draft.archived }),
    ...(areAlike(draft.pieces, savedDraft.pieces) ? {} : { attributes: draft.pieces.map(pieceBodyOf) }),
  };
}
export const isChanged = (draft: FormDraft, row: WholeReport): boolean => Object.keys(changesOf(draft, row)).length > 0;

/** A piece in another place; the others keep their order. */
export function movePiece<P extends { key: string }>(pieces: readonly P[], key: string, targetIndex: number): readonly P[] {
  const oldIndex = pieces.findIndex((piece) => piece.key === key);
  const newIndex = Math.max(0, Math.min(pieces.length - 1, targetIndex));
  if (oldIndex < 0 || oldIndex === newIndex) return pieces;
  const rest = pieces.toSpliced(oldIndex, 1);
  return rest.toSpliced(newIndex, 0, pieces[oldIndex]!);
}

/** The draft after `sentDraft` was saved: new pieces have their ids, and later edits stay. */
export function draftAfterSaving(draft: FormDraft, sentDraft: FormDraft, savedReport: WholeReport): FormDraft {
  const ids = new Map(sentDraft.pieces.map(({ key }, index) => [key, savedReport.attributes[index]?.id]));
  // A question whose kind changed counts as another one.
  const piecesWithIds = draft.pieces.map((piece) => ({ ...piece, id: ids.get(piece.key) ?? piece.id }));
  if (draft !== sentDraft) return { ...draft, pieces: piecesWithIds };
  // The server's values: trimmed, files stored.
  const storedPieces = new Map(formDraftOf(savedReport).pieces.map((piece) => [piece.id, piece]));
  return {
    ...formDraftOf(savedReport),
    pieces: piecesWithIds.map((piece) => ({ ...piece, ...storedPieces.get(piece.id), key: piece.key })),
  };
}

/** Rebases a draft on a newer version: untouched fields take its values, edits stay, and no piece of either is lost. */
export function rebaseReportDraft(draft: FormDraft, row: WholeReport, newerReport: WholeReport): FormDraft {
  const [previousDraft, newerDraft] = [formDraftOf(row), formDraftOf(newerReport)];
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
  if (areAlike(editedPieces, previousPieces)) return newerPieces;
  const pieceById = (pieces: readonly DraftPiece[], id: number | undefined) => pieces.find((piece) => id !== undefined && piece.id === id);
  const mergedPieces = editedPieces.flatMap((piece): DraftPiece[] => {
    const [previousPiece, newerPiece] = [pieceById(previousPieces, piece.id), pieceById(newerPieces, piece.id)];
    if (piece.id === undefined) return [piece];
    const isEditedHere = !previousPiece || !areAlike([previousPiece], [piece]);
    // A piece that somebody else removed comes back as a new one if it was edited here, else it goes.
    if (!newerPiece) return isEditedHere ? [{ ...piece, id: undefined }] : [];
    return [isEditedHere ? piece : { ...newerPiece, key: piece.key }];
  });
  const addedPieces = newerPieces.filter(({ id }) => !pieceById(previousPieces, id) && !pieceById(editedPieces, id));
  return [...mergedPieces, ...addedPieces];
}

/** Keys of what is wrong before anything is sent, by field; a piece's by its key. `openPieceKeys`: pieces whose editor is open. */
export function formErrors({ name, typeId, pieces }: FormDraft, openPieceKeys: readonly string[]): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  if (name.trim() === '') fieldErrors.name = 'error.field.required';
  if (typeId === 0) fieldErrors.type = 'error.field.required';
  for (const piece of pieces) {
    if (piece.name.trim() === '') fieldErrors[`${piece.key}.name`] = 'error.field.required';
    for (const [field, key] of Object.entries(settingsErrors(piece))) fieldErrors[`${piece.key}.${field}`] = key;
    if (openPieceKeys.includes(piece.key)) fieldErrors[`${piece.key}.text`] = 'reports.openEditor';
  }
  return fieldErrors;
}

/** The server's errors such as `attributes.3.name`, put at that piece, wherever it was moved since it was sent. */
export const errorsAtPieces = (errors: Record<string, string>, sentDraft: FormDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, key]) => {
      const [, place, field] = /^attributes[.[](\d+)\]?\.([\w.]+)/.exec(name) ?? [];
      const piece = sentDraft.pieces[Number(place)];
      return [piece ? `${piece.key}.${field === 'stringValue' ? 'text' : field}` : name, key];
    }),
  );
