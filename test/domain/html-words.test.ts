/** Words without markup: what was struck out does not come back valid, on the page and in what the server tells (decision 085). */
import { describe, expect, it } from 'vitest';
import { toMultilineText } from '#server/files/html.ts';
import { textOfHtml } from '#web/kit/html-text.ts';
import { singleLineOfHtml } from '#web/shared/day/comment-line.ts';

describe.each([
  ['the page', (html: string) => textOfHtml(html)],
  ['the server', (html: string) => toMultilineText(html)],
])('of %s', (_, words) => {
  it.each([
    ['<p>Ge <s>4 E</s> 6 E</p>', 'Ge 4\u0336 E\u0336 6 E'],
    ['<p><s>a <strong>b</strong></s></p><p>c</p>', 'a\u0336 b\u0336\nc'],
    ['<p><s>&lt;5 &amp; å</s></p>', '<5\u0336 & å\u0336'],
    ['<p>ingen</p>', 'ingen'],
  ])('%s', (html, text) => expect(words(html)).toBe(text));
});

it.each([
  ['<p>Nödläge</p><p>Utan giltig delegering.</p>', 'Nödläge. Utan giltig delegering.'],
  ['<p>Ringde Siv!</p><p>Ont:</p><ul><li>knä</li><li>höft</li></ul>', 'Ringde Siv! Ont: knä. höft'],
  [null, ''],
])('%s in one line', (html, line) => expect(singleLineOfHtml(html)).toBe(line));
