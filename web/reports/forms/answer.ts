/** The answer to one question: their words, or why there are none (R43, R44). */

import type { Locale } from '#domain/locales.ts';
import type { TextKey, Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { valueWords } from '../value-words.ts';
import type { ReportQuestion, ReportResponse } from './responses-query.ts';

type Answer = { text: string; noneKey?: never } | { noneKey: TextKey; text?: never };

/** A question that its version did not ask was not left unanswered. */
export function answerOf(row: ReportResponse, question: ReportQuestion, t: Translate, locale: Locale): Answer {
  const { id } = question;
  const richText = row.attributeVariableLongStrings.find(({ attribute }) => attribute.id === id);
  const { stringValue, booleanValue, doubleValue } = row.attributeVariables.find(({ attribute }) => attribute.id === id) ?? {};
  const value = stringValue ?? booleanValue ?? doubleValue ?? null;
  const text = value === null ? textOfHtml(richText?.stringValue ?? null) : valueWords(value, question, t, locale);
  if (text) return { text };
  return { noneKey: row.askedIds.includes(id) ? 'reports.responses.unanswered' : 'reports.responses.notAsked' };
}
