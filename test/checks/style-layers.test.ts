/**
 * The winner of two classes of an element never hangs on which style sheet came last: a page brings its sheets in any order, and a class
 * that another composes is copied into the sheet of each that does. What others build on lies in the layer `kit`, under every module.
 */
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const sheets = new Map(
  sources.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => [path, text.replace(/\/\*.*?\*\//gs, '')]),
);
const at = (from: string, file: string) => join(dirname(from), file);

/** What a sheet says outside of its layer. */
const unlayered = (sheet: string) => sheets.get(sheet)!.replace(/^@layer kit \{.*?^\}/gms, '');
/** The properties that a class sets by itself, outside of a layer. */
const properties = (sheet: string, name: string) =>
  [...unlayered(sheet).matchAll(new RegExp(`\\.${name}(?![\\w-])[^\\s{]* \\{([^{}]*)\\}`, 'g'))].flatMap(([, body]) =>
    [...body!.matchAll(/(?<![\w-])([a-z][\w-]*):/g)].map(([, property]) => property!),
  );

describe('a style sheet', () => {
  it('has what others compose in the layer', () => {
    const composed = [...sheets].flatMap(([path, text]) =>
      [...text.matchAll(/composes: (\w+) from '([^']+)'/g)].map(([, name, file]) => ({ name: name!, sheet: at(path, file!) })),
    );
    expect(composed.length).toBeGreaterThan(5);
    const outside = composed.filter(({ name, sheet }) => properties(sheet, name).length > 0);
    expect(outside).toEqual([]);
  });

  it('sets no property that another sheet sets for the same element, but from the layer', () => {
    const twice = sources
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) => {
        const imported = new Map(
          [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)].map(([, name, file]) => [name!, at(path, file!)]),
        );
        return [...text.matchAll(/className=\{`([^`]*)`\}/g)].flatMap(([, classes]) => {
          const used = [...classes!.matchAll(/(\w+)\.(\w+)/g)].filter(([, from]) => imported.has(from!));
          const sets = used.map(([called, from, name]) => ({ called, from, all: new Set(properties(imported.get(from!)!, name!)) }));
          return sets.flatMap((one, i) =>
            sets
              .slice(i + 1)
              .filter(({ from, all }) => from !== one.from && [...all].some((property) => one.all.has(property)))
              .map(({ called }) => `${path}: ${one.called} ${called}`),
          );
        });
      });
    expect(twice).toEqual([]);
  });
});
