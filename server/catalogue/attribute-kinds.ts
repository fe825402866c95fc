/** The four kinds of attribute values and the three kinds of owners: one description each, so that one piece of code serves them all. */
import { type RawBuilder, sql } from 'kysely';
import type { ValueLists, ValueType } from '#contract/attributes.ts';

export type ValueKind = {
  /** The name of the list, nested in an owner. */
  list: keyof ValueLists;
  object: string;
  table: 'attribute_value_strings' | 'attribute_value_long_strings' | 'attribute_value_booleans' | 'attribute_value_numbers';
  field: 'stringValue' | 'booleanValue' | 'doubleValue';
  column: 'string_value' | 'boolean_value' | 'double_value';
  valueType: ValueType;
  /** Rich text: sanitised before it is stored. */
  html?: true;
};
export const kinds = [
  {
    list: 'attributeValueStrings',
    object: 'attributeValueString',
    table: 'attribute_value_strings',
    field: 'stringValue',
    column: 'string_value',
    valueType: 'STRING',
  },
  {
    list: 'attributeValueLongStrings',
    object: 'attributeValueLongString',
    table: 'attribute_value_long_strings',
    field: 'stringValue',
    column: 'string_value',
    valueType: 'LONG_STRING',
    html: true,
  },
  {
    list: 'attributeValueBooleans',
    object: 'attributeValueBoolean',
    table: 'attribute_value_booleans',
    field: 'booleanValue',
    column: 'boolean_value',
    valueType: 'BOOLEAN',
  },
  {
    list: 'attributeValueNumbers',
    object: 'attributeValueNumber',
    table: 'attribute_value_numbers',
    field: 'doubleValue',
    column: 'double_value',
    valueType: 'NUMBER',
  },
] as const satisfies readonly ValueKind[];

/** Owners: their table, the values' column for them, their own column for what decides their attributes, and the attributes' column for that. */
export const ownerTables = {
  activity: { table: 'activities', column: 'activity_id', by: 'type_id', attributeColumn: 'activity_type_id' },
  item: { table: 'inventory_items', column: 'item_id', by: 'category_id', attributeColumn: 'item_category_id' },
  task: { table: 'tasks', column: 'task_id', by: 'type_id', attributeColumn: 'task_type_id' },
} as const;
export type OwnerKind = keyof typeof ownerTables;
/** SQL of the client that an `owner` is about; null for a task, which is its company's. */
export const ownerClientIdSql = (kind: OwnerKind): RawBuilder<number | null> =>
  kind === 'task' ? sql<null>`null::bigint` : sql<number>`owner.client_id`;
