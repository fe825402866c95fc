/** Answers as a form holds them and as they are sent. */

import type { Locale } from '#domain/locales.ts';
import { kindOf, MAX_NUMBER, numberBounds } from '#domain/report-questions.ts';
import { isQuestion } from '#domain/reports.ts';
import { localeNow, type Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { numberText } from '../../kit/numbers.ts';
import { readNumber, wrongNumber } from '../../kit/read-number.ts';
import { htmlOf } from '../../kit/typed-html.ts';
import { type Comment, commentErrorOf, htmlOfComment, isEmpty, noComment } from '../../shared/dated/comment.ts';
import type { ReportBody, ValueSent } from '../../shared/reports/draft.ts';
import { valueWords } from '../value-words.ts';
import type { Item, Report } from './instance-query.ts';

/** Answers by the question's id. An answer that is no text of lines is held as typed or chosen: 'true', '38,5', a choice. */
export type Answers = Readonly<Record<number, Comment>>;
type StoredAnswers = Pick<Report, 'attributeVariableLongStrings' | 'attributeVariables'>;

export const questionsAmong = (items: readonly Item[]): readonly Item[] => items.filter(isQuestion);

/** A stored answer as its field begins with it: plain lines, or rich. */
export function fieldOf(html: string | undefined): Comment {
  if (!html) return noComment;
  const text = textOfHtml(html);
  return htmlOf(text) === html ? { ...noComment, text } : { ...noComment, text: html, isRich: true };
}
/** The answer to a question that asks for no text of lines; undefined where it was not answered. */
export function valueAmong({ attributeVariables: variables }: StoredAnswers, id: number): string | number | boolean | undefined {
  const answer = variables.find(({ attribute }) => attribute.id === id);
  return answer && (answer.stringValue ?? answer.booleanValue ?? answer.doubleValue ?? undefined);
}
export const fieldsOf = (report: Report): Answers =>
  Object.fromEntries(
    questionsAmong(report.items).map((item) => {
      const { attributeId: id } = item;
      const html = report.attributeVariableLongStrings.find(({ attribute }) => attribute.id === id)?.stringValue;
      return [id, kindOf(item) === 'text' ? fieldOf(html) : { ...noComment, text: String(valueAmong(report, id) ?? '') }];
    }),
  );

/** The HTML as it is stored; '' when nothing was written. */
export const htmlOfAnswer = (answer: Comment = noComment): string => (isEmpty(answer) ? '' : htmlOfComment(answer));

/** The value as it is sent; without one it takes an answer back. */
export function asValue(item: Item, { text }: Comment = noComment): ValueSent {
  const attribute = { id: item.attributeId };
  const typedText = text.trim();
  const kind = kindOf(item);
  if (kind === 'yesNo') return { attribute, booleanValue: typedText === '' ? null : typedText === 'true' };
  if (kind === 'number') return { attribute, doubleValue: readNumber(typedText, localeNow()) ?? null };
  return { attribute, stringValue: typedText || null };
}
const hasValue = ({ stringValue = null, booleanValue = null, doubleValue = null }: ValueSent) =>
  (stringValue ?? booleanValue ?? doubleValue) !== null;

/** The value by which answers are compared: equal values mean the same answer. */
export const comparisonKeyOf = (item: Item, answer: Comment | undefined): string =>
  kindOf(item) === 'text' ? htmlOfAnswer(answer) : JSON.stringify(asValue(item, answer));

/** An answer in words, as it stands in a field. */
export function wordsOf(item: Item, answer: Comment | undefined, t: Translate, locale: Locale): string {
  if (kindOf(item) === 'text') return textOfHtml(htmlOfAnswer(answer));
  const { stringValue, booleanValue, doubleValue } = asValue(item, answer);
  const value = stringValue ?? booleanValue ?? doubleValue;
  return value === null || value === undefined ? '' : valueWords(value, item, t, locale);
}

/** Answers on their way: texts and values, in the order of their questions. */
export function answersBodyOf(items: readonly Item[], answers: Answers): Pick<ReportBody, 'answers'> & { values: ValueSent[] } {
  const [textQuestions, otherQuestions] = [
    items.filter((item) => kindOf(item) === 'text'),
    items.filter((item) => !['text', null].includes(kindOf(item))),
  ];
  return {
    answers: textQuestions.map(({ attributeId: id }) => ({ id, html: htmlOfAnswer(answers[id]) })),
    values: otherQuestions.map((item) => asValue(item, answers[item.attributeId])),
  };
}
/** The answers that are not empty. */
export function givenAnswers(items: readonly Item[], allAnswers: Answers): ReturnType<typeof answersBodyOf> {
  const { answers, values } = answersBodyOf(items, allAnswers);
  return { answers: answers.filter(({ html }) => html !== ''), values: values.filter(hasValue) };
}

/** «34–43 °C», «minst 1 st». */
export function boundsText(item: Item, t: Translate, locale: Locale): string {
  const { min, max } = numberBounds(item);
  const textValues = { min: numberText(min, locale), max: numberText(max, locale), unit: item.unit ?? '' };
  return t(max === MAX_NUMBER ? 'reportInstance.atLeast' : 'reportInstance.between', textValues).trim();
}
/** The error of an answer before it is sent, in words. */
function answerErrorOf(item: Item, { text }: Comment, t: Translate, locale: Locale): string | undefined {
  if (kindOf(item) !== 'number' || text.trim() === '') return undefined;
  const key = wrongNumber(text, locale);
  if (key) return t(key as 'error.field.number');
  const { min, max } = numberBounds(item);
  const value = readNumber(text, locale)!;
  return value < min || value > max ? boundsText(item, t, locale) : undefined;
}
/** The errors by field name: a number that is unreadable or out of bounds, a file that is not stored yet, a text that is too long. */
export const answerErrors = (items: readonly Item[], answers: Answers, t: Translate, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    questionsAmong(items).flatMap((item) => {
      const answer = answers[item.attributeId] ?? noComment;
      const key = commentErrorOf(answer);
      const answerError = key ? t(key) : answerErrorOf(item, answer, t, locale);
      return answerError ? [[`answer-${item.attributeId}`, answerError]] : [];
    }),
  );
/** The first question whose answer holds a file that is not stored yet. */
export const pendingQuestionId = (answers: Answers): number | undefined => {
  const pendingEntry = Object.entries(answers).find(([, { isPending }]) => isPending);
  return pendingEntry && Number(pendingEntry[0]);
};

type SentAnswers = { answers?: readonly { id: number }[] | undefined; values?: readonly ValueSent[] | undefined };
/** The server's errors of answers that were sent (`attributeVariables.2.doubleValue`), put at the fields of their questions. */
export const errorsAtAnswers = (
  errors: Readonly<Record<string, string>>,
  { answers = [], values = [] }: SentAnswers = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, key]) => {
      const [, listName, index] = /^(attributeVariables|attributeVariableLongStrings)[.[](\d+)/.exec(path) ?? [];
      const id = listName === 'attributeVariables' ? values[Number(index)]?.attribute.id : answers[Number(index)]?.id;
      return id === undefined ? [] : [[`answer-${id}`, key]];
    }),
  );
