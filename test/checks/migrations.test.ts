/**
 * Migrations that the release before lives with, since it serves on beside the new one while servers are restarted in turn: what is there
 * is only added to, and goes one release after nobody uses it any more (expand, fill, contract: decision 075).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '#server/database/migrate.ts';

/** The last migration that was made before this was asked of them. */
const BASELINE = '0040';

/** What the release before may still do, and cannot after such a statement; of a table or a function that the same migration makes nothing is asked. */
const harms: [of: RegExp, why: string][] = [
  [/^drop (table|view|materialized view|function|procedure|type|domain|schema|extension|sequence)\b/, 'it is still asked for'],
  [/^drop (unique )?index\b/, 'an «on conflict» may need it, and a list its speed'],
  [/^drop policy\b/, 'it may no longer see or write its rows'],
  [/^create policy .*\bas restrictive\b/, 'it may no longer see or write its rows'],
  [/^(truncate|revoke)\b/, 'it still reads or writes there'],
  [/^alter .*\brename\b/, 'it knows the old name'],
  [/^alter .*\bset schema\b/, 'it knows the old place'],
  [/^alter table .*\bdrop column\b/, 'it still reads and writes the column'],
  [/^alter table .*\bdrop constraint (if exists )?(?!\w*_check\b)\w+/, 'an «on conflict» may need it'],
  [/^alter table .*\balter (column )?\w+ (set data )?type\b/, 'it reads and writes the old type'],
  [/^alter table .*\bset not null\b/, 'it still writes null'],
  [/^alter table .*\bdrop (default|identity|expression)\b/, 'it leaves the column out when it writes'],
  [/^alter table .*\badd (constraint|check|unique|primary key|foreign key|exclude)\b/, 'it may write what is now refused'],
  [/^alter table .*\badd column (?!.*\b(default|generated)\b)[^,]*\bnot null\b/, 'it writes rows without the column'],
  [/^alter table .*\benable row level security\b/, 'it may no longer see or write its rows'],
  [/^create unique index\b/, 'it may write what is now refused'],
];

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$([\s\S]*?)\$\1\$/g;
const MARK = /^-- the release of (\d{4}-[\w-]+) lives without it: \S/;

type Statement = { text: string; marks: string[] };

/** The statements of a migration, lower case and on one line; of «do» those inside, of other bodies and texts nothing. */
function statementsOf(sql: string): Statement[] {
  const plain = sql.replace(TOKEN, (token: string, _tag, body: string | undefined, at: number) => {
    const mark = MARK.exec(token)?.[1];
    if (mark) return `⟨${mark}⟩`;
    if (body === undefined) return token.startsWith("'") ? "''" : ' ';
    return /\bdo\s*$/i.test(sql.slice(0, at)) ? `;${body.replace(/\b(begin|then|loop|else|execute)\b/gi, ';').replaceAll("'", '')};` : "''";
  });
  return plain.split(';').map((one) => ({
    marks: [...one.matchAll(/⟨(.*?)⟩/g)].map(([, name]) => name!),
    text: one.replace(/⟨.*?⟩/g, '').replace(/\s+/g, ' ').trim().toLowerCase(),
  }));
}

/** Why each statement of a migration is refused; `earlier` are the names of those before it, which a mark may name. */
function refusedIn(sql: string, earlier: readonly string[]): string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(({ text }) => {
      const name = /^create (?:or replace )?(?:unlogged |temporary )?(?:table|function|view|type) (?:if not exists )?([\w.]+)/.exec(
        text,
      )?.[1];
      return name ? [name] : [];
    }),
  );
  return statements.flatMap(({ text, marks }) => {
    const of = / (?:table|on|function) (?:if exists |only )*([\w.]+)/.exec(` ${text}`)?.[1];
    const harm = harms.find(([kind]) => kind.test(text));
    // A function that is made anew under its name may ask for other arguments: that one counts.
    if (!harm || (of && made.has(of) && !/^drop function/.test(text))) return [];
    const unknown = marks.find((name) => !earlier.includes(name));
    if (unknown) return [`«${text}» names ${unknown}, which is no migration before it`];
    return marks.length > 0 ? [] : [`«${text}»: the release before cannot live with it, for ${harm[1]}`];
  });
}

const names = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .sort();

test('no migration takes from the release before what it needs', () => {
  const refused = names.flatMap((name, index) =>
    name.slice(0, 4) <= BASELINE
      ? []
      : refusedIn(readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8'), names.slice(0, index)).map((why) => `${name}: ${why}`),
  );
  expect(refused).toEqual([]);
});

describe('what is refused', () => {
  const earlier = ['0007-labels'];
  test.each([
    'alter table clients drop column name;',
    'alter table clients\n  add column a int,\n  drop column name;',
    'DROP TABLE labels;',
    'drop function app_companies();',
    'drop function f; create function f(a int) returns int language sql as $$ select 1 $$;',
    'drop index labels_name;',
    'drop policy tenant on labels;',
    'alter table labels rename to marks;',
    'alter table labels rename column name to title;',
    "alter type kind rename value 'a' to 'b';",
    'alter table labels alter column name type varchar(10);',
    'alter table labels alter name set data type text;',
    'alter table labels alter column color set not null;',
    'alter table labels alter column version drop default;',
    'alter table labels add column kind text not null;',
    "alter table labels add constraint kinds check (color <> '');",
    'alter table labels add unique (company_id, color);',
    'alter table labels drop constraint labels_pkey;',
    'create unique index labels_color on labels (color);',
    'alter table labels enable row level security;',
    'revoke select on labels from public;',
    'truncate labels;',
    'do $$ begin alter table labels drop column name; end $$;',
    "do $$ begin execute 'drop table labels'; end $$;",
    '-- the release of 0099-later lives without it: nobody asks\nalter table labels drop column name;',
    '-- the release of 0007-labels lives without it:\nalter table labels drop column name;',
    '-- the release of 0007-labels lives without it: nobody asks\nselect 1; alter table labels drop column name;',
  ])('%s', (sql) => {
    expect(refusedIn(sql, earlier)).toHaveLength(1);
  });
  test.each([
    "alter table labels add column kind text not null default 'A';",
    'alter table labels add column kind text;',
    'alter table labels add column of_company bigint references companies;',
    'alter table labels add column plain text generated always as (lower(name)) stored not null;',
    'alter table labels alter column color drop not null;',
    'alter table labels drop constraint labels_color_check;',
    'alter table labels no force row level security; update labels set color = null; alter table labels force row level security;',
    'create table marks (id int not null unique); alter table marks enable row level security; create unique index marks_of on marks (id);',
    'create index labels_color on labels (color);',
    'drop trigger labels_stamp on labels; create trigger labels_stamp after update on labels for each row execute function stamp();',
    "create or replace function f() returns text language sql as $$ select 'drop table labels; alter table labels drop column name' $$;",
    "insert into labels (name) values ('; drop table labels;');",
    '-- drop table labels;\nselect 1;',
    '-- the release of 0007-labels lives without it: nobody has asked for the name since.\nalter table labels drop column name;',
  ])('not: %s', (sql) => {
    expect(refusedIn(sql, earlier)).toEqual([]);
  });
});
