/** The description of a value by its schema, taken apart so that the page can say it in the reader's language. */
import { type ApiDocument, type Schema, schemaName, schemaOf } from './document.ts';

/** A limit by its kind, and its numbers as «1–100», «≥ 1» or «≤ 50». */
export type Limit = { kind: 'length' | 'amount' | 'count' | 'pattern' | 'step' | 'otherwise'; text: string };
export type Described = {
  /** The type by JSON Schema; of a list the type of its items. */
  type: string;
  /** The number of lists around it. */
  lists: number;
  isNullable: boolean;
  /** The shape it refers to. */
  name: string | undefined;
  limits: readonly Limit[];
  choices: readonly string[];
  description: string | undefined;
  fields: readonly Field[];
};
export type Field = { name: string; isRequired: boolean; schema: Schema };

export function describedOf(document: ApiDocument, schema: Schema): Described {
  const name = schemaName(schema);
  const resolved = schemaOf(document, schema);
  const variants = resolved.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (variants.length === 1 && variants[0]) return { ...describedOf(document, variants[0]), isNullable: true };
  const types = typeof resolved.type === 'string' ? [resolved.type] : (resolved.type ?? []);
  const isNullable = types.includes('null') || (resolved.enum?.includes(null) ?? false);
  const type = resolved.contentMediaType ?? resolved.format ?? types.find((one) => one !== 'null') ?? 'any';
  if (type === 'array') {
    const itemType = describedOf(document, resolved.items ?? {});
    return { ...itemType, lists: itemType.lists + 1, isNullable, limits: [...countOf(resolved), ...itemType.limits] };
  }
  const { properties = {}, required = [] } = resolved;
  return {
    type,
    lists: 0,
    isNullable,
    name,
    limits: limitsOf(resolved),
    choices: (resolved.enum ?? []).filter((one) => one !== null).map(String),
    description: resolved.description,
    fields: Object.entries(properties).map(([field, fieldSchema]) => ({
      name: field,
      isRequired: required.includes(field),
      schema: fieldSchema,
    })),
  };
}

const isKnown = (limit: Limit | undefined): limit is Limit => limit !== undefined;
const countOf = ({ minItems, maxItems }: Schema): Limit[] => [rangeOf('count', minItems, maxItems)].filter(isKnown);

function limitsOf(schema: Schema): Limit[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern, multipleOf, type } = schema;
  // The next whole number after one that is not meant itself.
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  const minAmount = minimum ?? (isInteger && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : undefined);
  const maxAmount = maximum ?? (isInteger && exclusiveMaximum !== undefined ? exclusiveMaximum - 1 : undefined);
  const lowerLimit = isInteger || exclusiveMinimum === undefined ? undefined : ({ kind: 'amount', text: `> ${exclusiveMinimum}` } as const);
  return [
    rangeOf('length', minLength, maxLength),
    rangeOf('amount', minAmount, maxAmount),
    lowerLimit,
    multipleOf === undefined ? undefined : ({ kind: 'step', text: String(multipleOf) } as const),
    pattern === undefined ? undefined : ({ kind: 'pattern', text: pattern } as const),
    schema.default === undefined ? undefined : ({ kind: 'otherwise', text: JSON.stringify(schema.default) } as const),
  ].filter(isKnown);
}

function rangeOf(kind: Limit['kind'], min: number | undefined, max: number | undefined): Limit | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min === undefined) return { kind, text: `≤ ${max}` };
  if (max === undefined) return { kind, text: `≥ ${min}` };
  return { kind, text: min === max ? String(min) : `${min}–${max}` };
}
