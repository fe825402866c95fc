/** What the API's page makes of the document: calls found by words, shapes told of, parameters checked. */
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '#server/request/openapi.ts';
import { schemaShapeOf } from '#web/api-docs/describe.ts';
import { type ApiDocument, type Parameter, readAreas, type Schema } from '#web/api-docs/document.ts';
import { addressOf } from '#web/api-docs/example.ts';
import { createFinder } from '#web/api-docs/find.ts';
import { canTry, prettyPrint, validateParameter } from '#web/api-docs/try.ts';

const document = buildOpenApi('1.0.0') as unknown as ApiDocument;
const areas = readAreas(document);
const operations = areas.flatMap((area) => area.operations);
const named = (id: string) => operations.find((one) => one.id === id)!;

describe('the operations', () => {
  it('are all there, each in an area, with who may', () => {
    const written = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations.length).toBe(written.length);
    expect(operations.filter(({ may, roles }) => (may === 'public') !== (roles.length === 0)).map(({ id }) => id)).toEqual([]);
    expect(named('labels.create').roles).toEqual(['ORG_ADMIN']);
    expect(operations.filter(({ parameters }) => parameters.some(({ name, schema }) => !name || !schema))).toEqual([]);
  });
});

describe('finding', () => {
  const find = createFinder(document, operations);
  const ids = (words: string) => find(words).map(({ operation }) => operation.id);
  it('looks in the address and what it does first', () => {
    expect(ids('labels')).toContain('labels.list');
    expect(ids('DELETE labels')).toEqual(['labels.remove']);
    expect(ids('activityInstances.change')[0]).toBe('activityInstances.change');
    expect(ids('sign')[0]).toBe('access.authenticate');
  });
  it('then in fields, and says which', () => {
    const hits = find('patch skippedDate');
    expect(hits.length).toBeGreaterThan(0);
    for (const { operation, field } of hits) expect([operation.method, field]).toEqual(['PATCH', 'skippedDate']);
  });
  it('through the shapes that shapes refer to', () => {
    const [hit] = find('activities.get valueType');
    expect([hit?.operation.id, hit?.field]).toEqual(['activities.get', 'valueType']);
  });
  it('wants every word, and nothing of no words', () => {
    expect(ids('labels överblick')).toEqual([]);
    expect(ids('   ')).toEqual([]);
  });
});

describe('a schema in words', () => {
  it.each<[Schema, Partial<ReturnType<typeof schemaShapeOf>>]>([
    [
      { type: 'string', minLength: 2, maxLength: 50 },
      { type: 'string', limits: [{ kind: 'length', text: '2–50' }] },
    ],
    [{ type: 'string', maxLength: 5 }, { limits: [{ kind: 'length', text: '≤ 5' }] }],
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', limits: [{ kind: 'amount', text: '≥ 1' }] },
    ],
    [
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', limits: [{ kind: 'amount', text: '> 0' }] },
    ],
    [
      { type: ['string', 'null'], format: 'date' },
      { type: 'date', isNullable: true },
    ],
    [{ enum: ['A', 'B', null] }, { choices: ['A', 'B'], isNullable: true }],
    [{ anyOf: [{ $ref: '#/components/schemas/Reference' }, { type: 'null' }] }, { name: 'Reference', isNullable: true }],
    [
      { type: 'array', maxItems: 7, items: { type: 'string', maxLength: 3 } },
      {
        type: 'string',
        listDepth: 1,
        limits: [
          { kind: 'count', text: '≤ 7' },
          { kind: 'length', text: '≤ 3' },
        ],
      },
    ],
  ])('%j', (schema, told) => expect(schemaShapeOf(document, schema)).toMatchObject(told));
  it('has the fields of what it refers to, and which must be sent', () => {
    const { fields, name } = schemaShapeOf(document, named('labels.create').body!.schema);
    expect(name).toBe('LabelToCreate');
    expect(fields.find((field) => field.name === 'name')?.isRequired).toBe(true);
  });
});

describe('trying', () => {
  it('is for what reads and ends', () => {
    expect(operations.filter(canTry).every(({ method }) => method === 'GET')).toBe(true);
    expect(['labels.list', 'live.day', 'live.inbox', 'labels.create'].map((id) => canTry(named(id)))).toEqual([true, false, false, false]);
  });
  const query = (schema: Schema, required = false): Parameter => ({ name: 'it', in: 'query', required, schema });
  it.each<[Schema, string, string | undefined]>([
    [{ type: 'integer', exclusiveMinimum: 0 }, '0', 'error.field.size'],
    [{ type: 'integer', exclusiveMinimum: 0 }, '1.5', 'error.field.number'],
    [{ type: 'integer', maximum: 5000 }, '5000', undefined],
    [{ type: 'string', format: 'date' }, '2026-02-30x', 'error.field.date'],
    [{ type: 'string', format: 'date' }, '2026-11-20', undefined],
    [{ type: 'boolean' }, 'ja', 'error.field.boolean'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'a,b', undefined],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'a,c', 'error.field.choice'],
    [{ type: 'string', maxLength: 3 }, 'fyra', 'error.field.size'],
    [{ type: 'integer' }, '', undefined],
  ])('%j %s: %s', (schema, text, wrong) => expect(validateParameter(query(schema), text)).toBe(wrong));
  it('misses what must be given, and leaves out what is empty', () => {
    expect(validateParameter(query({ type: 'integer' }, true), ' ')).toBe('error.field.required');
    expect(addressOf(named('companies.list'), { search: 'å & b', page: '' })).toBe('/api/companies?search=%C3%A5+%26+b');
    expect(addressOf(named('companies.get'), { id: '7' })).toBe('/api/companies/7');
  });
  it('shows JSON with line breaks and all else as it came', () => {
    expect(prettyPrint('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyPrint('a;b')).toBe('a;b');
  });
});
