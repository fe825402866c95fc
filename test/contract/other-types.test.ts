/** A value of another type than its field's is told what it should be, and only where there is none that it is missing. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldMetaOf, innerSchemaOf } from '#contract/fields.ts';
import { endpoints } from './endpoints.ts';

type Shaped = z.ZodMiniType & { shape?: Record<string, z.ZodMiniType> };
const bodies = endpoints.flatMap(({ name, endpoint }) => {
  const schema = endpoint.body && (innerSchemaOf(endpoint.body) as Shaped);
  return schema?.shape ? [{ name, schema, fields: Object.keys(schema.shape) }] : [];
});
const saidOf = (schema: Shaped, field: string, value: unknown) => {
  const { error } = z.safeParse(schema, { [field]: value });
  return error?.issues.filter(({ path }) => path.length === 1 && path[0] === field).map(({ message }) => message) ?? [];
};
/** Values of every type that JSON has; a number alone is also what a number field takes. */
const values = [5, true, [], {}, 'ord'];

it('names the type, as in {"name":5}', () => {
  let asked = 0;
  for (const { name, schema, fields } of bodies)
    for (const field of fields)
      for (const value of values) {
        asked += 1;
        // An empty list is one that lacks what it should hold.
        const said = saidOf(schema, field, value);
        if (Array.isArray(value)) continue;
        expect(said, `${name} ${field} ${JSON.stringify(value)}`).not.toContain('error.field.required');
      }
  expect(asked).toBeGreaterThan(1000);
});

it('says that it is missing where there is none', () => {
  const goals = bodies.find(({ name }) => name.startsWith('POST /api/goals'))!;
  for (const value of [undefined, '', '  ']) expect(saidOf(goals.schema, 'name', value)).toContain('error.field.required');
  expect(saidOf(goals.schema, 'name', 5)).toEqual(['error.field.text']);
});

it('a number as a text is told that it should be one, whatever the field says of its length', () => {
  const told = bodies.flatMap(({ name, schema, fields }) =>
    fields
      .filter((field) => ['line', 'html'].includes(fieldMetaOf(schema.shape![field]!)?.kind ?? ''))
      .map((field) => [`${name} ${field}`, ...saidOf(schema, field, 5)]),
  );
  expect(told.length).toBeGreaterThan(60);
  expect(told.filter(([, ...said]) => said.join() !== 'error.field.text')).toEqual([]);
});
