/** Objects of one list that have as many keys have the same ones: a key that was renamed in one alone is undefined in the others, and no type says so. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { code, roomOf } from './sources.ts';

/** Where each element is one of several kinds. */
const mixed: Record<string, string> = {
  'server/platform/packs/medicine.ts': 'a value is short or long',
  'web/admin/ClientsPage.tsx': 'a column is sorted by, or shows a cell of its own',
  'web/admin/CompaniesPage.tsx': 'as of the clients',
  'web/gallery/Gallery.tsx': 'as of the clients',
  'web/organisation/staff/StaffList.tsx': 'as of the clients',
};

type Node = { type?: string; elements?: (Node | null)[]; properties?: { type: string; key: { name?: string; value?: unknown } }[] };
/** The keys of an object that is written whole; undefined of anything else. */
const keysOf = (node: Node | null): string | undefined =>
  node?.type === 'ObjectExpression' && node.properties?.every(({ type }) => type === 'Property')
    ? node.properties
        .map(({ key }) => String(key.name ?? key.value))
        .sort()
        .join()
    : undefined;
/** The lists in a part of the syntax tree whose elements differ in their keys, not in how many they have. */
function differingIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, elements = [] } = part as Node;
  const keys = type === 'ArrayExpression' ? elements.flatMap((element) => keysOf(element) ?? []) : [];
  const counts = new Set(keys.map((names) => names.split(',').length));
  return [...(new Set(keys).size > 1 && counts.size === 1 ? [keys.join(' ')] : []), ...Object.values(part).flatMap(differingIn)];
}

test('a list whose elements differ is found', () => {
  const text = "const rows = [{ keyName: 'j', name: 'a' }, { sign: 'k', name: 'b' }]; const fine = [{ a: 1 }, { a: 2, b: 3 }, ...rows];";
  expect(differingIn(parseAst(text, { lang: 'ts' }).body)).toEqual(['keyName,name name,sign']);
});

test('none is in the product but those whose elements are of several kinds', () => {
  const found = code
    .filter(({ path }) => ['domain', 'contract', 'server', 'web'].includes(roomOf(path)))
    .filter(({ path, text }) => differingIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body).length > 0);
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(mixed).sort());
});
