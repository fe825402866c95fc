/** The rooms and what they may import, and fields as they stand in the database. */

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '#contract/activities.ts';
import { contract } from '#contract/all.ts';
import * as attributes from '#contract/attributes.ts';
import * as catalogue from '#contract/catalogue.ts';
import { type Entity, snake } from '#contract/entity.ts';
import { inner, metaOf } from '#contract/fields.ts';
import { inventoryEffect, inventoryItem, itemCategory } from '#contract/inventory.ts';
import { label } from '#contract/labels.ts';
import { client, company } from '#contract/people.ts';
import { plannedActivity } from '#contract/planning/series.ts';
import { taskRecurrence } from '#contract/tasks/dated.ts';
import { task, taskCategory, taskType } from '#contract/tasks/templates.ts';
import { defOf, isOptional } from '#test/contract/endpoints.ts';
import { freshDatabase } from '#test/database.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { code, packageOf, roomOf, rooms, sources } from './sources.ts';

const isOurs = (name: string) => (rooms as readonly string[]).includes(roomOf(name)) || name === 'package.json';
const webPackages = /^(@mantine\/|@tanstack\/|@tiptap\/|@fontsource-variable\/|@tabler\/|react$|react-dom$|@lingui\/|dompurify$|idb$)/;

/** What a room may import, beside itself. */
const allowed: Record<string, (name: string) => boolean> = {
  domain: () => false,
  contract: (name) => roomOf(name) === 'domain' || packageOf(name) === 'zod',
  server: (name) =>
    ['contract', 'domain'].includes(roomOf(name)) || name === 'package.json' || (!isOurs(name) && !webPackages.test(packageOf(name))),
  web: (name) => ['contract', 'domain'].includes(roomOf(name)) || webPackages.test(packageOf(name)),
  build: (name) => /^(node:|vite$|@vitejs\/|@lingui\/)/.test(packageOf(name)),
};

