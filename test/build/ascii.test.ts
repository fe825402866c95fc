/** A script in ASCII alone says the same, and its source map leads to the same places. */
import { SourceMap } from 'node:module';
import { expect, it } from 'vitest';
import { lineMappingsInAscii, toAscii } from '../../build/ascii.ts';

it('leads every place behind an escape to where its letter led', () => {
  const code = 'a("å");b("–ö");c()\n"€";d()';
  // Columns 0, 7, 15 of the first line and 4 of the second lead to lines 1 to 4 of the source.
  const mappings = 'AAAA,OACA,QACA;IACA';
  const map = (text: string) =>
    new SourceMap({ version: 3, file: '', sources: ['x'], sourcesContent: [], names: [], sourceRoot: '', mappings: text });
  const escaped = toAscii(code);
  expect(escaped).toBe('a("\\u00e5");b("\\u2013\\u00f6");c()\n"\\u20ac";d()');
  const before = map(mappings);
  const after = map(lineMappingsInAscii(code, mappings));
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

it('keeps of what came from one line the first segment alone, and no names', () => {
  // Of the first line: two segments of one line, the second with a name; then two of the next, 32 columns on, which take two digits; then what came from nowhere.
  const mappings = 'AAAA,EAAEA,gCACF,EAAE,Q;;AAAA,IACEA';
  const all = new SourceMap({ version: 3, file: '', sources: ['x'], sourcesContent: [], names: ['n'], sourceRoot: '', mappings });
  const lineMappings = lineMappingsInAscii('\n\n', mappings);
  expect(lineMappings.split(/[,;]+/)).toHaveLength(5);
  const lines = new SourceMap({
    version: 3,
    file: '',
    sources: ['x'],
    sourcesContent: [],
    names: [],
    sourceRoot: '',
    mappings: lineMappings,
  });
  const lineOf = (map: SourceMap, line: number, column: number) => (map.findEntry(line, column) as { originalLine?: number }).originalLine;
  const places: [line: number, column: number][] = [
    ...[0, 2, 34, 36, 44].map((column): [number, number] => [0, column]),
    ...[0, 4].map((column): [number, number] => [2, column]),
  ];
  for (const [line, column] of places) expect(lineOf(lines, line, column), `${line}:${column}`).toBe(lineOf(all, line, column));
  expect(lineMappingsInAscii('', '')).toBe('');
});
