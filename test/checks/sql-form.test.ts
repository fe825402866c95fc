/** The form of SQL in the server's code, into whose templates Biome does not look: how wide a line is, and that an alias is a word. */
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

/** An alias of one letter after what it stands for: a table, a function, a subselect or a placeholder. */
const ALIAS =
  /\b(?:from|join|update|using|into|lateral)\s+(?:[a-z_.]+(?:\([^()]*\))?|\$\{[^}]*\})\s+(?:as\s+)?[a-z]\b(?!\.)|\)\s+[a-z](?=\s*(?:\(|$|`|on\b|where\b))|\)\s+as\s+[a-z]\s*\(/gm;
const lettersIn = (text: string): string[] =>
  templatesIn(parseAst(text, { lang: 'ts' }).body).flatMap(({ start, end }) => text.slice(start, end).match(ALIAS) ?? []);

test('an alias of one letter is found', () => {
  for (const from of [
    'from users u',
    'join users as u on true',
    `update \${table} u`,
    'cross join lateral (select 1) u',
    'join (select 1) u on true',
  ])
    expect(lettersIn(`sql\`select ${from}\``), from).toHaveLength(1);
  expect(lettersIn('sql`select count(*) as n from users account where account.id = any($1) or a = b`')).toEqual([]);
});

test('an alias is a word', () => {
  const found = code
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) => [...lettersIn(text), ...(text.match(/'[a-z_]+ as [a-z]'/g) ?? [])].map((alias) => `${path}: ${alias}`));
  expect(found).toEqual([]);
});

/** What SQL says at many places, and stands in one fragment. */
const fragments: readonly [text: RegExp, file: string][] = [
  [/first_name \|\| ' ' \|\| /, 'server/sql/full-name.ts'],
  [/\.kind = 'STAFF'/, 'server/sql/active-staff.ts'],
  [/amount_in_stock\s*<\s*(?:\w+\.)?alert_value/, 'server/sql/stock-level.ts'],
];

test.each(fragments)('%s stands in %s alone', (text, file) => {
  const found = code.filter(({ path }) => path.startsWith('server/') && path !== file && !path.includes('/migrations/'));
  expect(found.filter((one) => text.test(one.text)).map(({ path }) => path)).toEqual([]);
});