describe('each room imports only what it may', () => {
  it.each(Object.entries(allowed))('%s', (room, may) => {
    const files = code.filter(({ path }) => roomOf(path) === room);
    expect(files.length).toBeGreaterThan(0);
    const wrong = files.flatMap(({ path, imports }) =>
      imports.filter((name) => roomOf(name) !== room && !may(name)).map((name) => `${path} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });
  it('and every import leads to a file that is there, or to a declared package', () => {
    const known = new Set(sources.map(({ path }) => path));
    const declared = new Set([...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.devDependencies), 'vitest', 'fastify']);
    const wrong = code.flatMap(({ path, imports }) =>
      imports
        .filter((name) =>
          isOurs(name)
            ? !known.has(name) && !/\.(json|css|js)$/.test(name)
            : !name.startsWith('node:') && !name.startsWith('virtual:') && !declared.has(packageOf(name)),
        )
        .map((name) => `${path} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Files of one area that another may import; each with its reason. */
const lent: Record<string, string> = {
  'web/day/load-outbox.ts': 'what waits goes out whichever page is opened, and signing out offers to send it first (decision 018)',
};

/** Which rooms of the web a file of each room may import, beside its own; everything else of the web is an area. */
const webRooms: Record<string, readonly string[]> = {
  'web/start': ['web/kit'],
  'web/kit': ['web/start'],
  'web/editor': ['web/kit', 'web/start'],
  'web/family': ['web/editor', 'web/kit', 'web/start'],
  'web/shell': ['web/family', 'web/editor', 'web/kit', 'web/start'],
};
const areaMay = ['web/shell', ...webRooms['web/shell']!];
/** Puts the pages together, so it knows all of them. */
const assembly = /^web\/start\/(main\.tsx|Root\.tsx|router\.tsx|root-route\.ts)$/;

it('the web: the kit imports no family, a family no area, no area another', () => {
  const area = (path: string) => path.split('/').slice(0, 2).join('/');
  const wrong = code
    .filter(({ path }) => roomOf(path) === 'web' && !assembly.test(path))
    .flatMap(({ path, imports }) => {
      const may = [area(path), 'web/public', ...(webRooms[area(path)] ?? areaMay)];
      return imports
        .filter((name) => roomOf(name) === 'web' && !may.includes(area(name)) && !lent[name])
        .map((name) => `${path} → ${name}`);
    });
  expect(wrong).toEqual([]);
});

it('no imports go in a circle', () => {
  const graph = new Map(code.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) return void circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

/** What is in the file beside comments and texts. */
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const found = (files: typeof sources, pattern: RegExp) =>
  files.flatMap(({ path, text }) => [...bare(text).matchAll(pattern)].map(([hit]) => `${path}: ${hit}`));

describe('rooms keep to themselves', () => {
  it('stored HTML is rendered at one place', () => {
    const web = code.filter(({ path }) => roomOf(path) === 'web' && path !== 'web/kit/RichHtml.tsx');
    const makers =
      /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|setHTML|srcdoc|document\.write|parseFromString|createContextualFragment/gi;
    expect(found(web, makers)).toEqual([]);
  });
  it('domain has no clock, no randomness, no input or output', () => {
    const domain = code.filter(({ path }) => roomOf(path) === 'domain');
    expect(
      found(
        domain,
        /Date\.now|new Date\(\s*\)|\bDate\(\)|Math\.random|Temporal\.Now|\bperformance\b|\bcrypto\b|\bprocess\b|\bfetch\b|\bconsole\b|\bsetTimeout\b|\bglobalThis\b/g,
      ),
    ).toEqual([]);
  });
  it('server lists its columns: a plan of «everything» breaks with the next migration', () => {
    const server = sources.filter(({ path }) => roomOf(path) === 'server' && !path.endsWith('.sql'));
    expect(found(server, /selectAll|returningAll|select\s+\*(?!,\s*at)|returning\s+\*|\w\.\*\s+from/gi)).toEqual([]);
  });
  it('no module gives away a database handle or a clock', () => {
    expect(
      found(
        code.filter(({ path }) => roomOf(path) === 'server'),
        /export const (db|pool|now|clock)\b/g,
      ),
    ).toEqual([]);
  });
});

const entities: Entity[] = [
  company,
  client,
  catalogue.activityCategory,
  catalogue.activityType,
  label,
  activity,
  plannedActivity,
  taskCategory,
  taskType,
  task,
  taskRecurrence,
  itemCategory,
  inventoryItem,
  inventoryEffect,
  attributes.attribute,
  attributes.attributeValueString,
  attributes.attributeValueLongString,
  attributes.attributeValueBoolean,
  attributes.attributeValueNumber,
];
/** Served fields that the server computes for the reader. */
const computed = [
  'activityCategory.global',
  'activityType.global',
  'activity.category',
  'itemCategory.global',
  'inventoryItem.lastsUntil',
  'inventoryItem.lastsPastHorizon',
  'inventoryEffect.unit',
  'inventoryEffect.itemState',
  ...['taskCategory', 'taskType'].flatMap((name) => [`${name}.global`, `${name}.company`]),
  'task.company',
  'task.category',
  'attribute.global',
  ...['String', 'LongString', 'Boolean', 'Number'].map((kind) => `attributeValue${kind}.client`),
];
const types: Record<string, string[]> = {
  string: ['text'],
  boolean: ['boolean'],
  flag: ['boolean'],
  enum: ['text'],
  number: ['bigint', 'integer', 'numeric'],
  ref: ['bigint'],
  instant: ['timestamp with time zone'],
  day: ['date'],
  int: ['bigint', 'integer'],
  decimal: ['numeric'],
};

describe('the fields of the contract stand in the database', () => {
  let pool: pg.Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    pool = new pg.Client(fresh.connection);
    await pool.connect();
    drop = fresh.drop;
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  it.each(entities)('$name', async ({ name, table, writable, defaulted, served }) => {
    const { rows } = await pool.query(
      'select column_name as name, data_type as type, is_nullable as nullable, column_default as default from information_schema.columns where table_name = $1',
      [table],
    );
    const columns = new Map(rows.map((row) => [row.name as string, row]));
    for (const [field, schema] of Object.entries({ ...writable, ...defaulted, ...served })) {
      if (computed.includes(`${name}.${field}`)) continue;
      const { kind = defOf(inner(schema)).type, to } = metaOf(schema) ?? {};
      const column = columns.get(to ? `${snake(field)}_id` : snake(field));
      expect(column, `${table}.${field}`).toBeDefined();
      expect(types[kind] ?? types.string, `${table}.${field} is ${column.type}`).toContain(column.type);
      expect({ field, nullable: column.nullable }).toEqual({ field, nullable: isOptional(schema) ? 'YES' : 'NO' });
      if (field in defaulted) expect(column.default, `${table}.${field} has a default`).not.toBeNull();
    }
    for (const column of ['id', 'version']) expect(columns.has(column), `${table}.${column}`).toBe(true);
  });
  it('all entities that have a standard list are among these', () => {
    // An instance is what became of an entity, and none itself.
    const standard = Object.values(contract).filter(
      (area) => 'replace' in area && 'list' in area && area !== contract.taskInstances,
    ).length;
    expect(entities.length).toBe(standard);
  });
});
