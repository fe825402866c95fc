/**
 * Reports: what a version of a form holds, what may be sent of it, and who may correct or void what was sent (product «Reports», R40–R48).
 * Pure functions on values; instants are ISO strings with Z.
 */
import { outOfReach } from './reach.ts';

/** The author's text, and a question that is answered when the form is filled in (R24). */
export const pieceTypes = ['LONG_STRING', 'INPUT_LONG_STRING'] as const;
export type PieceType = (typeof pieceTypes)[number];

/** The most pieces of one form (R41). */
export const MOST_PIECES = 100;

/** One piece of a form: a text of its author with its heading, or a question. */
export type Piece = {
  attributeId: number;
  name: string;
  valueType: PieceType;
  helpText: string | null;
  /** The author's rich text; null for a question. */
  text: string | null;
};
/** All that a version says; it never changes once it is made (R42). */
export type Content = {
  name: string;
  type: { id: number; name: string; icon: string; color: string };
  onlyOrganisation: boolean;
  items: readonly Piece[];
};

export const isQuestion = ({ valueType }: Pick<Piece, 'valueType'>): boolean => valueType === 'INPUT_LONG_STRING';
/** The questions of a version, in their order. */
export const questionsOf = ({ items }: Pick<Content, 'items'>): readonly Piece[] => items.filter(isQuestion);

/**
 * A version's content as text, its keys in one order whoever made it: what versions are compared by, and what their hash is taken of (R42).
 */
export const canonical = ({ name, type, onlyOrganisation, items }: Content): string =>
  JSON.stringify([
    name,
    [type.id, type.name, type.icon, type.color],
    onlyOrganisation,
    items.map((piece) => [piece.attributeId, piece.name, piece.valueType, piece.helpText, piece.text]),
  ]);

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How long after its removal a report is still taken from somebody who was filling it in, in days (R44). */
export const TAKEN_AFTER_REMOVAL = 7;

/** An answer as it was sent; `plain` is its text without markup. */
export type Answer = { attributeId: number; plain: string };
export type Sending = { occurenceDate: string; answers: readonly Answer[] };
export type SendingRefusal = {
  field: 'reportVersionId' | 'occurenceDate' | 'attributeVariableLongStrings';
  refused: 'removed' | 'ahead' | 'tooFarBack' | 'unknown' | 'invalid' | 'unanswered';
};

/** What forbids a form to be sent at `now`; null when nothing does. `removedDate` is when its report was removed, null while it is there (R44). */
export function sendingRefusal(
  it: Sending,
  version: Pick<Content, 'items'>,
  removedDate: string | null,
  now: string,
): SendingRefusal | null {
  if (removedDate !== null && Date.parse(now) - Date.parse(removedDate) > TAKEN_AFTER_REMOVAL * DAY)
    return { field: 'reportVersionId', refused: 'removed' };
  return dateRefusal(it.occurenceDate, now) ?? answersRefusal(it.answers, version);
}

/** What forbids the time at which something is said to have happened; null when nothing does (R44). */
export function dateRefusal(occurenceDate: string, now: string): SendingRefusal | null {
  if (Date.parse(occurenceDate) > Date.parse(now) + MINUTE) return { field: 'occurenceDate', refused: 'ahead' };
  return outOfReach(occurenceDate, now) === 'tooFarBack' ? { field: 'occurenceDate', refused: 'tooFarBack' } : null;
}

/** What forbids these answers to a version: one to what it does not ask, two to one question, or none at all (R44). */
export function answersRefusal(answers: readonly Answer[], version: Pick<Content, 'items'>): SendingRefusal | null {
  const field = 'attributeVariableLongStrings';
  const asked = new Set(questionsOf(version).map(({ attributeId }) => attributeId));
  const given = answers.map(({ attributeId }) => attributeId);
  if (given.some((id) => !asked.has(id))) return { field, refused: 'unknown' };
  if (new Set(given).size < given.length) return { field, refused: 'invalid' };
  if (answers.every(({ plain }) => plain.trim() === '')) return { field, refused: 'unanswered' };
  return null;
}

/** Sent more than a day after what it tells of (R13, R44). */
export const sentLate = (it: { occurenceDate: string; signedByDate: string }): boolean =>
  Date.parse(it.signedByDate) - Date.parse(it.occurenceDate) > DAY;

/** Its signer alone corrects it; others write an addendum (R47). */
export const mayCorrect = (it: { signedById: number }, who: { id: number }): boolean => it.signedById === who.id;

/** Voided by its signer, or by who leads the team or the organisation (R47); `leads` says whether the asker does. */
export const mayVoid = (it: { signedById: number }, who: { id: number; leads: boolean }): boolean => who.leads || it.signedById === who.id;
