/** Files as they are to be: how they begin, how long they are, what they and their folders are called. */
import { describe, expect, it } from 'vitest';
import { code, folderOf, sources } from './sources.ts';

describe('files', () => {
  it('open with a comment that is a sentence', () => {
    const opens = /^(?:#!.*\n)?(?:\/\*\*\s*(?:\n \* )?[A-ZÅÄÖ«`/'\d].{10,}|\/\*+\s*[A-ZÅÄÖ«`].{10,}|-- [A-Z].{10,})/;
    expect(sources.filter(({ text, path }) => !opens.test(text) && /\.(tsx?|sql)$/.test(path)).map(({ path }) => path)).toEqual([]);
  });
  it('that show something have each a name of their own in the web', () => {
    const names = code.filter(({ path }) => /^web\/.*\.tsx$/.test(path)).map(({ path }) => path.split('/').at(-1)!);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
  it('are at most 250 lines; a migration grows with its tables', () => {
    const long = sources
      .filter(({ path, text }) => text.trimEnd().split('\n').length > 250 && !path.endsWith('.sql'))
      .map(({ path }) => path);
    expect(long).toEqual([]);
  });
  it('are named in small letters, a component as its noun and verb', () => {
    expect(
      code.filter(({ path }) => !/^[a-z\d.-]+$|^[A-Z][A-Za-z\d]+\.tsx$/.test(path.split('/').at(-1)!)).map(({ path }) => path),
    ).toEqual([]);
  });
  it('stand in folders of areas, never of layers', () => {
    const layers =
      /\/(utils?|helpers?|services?|models?|controllers?|repositories|dtos?|types|interfaces|components|hooks|common|lib)(\/|$)/;
    expect([...new Set(code.map(({ path }) => folderOf(path)))].filter((folder) => layers.test(folder))).toEqual([]);
  });
});
