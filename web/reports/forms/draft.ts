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
    ...{ key: String(id), id, valueType, name, helpText: helpText ?? '', archived, text: texts.get(id) ?? '' },
    ...settingsOfRow(settings),
  }));
  return { name, typeId: type.id, onlyOrganisation, archived, pieces };
}

const sentOf = ({ id, valueType, name, helpText, archived, text, ...settings }: DraftPiece): PieceSent => ({
  ...(id === undefined ? {} : { id }),
  ...{ name: name.trim(), valueType, archived, helpText: helpText.trim() || null },
  ...(valueType === 'LONG_STRING' ? { stringValue: text || null } : {}),
  ...settingsOf(valueType, settings),
});
/** Compares drafts as typed: values that cannot be sent yet differ too. */
const typedOf = (piece: DraftPiece) => ({ ...sentOf(piece), ...(piece.valueType === 'NUMBER' && { bounds: [piece.min, piece.max] }) });
const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const areAlike = (some: readonly DraftPiece[], others: readonly DraftPiece[]) => isAlike(some.map(typedOf), others.map(typedOf));

/** The changes against `row`, as they are sent. */
export function changesOf(draft: FormDraft, row: WholeReport): Changes {
  const was = formDraftOf(row);
  return {
    ...(draft.name.trim() === was.name ? {} : { name: draft.name.trim() }),
    ...(draft.typeId === was.typeId ? {} : { type: { id: draft.typeId } }),
    ...(draft.onlyOrganisation === was.onlyOrganisation ? {} : { onlyOrganisation: draft.onlyOrganisation }),
    ...(draft.archived === was.archived ? {} : { archived: draft.archived }),
    ...(areAlike(draft.pieces, was.pieces) ? {} : { attributes: draft.pieces.map(sentOf) }),
  };
}
export const isChanged = (draft: FormDraft, row: WholeReport): boolean => Object.keys(changesOf(draft, row)).length > 0;

/** A piece in another place; the others keep their order. */
export function moved<P extends { key: string }>(pieces: readonly P[], key: string, to: number): readonly P[] {
  const from = pieces.findIndex((piece) => piece.key === key);
  const at = Math.max(0, Math.min(pieces.length - 1, to));
  if (from < 0 || from === at) return pieces;
  const rest = pieces.toSpliced(from, 1);
  return rest.toSpliced(at, 0, pieces[from]!);
}

/** The draft after `sent` was saved: new pieces have their ids, and later edits stay. */
export function afterSaving(draft: FormDraft, sent: FormDraft, saved: WholeReport): FormDraft {
  const ids = new Map(sent.pieces.map(({ key }, at) => [key, saved.attributes[at]?.id]));
  // A question whose kind changed counts as another one.
  const named = draft.pieces.map((piece) => ({ ...piece, id: ids.get(piece.key) ?? piece.id }));
  if (draft !== sent) return { ...draft, pieces: named };
  // The server's values: trimmed, files stored.
  const storedPieces = new Map(formDraftOf(saved).pieces.map((piece) => [piece.id, piece]));
  return { ...formDraftOf(saved), pieces: named.map((piece) => ({ ...piece, ...storedPieces.get(piece.id), key: piece.key })) };
}

/** Rebases a draft on a newer version: untouched fields take its values, edits stay, and no piece of either is lost. */
export function rebaseReportDraft(draft: FormDraft, row: WholeReport, newer: WholeReport): FormDraft {
  const [was, now] = [formDraftOf(row), formDraftOf(newer)];
  const taken = <K extends keyof FormDraft>(field: K): FormDraft[K] => (draft[field] === was[field] ? now[field] : draft[field]);
  return {
    name: taken('name'),
    typeId: taken('typeId'),
    onlyOrganisation: taken('onlyOrganisation'),
    archived: taken('archived'),
    pieces: rebasePieces(draft.pieces, was.pieces, now.pieces),
  };
}

function rebasePieces(written: readonly DraftPiece[], was: readonly DraftPiece[], now: readonly DraftPiece[]): readonly DraftPiece[] {
  if (areAlike(written, was)) return now;
  const pieceById = (pieces: readonly DraftPiece[], id: number | undefined) => pieces.find((piece) => id !== undefined && piece.id === id);
  const merged = written.flatMap((piece): DraftPiece[] => {
    const [previous, theirs] = [pieceById(was, piece.id), pieceById(now, piece.id)];
    if (piece.id === undefined) return [piece];
    const isMine = !previous || !areAlike([previous], [piece]);
    // A piece that somebody else removed comes back as a new one if it was edited here, else it goes.
    if (!theirs) return isMine ? [{ ...piece, id: undefined }] : [];
    return [isMine ? piece : { ...theirs, key: piece.key }];
  });
  const added = now.filter(({ id }) => !pieceById(was, id) && !pieceById(written, id));
  return [...merged, ...added];
}

/** Keys of what is wrong before anything is sent, by field; a piece's by its key. `written`: pieces whose editor is open. */
export function formErrors({ name, typeId, pieces }: FormDraft, written: readonly string[]): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (name.trim() === '') wrong.name = 'error.field.required';
  if (typeId === 0) wrong.type = 'error.field.required';
  for (const piece of pieces) {
    if (piece.name.trim() === '') wrong[`${piece.key}.name`] = 'error.field.required';
    for (const [field, key] of Object.entries(settingsErrors(piece))) wrong[`${piece.key}.${field}`] = key;
    if (written.includes(piece.key)) wrong[`${piece.key}.text`] = 'reports.openEditor';
  }
  return wrong;
}

/** The server's errors such as `attributes.3.name`, put at that piece, wherever it was moved since it was sent. */
export const errorsAtPieces = (errors: Record<string, string>, sent: FormDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, key]) => {
      const [, place, field] = /^attributes[.[](\d+)\]?\.([\w.]+)/.exec(name) ?? [];
      const piece = sent.pieces[Number(place)];
      return [piece ? `${piece.key}.${field === 'stringValue' ? 'text' : field}` : name, key];
    }),
  );
