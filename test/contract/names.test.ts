/** A name that stands may be sent along (server/request/names.ts): the call that answers the row has it in the field that the change has it in. */
import { expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { definitionOf, fieldMetaOf, innerSchemaOf, type Schema } from '#contract/fields.ts';
import { findStoredCallKey } from '#server/request/names.ts';

/** Fields of a schema that are texts, or those that are names, an element of a list under `*`. */
function fieldsIn(schema: Schema, isAsked: (one: Schema) => boolean): string[] {
  const { shape, element, left, right } = definitionOf(innerSchemaOf(schema)) as ReturnType<typeof definitionOf> & {
    left?: Schema;
    right?: Schema;
  };
  if (left && right) return [left, right].flatMap((one) => fieldsIn(one, isAsked));
  const inside = element ? [['*', element] as const] : Object.entries(shape ?? {});
  if (inside.length === 0) return isAsked(schema) ? [''] : [];
  return inside.flatMap(([key, one]) => fieldsIn(one, isAsked).map((field) => (field ? `${key}.${field}` : key)));
}

it('every name that may be changed stands in the answer under its own field', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const [area, calls] of Object.entries(contract as Record<string, Record<string, Endpoint>>))
    for (const [key, endpoint] of Object.entries(calls)) {
      const stored = calls[findStoredCallKey(calls, endpoint) ?? ''];
      if (!endpoint.body || !stored?.response) continue;
      const has = new Set(fieldsIn(stored.response, () => true));
      for (const field of fieldsIn(endpoint.body, (one) => fieldMetaOf(one)?.isName === true)) {
        count++;
        if (!has.has(field)) wrong.push(`${area}.${key}: ${field} (${[...has].join(' ')})`);
      }
    }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(30);
});
