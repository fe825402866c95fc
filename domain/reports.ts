/**
 * Reports: what a version of a form holds, what may be sent of it, and who may correct or void what was sent (product «Reports», R40–R48).
 * Pure functions on values; instants are ISO strings with Z.
 */
import { checkReach } from './reach.ts';
import { checkAnswer, isEmptyAnswer, type Piece, questionKindOf, type ValueAnswer } from './report-questions.ts';

/** The most pieces of one form (R41). */
export const MAX_PIECES = 100;

/** All that a version says; it never changes once it is made (R42). */
export type VersionContent = {
  name: string;
  type: { id: number; name: string; icon: string; color: string };
  onlyOrganisation: boolean;
  items: readonly Piece[];
};

export const isQuestion = ({ valueType }: Pick<Piece, 'valueType'>): boolean => valueType !== 'LONG_STRING';
/** The questions of a version, in their order. */
export const questionsOf = ({ items }: Pick<VersionContent, 'items'>): readonly Piece[] => items.filter(isQuestion);

/** A piece with no more than its kind has: what a version holds of it. */
export function pieceContentOf({ attributeId, name, valueType, helpText, text, unit, min, max, choices }: Piece): Piece {
  const kindEntries = Object.entries({ unit, min, max, choices }).filter(([, value]) => value !== null && value !== undefined);
  return { attributeId, name, valueType, helpText, text, ...Object.fromEntries(kindEntries) };
}

const pieceValuesOf = ({ attributeId, name, valueType, helpText, text, unit, min, max, choices }: Piece) => {
  const kindValues = [unit ?? null, min ?? null, max ?? null, choices ?? null];
  // A piece with none of these reads as it did before there were any.
  return [attributeId, name, valueType, helpText, text, ...(kindValues.every((value) => value === null) ? [] : kindValues)];
};
/**
 * A version's content as text, its keys in one order whoever made it: what versions are compared by, and what their hash is taken of (R42).
 */
export const formatCanonicalText = ({ name, type, onlyOrganisation, items }: VersionContent): string =>
  JSON.stringify([name, [type.id, type.name, type.icon, type.color], onlyOrganisation, items.map(pieceValuesOf)]);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days after its removal for which a report is still taken from somebody who was filling it in (R44). */
export const DAYS_AFTER_REMOVAL = 7;

/** An answer as it was sent; `plainText` is its text without markup. */
export type Answer = { attributeId: number; plainText: string };
/** The answers of one report: to questions for text, and to all others. */
export type ReportAnswers = { answers: readonly Answer[]; values: readonly ValueAnswer[] };
export type SentReport = ReportAnswers & { occurenceDate: string };
export type SendingRefusal = {
  /** Of a value with its place: `attributeVariables.2.doubleValue`. */
  field: string;
  refused: 'removed' | 'ahead' | 'tooFarBack' | 'unknown' | 'invalid' | 'unanswered' | 'size' | 'choice';
};

/** The refusal of a form sent at `now`; null when it may be sent. `removedDate` is when its report was removed, null while it is there (R44). */
export function checkSentReport(
  report: SentReport,
  version: Pick<VersionContent, 'items'>,
  removedDate: string | null,
  now: string,
): SendingRefusal | null {
  if (removedDate !== null && Date.parse(now) - Date.parse(removedDate) > DAYS_AFTER_REMOVAL * DAY_MS)
    return { field: 'reportVersionId', refused: 'removed' };
  return checkReportDate(report.occurenceDate, now) ?? checkAnswers(report, version);
}

/** The refusal of the time at which something is said to have happened; null when it is allowed (R44). */
export function checkReportDate(occurenceDate: string, now: string): SendingRefusal | null {
  if (Date.parse(occurenceDate) > Date.parse(now) + MINUTE_MS) return { field: 'occurenceDate', refused: 'ahead' };
  return checkReach(occurenceDate, now) === 'tooFarBack' ? { field: 'occurenceDate', refused: 'tooFarBack' } : null;
}

/** The refusal of these answers to a version: one to what it does not ask so, two to one question, one out of bounds, or none at all (R44). */
export function checkAnswers({ answers, values }: ReportAnswers, version: Pick<VersionContent, 'items'>): SendingRefusal | null {
  const field = 'attributeVariableLongStrings';
  const questions = new Map(questionsOf(version).map((piece) => [piece.attributeId, piece]));
  const isTextQuestion = (id: number) => questions.has(id) && questionKindOf(questions.get(id)!) === 'text';
  const answeredIds = answers.map(({ attributeId }) => attributeId);
  if (answeredIds.some((id) => !isTextQuestion(id))) return { field, refused: 'unknown' };
  if (new Set(answeredIds).size < answeredIds.length) return { field, refused: 'invalid' };
  for (const [index, value] of values.entries()) {
    const refusal = checkAnswer(value, questions.get(value.attributeId));
    if (refusal) return { field: `attributeVariables.${index}.${refusal.field}`, refused: refusal.refused };
    if (values.findIndex(({ attributeId }) => attributeId === value.attributeId) < index)
      return { field: `attributeVariables.${index}.attribute`, refused: 'invalid' };
  }
  if (answers.every(({ plainText: plain }) => plain.trim() === '') && values.every(isEmptyAnswer)) return { field, refused: 'unanswered' };
  return null;
}

/** Sent more than a day after what it tells of (R13, R44). */
export const wasSentLate = (report: { occurenceDate: string; signedByDate: string }): boolean =>
  Date.parse(report.signedByDate) - Date.parse(report.occurenceDate) > DAY_MS;

/** Its signer alone corrects it; others write an addendum (R47). */
export const mayCorrectReport = (report: { signedById: number }, user: { id: number }): boolean => report.signedById === user.id;

/** Voided by its signer, or by who leads the team or the organisation (R47); `leads` says whether the asker does. */
export const mayVoidReport = (report: { signedById: number }, user: { id: number; leads: boolean }): boolean =>
  user.leads || report.signedById === user.id;
