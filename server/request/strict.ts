/** Strict schemas, which refuse unknown keys: what JSON written by PostgreSQL is held to outside production. */
import * as z from 'zod/mini';
import { definitionOf, type Schema } from '#contract/fields.ts';
import { memoizeByKey } from './once-per.ts';

/** Walks objects, arrays, optionals and nullables; anything else stays as it is. */
export const strictSchemaOf: (schema: Schema) => Schema = memoizeByKey((schema) => {
  const { type, shape, element, innerType } = definitionOf(schema);
  if (type === 'object' && shape)
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, fieldSchema]) => [key, strictSchemaOf(fieldSchema)])));
  if (type === 'array' && element) return z.array(strictSchemaOf(element) as z.ZodMiniType);
  if (type === 'optional' && innerType) return z.optional(strictSchemaOf(innerType) as z.ZodMiniType);
  if (type === 'nullable' && innerType) return z.nullable(strictSchemaOf(innerType) as z.ZodMiniType);
  return schema;
});
