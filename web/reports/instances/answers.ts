/** Answers as a form holds them and as they are sent. */

import type { Locale } from '#domain/locales.ts';
import { MAX_ANSWER_NUMBER, numberBoundsOf, questionKindOf } from '#domain/report-questions.ts';
import { isQuestion } from '#domain/reports.ts';
import { getLocale, type Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { numberText } from '../../kit/numbers.ts';
import { numberErrorOf, readNumber } from '../../kit/read-number.ts';
import { htmlOfText } from '../../kit/typed-html.ts';
import { type Comment, commentErrorOf, emptyComment, htmlOfComment, isCommentEmpty } from '../../shared/dated/comment.ts';
import type { ReportBody, ValueSent } from '../../shared/reports/draft.ts';
import { valueTextOf } from '../value-words.ts';
import type { ReportInstance, ReportItem } from './instance-query.ts';

/** Answers by the question's id. An answer that is no text of lines is held as typed or chosen: 'true', '38,5', a choice. */
export type Answers = Readonly<Record<number, Comment>>;
type StoredAnswers = Pick<ReportInstance, 'attributeVariableLongStrings' | 'attributeVariables'>;

export const questionsAmong = (items: readonly ReportItem[]): readonly ReportItem[] => items.filter(isQuestion);

/** A stored answer as its field begins with it: plain lines, or rich. */
export function answerOfHtml(html: string | undefined): Comment {
  if (!html) return emptyComment;
  const text = textOfHtml(html);
  return htmlOfText(text) === html ? { ...emptyComment, text } : { ...emptyComment, text: html, isRich: true };
}
/** The answer to a question that asks for no text of lines; undefined where it was not answered. */
export function findAnswerValue({ attributeVariables: valueAnswers }: StoredAnswers, id: number): string | number | boolean | undefined {
  const answer = valueAnswers.find(({ attribute }) => attribute.id === id);
  return answer && (answer.stringValue ?? answer.booleanValue ?? answer.doubleValue ?? undefined);
}
export const formAnswersOf = (report: ReportInstance): Answers =>
  Object.fromEntries(
    questionsAmong(report.items).map((item) => {
      const { attributeId: id } = item;
      const html = report.attributeVariableLongStrings.find(({ attribute }) => attribute.id === id)?.stringValue;
      return [
        id,
        questionKindOf(item) === 'text' ? answerOfHtml(html) : { ...emptyComment, text: String(findAnswerValue(report, id) ?? '') },
      ];
    }),
  );

/** The HTML as it is stored; '' when nothing was written. */
export const htmlOfAnswer = (answer: Comment = emptyComment): string => (isCommentEmpty(answer) ? '' : htmlOfComment(answer));

/** The value as it is sent; without one it takes an answer back. */
export function sentValueOf(item: ReportItem, { text }: Comment = emptyComment): ValueSent {
  const attribute = { id: item.attributeId };
  const trimmedText = text.trim();
  const answerKind = questionKindOf(item);
  if (answerKind === 'yesNo') return { attribute, booleanValue: trimmedText === '' ? null : trimmedText === 'true' };
  if (answerKind === 'number') return { attribute, doubleValue: readNumber(trimmedText, getLocale()) ?? null };
  return { attribute, stringValue: trimmedText || null };
}
const hasValue = ({ stringValue = null, booleanValue = null, doubleValue = null }: ValueSent) =>
  (stringValue ?? booleanValue ?? doubleValue) !== null;

/** The value by which answers are compared: equal values mean the same answer. */
export const comparisonKeyOf = (item: ReportItem, answer: Comment | undefined): string =>
  questionKindOf(item) === 'text' ? htmlOfAnswer(answer) : JSON.stringify(sentValueOf(item, answer));

/** An answer in words, as it stands in a field. */
export function fieldTextOf(item: ReportItem, answer: Comment | undefined, t: Translate, locale: Locale): string {
  if (questionKindOf(item) === 'text') return textOfHtml(htmlOfAnswer(answer));
  const { stringValue, booleanValue, doubleValue } = sentValueOf(item, answer);
  const value = stringValue ?? booleanValue ?? doubleValue;
  return value === null || value === undefined ? '' : valueTextOf(value, item, t, locale);
}

/** Answers on their way: texts and values, in the order of their questions. */
export function answersBodyOf(items: readonly ReportItem[], answers: Answers): Pick<ReportBody, 'answers'> & { values: ValueSent[] } {
  const [textQuestions, otherQuestions] = [
    items.filter((item) => questionKindOf(item) === 'text'),
    items.filter((item) => !['text', null].includes(questionKindOf(item))),
  ];
  return {
    answers: textQuestions.map(({ attributeId: id }) => ({ id, html: htmlOfAnswer(answers[id]) })),
    values: otherQuestions.map((item) => sentValueOf(item, answers[item.attributeId])),
  };
}
/** The answers that are not empty. */
export function filledAnswersOf(items: readonly ReportItem[], allAnswers: Answers): ReturnType<typeof answersBodyOf> {
  const { answers, values } = answersBodyOf(items, allAnswers);
  return { answers: answers.filter(({ html }) => html !== ''), values: values.filter(hasValue) };
}

/** «34–43 °C», «minst 1 st». */
export function boundsText(item: ReportItem, t: Translate, locale: Locale): string {
  const { min, max } = numberBoundsOf(item);
  const textValues = { min: numberText(min, locale), max: numberText(max, locale), unit: item.unit ?? '' };
  return t(max === MAX_ANSWER_NUMBER ? 'reportInstance.atLeast' : 'reportInstance.between', textValues).trim();
}
/** The error of an answer before it is sent, in words. */
function answerErrorOf(item: ReportItem, { text }: Comment, t: Translate, locale: Locale): string | undefined {
  if (questionKindOf(item) !== 'number' || text.trim() === '') return undefined;
  const messageKey = numberErrorOf(text, locale);
  if (messageKey) return t(messageKey as 'error.field.number');
  const { min, max } = numberBoundsOf(item);
  const value = readNumber(text, locale)!;
  return value < min || value > max ? boundsText(item, t, locale) : undefined;
}
/** The errors by field name: a number that is unreadable or out of bounds, a file that is not stored yet, a text that is too long. */
export const findAnswerErrors = (items: readonly ReportItem[], answers: Answers, t: Translate, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    questionsAmong(items).flatMap((item) => {
      const answer = answers[item.attributeId] ?? emptyComment;
      const messageKey = commentErrorOf(answer);
      const answerError = messageKey ? t(messageKey) : answerErrorOf(item, answer, t, locale);
      return answerError ? [[`answer-${item.attributeId}`, answerError]] : [];
    }),
  );
/** The first question whose answer holds a file that is not stored yet. */
export const findUploadingQuestionId = (answers: Answers): number | undefined => {
  const uploadingEntry = Object.entries(answers).find(([, { isPending }]) => isPending);
  return uploadingEntry && Number(uploadingEntry[0]);
};

type SentAnswers = { answers?: readonly { id: number }[] | undefined; values?: readonly ValueSent[] | undefined };
/** The server's errors of answers that were sent (`attributeVariables.2.doubleValue`), put at the fields of their questions. */
export const mapErrorsToAnswers = (
  errors: Readonly<Record<string, string>>,
  { answers = [], values = [] }: SentAnswers = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([fieldPath, messageKey]) => {
      const [, listName, index] = /^(attributeVariables|attributeVariableLongStrings)[.[](\d+)/.exec(fieldPath) ?? [];
      const id = listName === 'attributeVariables' ? values[Number(index)]?.attribute.id : answers[Number(index)]?.id;
      return id === undefined ? [] : [[`answer-${id}`, messageKey]];
    }),
  );
