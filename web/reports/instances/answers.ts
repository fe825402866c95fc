/** Answers as a form holds them and as they are sent. */
import { isQuestion } from '#domain/reports.ts';
import { type Comment, htmlOfComment, isEmpty, noComment } from '../../family/dated/comment.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { htmlOf } from '../../kit/typed-html.ts';
import type { Item, Report } from './instance-query.ts';

export type Answers = Readonly<Record<number, Comment>>;

export const questionsAmong = (items: readonly Item[]): readonly Item[] => items.filter(isQuestion);

/** A stored answer as its field begins with it: plain lines, or rich. */
export function fieldOf(html: string | undefined): Comment {
  if (!html) return noComment;
  const text = textOfHtml(html);
  return htmlOf(text) === html ? { ...noComment, text } : { ...noComment, text: html, isRich: true };
}
export const fieldsOf = ({ items, attributeVariableLongStrings: all }: Report): Answers =>
  Object.fromEntries(
    questionsAmong(items).map(({ attributeId }) => [
      attributeId,
      fieldOf(all.find(({ attribute }) => attribute.id === attributeId)?.stringValue),
    ]),
  );

/** As it is stored; '' when nothing was written. */
export const htmlOfAnswer = (answer: Comment = noComment): string => (isEmpty(answer) ? '' : htmlOfComment(answer));
/** The answers that say something, in the order of their questions. */
export const given = (items: readonly Item[], answers: Answers): { id: number; html: string }[] =>
  questionsAmong(items)
    .map(({ attributeId }) => ({ id: attributeId, html: htmlOfAnswer(answers[attributeId]) }))
    .filter(({ html }) => html !== '');
/** The first question whose answer holds a file that is not stored yet. */
export const pendingAt = (answers: Answers): number | undefined => {
  const found = Object.entries(answers).find(([, { isPending }]) => isPending);
  return found && Number(found[0]);
};
/** What the server said of answers that were sent, as keys by the fields of their questions. */
export const wrongAnswers = (errors: Readonly<Record<string, string>>, sent: readonly { id: number }[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, key]) => {
      const id = sent[Number(/^attributeVariableLongStrings\.(\d+)/.exec(path)?.[1])]?.id;
      return id === undefined ? [] : [[`answer-${id}`, key]];
    }),
  );
