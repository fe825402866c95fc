/** What is typed into a comment and into the distance of a bulk move, as the forms read it (product «Bulk acts», product «Rich text»). */
import { expect, test } from 'vitest';
import { readDistance } from '#web/bulk/distance.ts';
import { findAnswerErrors } from '#web/reports/instances/answers.ts';
import { commentErrorOf, commentOf, emptyComment, htmlOfComment } from '#web/shared/dated/comment.ts';

test.each([
  ['', '', false],
  ['<p>Åt bra &amp; sov</p>', 'Åt bra & sov', false],
  ['<p>1 &lt; 2</p>', '1 < 2', false],
  // What a plain line cannot hold opens in the editor.
  ['<p>Ett</p><p>Två</p>', '<p>Ett</p><p>Två</p>', true],
  ['<p><strong>Viktigt</strong></p>', '<p><strong>Viktigt</strong></p>', true],
  ['<p>Se <img src="/api/files/7"></p>', '<p>Se <img src="/api/files/7"></p>', true],
  ['<ul><li>Ett</li></ul>', '<ul><li>Ett</li></ul>', true],
])('the comment %s begins as %s, and is stored as it was', (html, text, isRich) => {
  expect(commentOf(html)).toMatchObject({ text, isRich });
  expect(htmlOfComment(commentOf(html))).toBe(html);
});

test.each([
  ['15', { value: 15 }],
  ['-3650', { value: -3650 }],
  ['1,6', { value: 2 }],
  ['3651', { error: 'interval' }],
  ['-3651', { error: 'interval' }],
  ['99999', { error: 'interval' }],
  ['', { error: 'interval' }],
  ['-', { error: 'interval' }],
  ['0', { error: 'noInterval' }],
])('the distance %s is read as %o', (typed, read) => expect(readDistance(typed, 'sv')).toEqual(read));

const plain = (text: string) => ({ ...emptyComment, text });
/** What is stored beside the words: <p></p>. */
const ROOM = 100_000 - '<p></p>'.length;
test.each([
  [plain('Åt bra'), undefined],
  [plain(''), undefined],
  [plain('x'.repeat(ROOM)), undefined],
  [plain('x'.repeat(ROOM + 1)), 'error.field.tooLarge'],
  // It is weighed as it is stored.
  [plain('å'.repeat(50_000)), 'error.field.tooLarge'],
  [plain('&'.repeat(ROOM / 5 + 1)), 'error.field.tooLarge'],
  [{ ...emptyComment, text: `<p>${'x'.repeat(ROOM)}</p>`, isRich: true }, undefined],
  [{ ...emptyComment, text: `<p>${'x'.repeat(ROOM + 1)}</p>`, isRich: true }, 'error.field.tooLarge'],
  [{ ...emptyComment, isRich: true, isPending: true }, 'editor.pending'],
])('what must be mended of a comment: %#', (comment, key) => {
  expect(commentErrorOf(comment)).toBe(key);
});
test('a comment that must be there', () => {
  expect(commentErrorOf(plain(' '), 'error.field.commentMissing')).toBe('error.field.commentMissing');
  expect(commentErrorOf(plain('Sjuk'), 'error.field.commentMissing')).toBeUndefined();
});
test('an answer of a report too', () => {
  const items = [7, 8].map((attributeId) => ({ attributeId, name: `Fråga ${attributeId}`, valueType: 'STRING' }) as never);
  const answers = { 7: plain('x'.repeat(ROOM + 1)), 8: plain('Bra') };
  expect(findAnswerErrors(items, answers, (key) => key, 'sv')).toEqual({ 'answer-7': 'error.field.tooLarge' });
});
