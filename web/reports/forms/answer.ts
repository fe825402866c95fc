/** The answer to one question: their words, or why there are none (R43, R44). */

import type { Locale } from '#domain/locales.ts';
import type { TextKey, Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { valueTextOf } from '../value-words.ts';
import type { ReportQuestion, ReportResponse } from './responses-query.ts';

type Answer = { text: string; missingTextKey?: never } | { missingTextKey: TextKey; text?: never };

/** A question that its version did not ask was not left unanswered. */
export function answerTextOf(response: ReportResponse, question: ReportQuestion, t: Translate, locale: Locale): Answer {
  const { id } = question;
  const richText = response.attributeVariableLongStrings.find(({ attribute }) => attribute.id === id);
  const { stringValue, booleanValue, doubleValue } = response.attributeVariables.find(({ attribute }) => attribute.id === id) ?? {};
  const value = stringValue ?? booleanValue ?? doubleValue ?? null;
  const text = value === null ? textOfHtml(richText?.stringValue ?? null) : valueTextOf(value, question, t, locale);
  if (text) return { text };
  return { missingTextKey: response.askedIds.includes(id) ? 'reports.responses.unanswered' : 'reports.responses.notAsked' };
}
