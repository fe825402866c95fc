/** The form of SQL in the server's code: no line of it is wider than Biome lets TypeScript be, which does not look into templates. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { code } from './sources.ts';

const WIDTH = 140;
const begins = /^\s*(?:select|insert into|update|delete from|with)\s/;
type Node = { type?: string; start: number; end: number; tag?: { name?: string }; quasis?: { value: { raw: string } }[] };
const isSql = ({ type, tag, quasis }: Node) =>
  type === 'TaggedTemplateExpression' ? tag?.name === 'sql' : type === 'TemplateLiteral' && begins.test(quasis![0]!.value.raw);

/** The templates of SQL within a part of the syntax tree, the outermost alone. */
const templatesIn = (part: unknown): Node[] => {
  if (typeof part !== 'object' || part === null) return [];
  return isSql(part as Node) ? [part as Node] : Object.values(part).flatMap(templatesIn);
};
/** The lines on which one stands, whole, and too wide. */
const wideIn = (text: string): string[] =>
  templatesIn(parseAst(text, { lang: 'ts' }).body).flatMap(({ start, end }) => {
    const [first, last] = [text.lastIndexOf('\n', start) + 1, text.indexOf('\n', end)];
    const lines = text.slice(first, last < 0 ? undefined : last).split('\n');
    return lines.filter((line) => line.length > WIDTH);
  });

test('a wide line is found in a template of SQL, and nowhere else', () => {
  const wide = `where a = ${'b'.repeat(WIDTH)}`;
  for (const begin of ['sql`', 'sql<{ id: number }>`', 'const TEXT = `select id from t'])
    expect(wideIn(`${begin}\n  ${wide}\``), begin).toHaveLength(1);
  expect(wideIn(`// ${wide}\nconst words = \`${wide}\`;\nsql\`select\`;\n`)).toEqual([]);
});

test('none is in the server', () => {
  const found = code
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) => wideIn(text).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});
