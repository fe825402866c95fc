/** A script in ASCII alone says the same, and its source map leads to the same places. */
import { SourceMap } from 'node:module';
import { expect, it } from 'vitest';
import { inAscii, mappingsInAscii, withoutNames } from '../../build/ascii.ts';

it('leads every place behind an escape to where its letter led', () => {
  const code = 'a("å");b("–ö");c()\n"€";d()';
  // Columns 0, 7, 15 of the first line and 4 of the second lead to lines 1 to 4 of the source.
  const mappings = 'AAAA,OACA,QACA;IACA';
  const map = (text: string) =>
    new SourceMap({ version: 3, file: '', sources: ['x'], sourcesContent: [], names: [], sourceRoot: '', mappings: text });
  const escaped = inAscii(code);
  expect(escaped).toBe('a("\\u00e5");b("\\u2013\\u00f6");c()\n"\\u20ac";d()');
  const before = map(mappings);
  const after = map(mappingsInAscii(code, mappings));
  for (const name of ['a(', 'b(', 'c(', 'd(']) {
    const placeIn = (text: string) => {
      const lines = text.slice(0, text.indexOf(name)).split('\n');
      return [lines.length, lines.at(-1)!.length + 1] as const;
    };
    const [wanted, there] = [before.findOrigin(...placeIn(code)), after.findOrigin(...placeIn(escaped))];
    expect(there).toEqual(wanted);
    expect(there).toHaveProperty('lineNumber');
  }
});

it('leads to the same places without the names, which a function has in the script', () => {
  // The second and the last segment name something; 32 columns on take two digits.
  const mappings = 'AAAA,gCACAA,QACA;;IACAC';
  expect(withoutNames(mappings)).toBe('AAAA,gCACA,QACA;;IACA');
  expect(withoutNames('')).toBe('');
});
