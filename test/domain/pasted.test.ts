/** Pasted text keeps its meaning: the clipboards of other programs, read as the browser and the server read them (decision 085). */
import { describe, expect, it, test } from 'vitest';
import { readPasted } from '#domain/pasted/read.ts';
import { cleanHtml } from '#server/files/clean.ts';
import { clipboards } from '#test/clipboards.ts';
import { cost, figure, least } from '#test/runs.ts';
import { pastedTextOf } from '#web/kit/pasted-words.ts';

describe.each(Object.entries(clipboards))('%s', (_, { html, means, pictures = 0, links = 0 }) => {
  it('is read', () => expect(readPasted(html)).toEqual({ html: means, pictures, links }));
  it('is stored so by the server', () =>
    expect(cleanHtml(html, 'https://vardag.example')).toBe(means.replaceAll('&nbsp;', '\u00a0').replace(/<(br|hr|img[^>]*)>/g, '<$1 />')));
  it('is the same when it is read again', () => expect(readPasted(means).html).toBe(means));
});

test.each([
  ['rows of a table', 'Alvedon | 500 mg | 2\nLevaxin | 75 µg | 1'],
  ['Word: lists of paragraphs, one in another', '1. Väck lugnt\na. Tänd lampan\nb. Dra upp gardinen\n2. Ge frukost\n• Gröt'],
  ['Google Docs: struck, raised, lowered and slanted by style', 'Ge 4\u0336 E\u0336 6 E, CRP 10³, H₂O'],
])('as plain lines: %s', (name, lines) => expect(pastedTextOf(clipboards[name]!.html)).toBe(lines));

test('a picture of ours in a cell stands below its row', () => {
  const picture = '<img src="/filer/0123456789abcdef0123456789abcdef/a.png" alt="">';
  const table = `<table><tr><td>08.00</td><td>Alvedon${picture}</td></tr><tr><td>20.00</td><td>Levaxin</td></tr></table>`;
  expect(readPasted(table).html).toBe(`<p>08.00 | Alvedon</p>${picture}<p>20.00 | Levaxin</p>`);
});
test('a character by its name stays one, raised or not', () =>
  expect(readPasted('<div>A<sup>&reg;</sup></div>').html).toBe('<p>A&reg;</p>'));

describe('what the editor writes itself', () => {
  it.each([
    '<p>Ge <strong>4 E</strong>, <s>inte 5</s></p><p></p><ul><li><p>a</p><ol start="3" type="a"><li><p>b</p></li></ol></li></ul>',
    '<h2>Natt</h2><blockquote><p>x<br>y</p></blockquote><hr><p><a href="https://a.example">a</a> <a href="tel:081234567;ext=12">b</a></p>',
    '<p>före</p><img src="/filer/0123456789abcdef0123456789abcdef/a.png" alt=""><p>efter</p>',
    '<p data-pm-slice="1 1 []">klippt</p>',
    'ord & ord < 5',
  ])('stays as it is: %s', (html) => expect(readPasted(html)).toEqual({ html, pictures: 0, links: 0 }));
});

describe('what is made to be costly', () => {
  const filled = (shape: string) => shape.repeat(Math.floor(100_000 / shape.length));
  const shapes = [
    '<div>',
    '<td>',
    '<table>',
    '<tr><td>a<td>b',
    '<td rowspan=1000>abc',
    '<a href="',
    '<a b="c" ',
    '<meta',
    '<style>',
    '<!--',
    '<sup>',
    '<p><a href="http://a.b">x',
  ];
  const ruled = `<style>${Array.from({ length: 49 }, (_, n) => `.a .b .k${n} .c{font-weight:700}`).join('')}</style>${'<i class=q>'.repeat(90)}`;
  it('ends soon where rules ask for what lies around', { tags: ['long'] }, async () => {
    const costs = (text: string) => least(3, () => cost(() => readPasted(text)));
    const beside = { beside: 'as much without them', yardstick: await costs(filled('<b class=c>x</b>')) };
    figure('pasted rules', { took: await costs(ruled + filled('<b class=c>x</b>')), ...beside, most: 150, always: true });
  });
  it.each([...shapes, `<a href="https://${'a'.repeat(1900)}">${'<p>x'.repeat(20)}`, '<style>a{text-decoration:x}'])(
    'ends soon, and grows little: %s',
    async (shape) => {
      expect(readPasted(filled(shape)).html.length).toBeLessThan(250_000);
      // Of tables some twenty times as much is right; what grew with the square of the length would take thousands of times.
      const costs = (text: string) => least(3, () => cost(() => readPasted(text)));
      const beside = { beside: 'as much in paragraphs', yardstick: await costs(filled('<p>x</p>')) };
      figure(`pasted ${shape.slice(0, 30)}`, { took: await costs(filled(shape)), ...beside, most: 150, always: true });
    },
  );
});
