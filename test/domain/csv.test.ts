/** Rows as CSV: nothing that a person wrote is a formula to a spreadsheet, and no cell falls into two. */
import { expect, it } from 'vitest';
import { BOM, csvOf, formatCsvLine } from '#domain/csv.ts';

it.each(['=1+1', '+46', '-5 st', '@a', '＝1+1', ' =1+1', '\u00a0=1+1', '\u0000=1+1', ' \t=1+1', '\tx', '\rx', '\nx'])(
  'the text %j is no formula',
  (text) => expect(formatCsvLine([text]).replace(/^"/, '')[0]).toBe("'"),
);
it.each(['a=1', '1-2', '', ' x', 'å'])('the text %j stays as it is', (text) =>
  expect(formatCsvLine([text]).trimEnd().replaceAll('"', '').trim()).toBe(text.trim()),
);
it('numbers have a decimal comma and their sign, what is nothing is empty, and what parts cells stands in quotes', () => {
  expect(formatCsvLine([-2.5, null, true, 'a;b', 'sa "hej"'])).toBe('-2,5;;true;"a;b";"sa ""hej"""\r\n');
  expect(csvOf(['A', '=B'], [['x', 1]])).toBe(`${BOM}A;'=B\r\nx;1\r\n`);
});
