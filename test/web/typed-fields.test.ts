/** What is typed into a comment and into the distance of a bulk move, as the forms read it (product «Bulk acts», product «Rich text»). */
import { expect, test } from 'vitest';
import { readDistance } from '#web/day/bulk/distance.ts';
import { commentOf, htmlOfComment } from '#web/family/dated/comment.ts';

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
