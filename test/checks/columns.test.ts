/** What the contract's files export: areas of endpoints are mounted, and the fields of entities stand in the database. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import { type Entity, toSnakeCase } from '#contract/entity.ts';
import { fieldMetaOf, innerSchemaOf } from '#contract/fields.ts';
import { defOf, isOptional, takesNull } from '#test/contract/endpoints.ts';
import { freshDatabase } from '#test/database.ts';
import { code, roomOf, root } from './sources.ts';

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'table' in value && 'writable' in value;
/** What the files of the contract export, `contract` itself left out. */
const exported = (
  await Promise.all(code.filter(({ path }) => roomOf(path) === 'contract').map(({ path }) => import(join(root, path))))
).flatMap((file: object) => Object.entries(file).filter(([, value]) => value !== contract));
const entities = [...new Set(exported.map(([, value]) => value).filter(isEntity))];

it('every area of endpoints is in contract/all.ts: another one would be mounted nowhere', () => {
  const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
  const isArea = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isEndpoint);
  const mounted: unknown[] = Object.values(contract);
  const areas = exported.filter(([, value]) => isArea(value));
  expect(areas.length).toBeGreaterThan(20);
  expect(areas.filter(([, area]) => !mounted.includes(area)).map(([name]) => name)).toEqual([]);
});

/** Served fields that the server computes for the reader. */
const computed = [
  'activityCategory.global',
  'activityType.global',
  ...['category', 'icon'].map((field) => `activity.${field}`),
  'itemCategory.global',
  'inventoryItem.lastsUntil',
  'inventoryItem.lastsPastHorizon',
  'inventoryEffect.unit',
  'inventoryEffect.itemState',
  ...['taskCategory', 'taskType'].flatMap((name) => [`${name}.global`, `${name}.company`]),
  ...['responsibleName', 'responsibleImageUrl', 'responsibleIsActive'].map((field) => `taskRecurrence.${field}`),
  'company.isTimeZoneFixed',
  ...['company', 'category', 'color', 'icon'].map((field) => `task.${field}`),
  ...['global', 'company'].map((field) => `reportType.${field}`),
  ...['global', 'company', 'icon', 'color', 'versionNumber', 'versionDate', 'answerCount'].map((field) => `report.${field}`),
  'attribute.global',
  ...['implementation', 'evaluation'].flatMap((kind) => [
    ...['global', 'company'].map((field) => `${kind}GoalCategory.${field}`),
    ...['clientName', 'approvedByName', 'goalCount'].map((field) => `${kind}Plan.${field}`),
    ...['activityName', 'categoryName', 'attributeValueLongStrings', 'isPartlyUnsigned', 'isActivityGone'].map(
      (field) => `${kind}Goal.${field}`,
    ),
  ]),
  'implementationPlan.evaluationPlanId',
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
      const { kind = defOf(innerSchemaOf(schema)).type, to } = fieldMetaOf(schema) ?? {};
      const column = columns.get(to ? `${toSnakeCase(field)}_id` : toSnakeCase(field));
      expect(column, `${table}.${field}`).toBeDefined();
      expect(types[kind] ?? types.string, `${table}.${field} is ${column.type}`).toContain(column.type);
      expect({ field, nullable: column.nullable }).toEqual({ field, nullable: isOptional(schema) || takesNull(schema) ? 'YES' : 'NO' });
      if (field in defaulted) expect(column.default, `${table}.${field} has a default`).not.toBeNull();
    }
    for (const column of ['id', 'version']) expect(columns.has(column), `${table}.${column}`).toBe(true);
  });
  it('all entities that have a standard list are among these', () => {
    // An instance is what became of an entity, and none itself; nor is an answer.
    const none: readonly unknown[] = [
      contract.taskInstances,
      contract.reportInstances,
      contract.attributeVariableLongStrings,
      contract.attributeVariables,
      contract.periodReports,
    ];
    const standard = Object.values(contract).filter((area) => 'replace' in area && 'list' in area && !none.includes(area)).length;
    expect(entities.length).toBe(standard);
  });
});
