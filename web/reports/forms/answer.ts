/** What somebody answered to one question: their words, or why there are none (R43, R44). */
import { textOfHtml } from '../../kit/html-text.ts';
import type { TextKey } from '../../start/texts.ts';
import type { ReportResponse } from './responses-query.ts';

type Answer = { text: string; none?: never } | { none: TextKey; text?: never };

/** A question that its version did not ask was not left unanswered. */
export function answerOf(row: ReportResponse, questionId: number): Answer {
  const given = row.attributeVariableLongStrings.find(({ attribute }) => attribute.id === questionId);
  const text = textOfHtml(given?.stringValue ?? null);
  if (text) return { text };
  return { none: row.askedIds.includes(questionId) ? 'reports.responses.unanswered' : 'reports.responses.notAsked' };
}
