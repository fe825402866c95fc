/** The description of a value by its schema, taken apart so that the page can say it in the reader's language. */
import { type ApiDocument, resolveSchema, type Schema, schemaNameOf } from './document.ts';

/** A limit by its kind, and its numbers as «1–100», «≥ 1» or «≤ 50». */
export type Limit = { kind: 'length' | 'amount' | 'count' | 'pattern' | 'step' | 'otherwise'; text: string };
export type SchemaShape = {
  /** The type by JSON Schema; of a list the type of its items. */
  type: string;
  /** The number of lists around it. */
  listDepth: number;
  isNullable: boolean;
  /** The shape it refers to. */
  name: string | undefined;
  limits: readonly Limit[];
  choices: readonly string[];
  description: string | undefined;
  fields: readonly Field[];
};
export type Field = { name: string; isRequired: boolean; schema: Schema };

export function schemaShapeOf(document: ApiDocument, schema: Schema): SchemaShape {
  const name = schemaNameOf(schema);
  const resolvedSchema = resolveSchema(document, schema);
  const variants = resolvedSchema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (variants.length === 1 && variants[0]) return { ...schemaShapeOf(document, variants[0]), isNullable: true };
  const types = typeof resolvedSchema.type === 'string' ? [resolvedSchema.type] : (resolvedSchema.type ?? []);
  const isNullable = types.includes('null') || (resolvedSchema.enum?.includes(null) ?? false);
  const type = resolvedSchema.contentMediaType ?? resolvedSchema.format ?? types.find((typeName) => typeName !== 'null') ?? 'any';
  if (type === 'array') {
    const itemShape = schemaShapeOf(document, resolvedSchema.items ?? {});
    return {
      ...itemShape,
      listDepth: itemShape.listDepth + 1,
      isNullable,
      limits: [...countLimitsOf(resolvedSchema), ...itemShape.limits],
    };
  }
  const { properties = {}, required = [] } = resolvedSchema;
  return {
    type,
    listDepth: 0,
    isNullable,
    name,
    limits: limitsOf(resolvedSchema),
    choices: (resolvedSchema.enum ?? []).filter((choice) => choice !== null).map(String),
    description: resolvedSchema.description,
    fields: Object.entries(properties).map(([fieldName, fieldSchema]) => ({
      name: fieldName,
      isRequired: required.includes(fieldName),
      schema: fieldSchema,
    })),
  };
}

const isDefined = (limit: Limit | undefined): limit is Limit => limit !== undefined;
const countLimitsOf = ({ minItems, maxItems }: Schema): Limit[] => [rangeLimitOf('count', minItems, maxItems)].filter(isDefined);

function limitsOf(schema: Schema): Limit[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, multipleOf, type } = schema;
  // The next whole number after one that is not meant itself.
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  const minAmount = minimum ?? (isInteger && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : undefined);
  const maxAmount = maximum ?? (isInteger && exclusiveMaximum !== undefined ? exclusiveMaximum - 1 : undefined);
  const lowerLimit = isInteger || exclusiveMinimum === undefined ? undefined : ({ kind: 'amount', text: `> ${exclusiveMinimum}` } as const);
  return [
    rangeLimitOf('length', minLength, maxLength),
    rangeLimitOf('amount', minAmount, maxAmount),
    lowerLimit,
    multipleOf === undefined ? undefined : ({ kind: 'step', text: String(multipleOf) } as const),
    pattern === undefined ? undefined : ({ kind: 'pattern', text: pattern } as const),
    schema.default === undefined ? undefined : ({ kind: 'otherwise', text: JSON.stringify(schema.default) } as const),
  ].filter(isDefined);
}

function rangeLimitOf(kind: Limit['kind'], min: number | undefined, max: number | undefined): Limit | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min === undefined) return { kind, text: `≤ ${max}` };
  if (max === undefined) return { kind, text: `≥ ${min}` };
  return { kind, text: min === max ? String(min) : `${min}–${max}` };
}
