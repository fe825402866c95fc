/**
 * Attributes of activity types, item categories and task types, and their values on activities, items and tasks
 * (product «Attributes and values»).
 */
import * as z from 'zod/mini';
import { companyField } from './catalogue-owners.ts';
import { inQuery, MAX_PAGE_SIZE, standardCalls } from './endpoint.ts';
import { entity } from './entity.ts';
import { choice, decimal, flag, html, line, maybe, nameLine, ref, shapes, shownHtml, wholeNumber } from './fields.ts';
import { selectionActs } from './selection.ts';

/** INPUT_LONG_STRING is a question, answered where a form is filled in; the others hold a value of their own (R24). */
export const valueTypes = ['STRING', 'LONG_STRING', 'BOOLEAN', 'NUMBER', 'INPUT_LONG_STRING'] as const;
export type ValueType = (typeof valueTypes)[number];

const rights = {
  see: 'catalogue.see',
  create: 'catalogue.change',
  change: 'catalogue.change',
  remove: 'catalogue.change',
  logsAccessTo: 'client',
} as const;

export const attribute = entity({
  name: 'attribute',
  table: 'attributes',
  writable: {
    name: nameLine(100),
    valueType: choice(valueTypes),
    client: maybe(ref('clients')),
    // Of one of these at most.
    activityType: maybe(ref('activity_types')),
    itemCategory: maybe(ref('item_categories')),
    taskType: maybe(ref('task_types')),
  },
  /** Left out when it is made, it comes last. */
  defaulted: { order: wholeNumber(0, MAX_PAGE_SIZE * 2), archived: flag() },
  served: { global: z.boolean() },
});
export type Attribute = z.output<(typeof attribute)['read']>;

const listFilter = z.object({ includeArchived: inQuery.flag(), includeClientSpecific: inQuery.flag() });
const { client: _, taskType: __, ...clientAttributeFields } = attribute.create.shape;

const calls = standardCalls(
  'attributes',
  attribute,
  rights,
  z.extend(listFilter, { clientId: inQuery.id(), activityTypeId: inQuery.id(), itemCategoryId: inQuery.id(), taskTypeId: inQuery.id() }),
);
export const attributes = {
  ...calls,
  create: { ...calls.create, body: z.extend(attribute.create, companyField) },
  ...selectionActs('attributes', 'attribute', rights),
  ofActivityType: {
    summary: 'List the attributes of an activity type for a client',
    description: "What a client's activities of a type are asked for, in order.",
    method: 'GET',
    path: '/api/attributes/activityType/{clientId}/{typeId}',
    may: 'catalogue.see',
    logsAccessTo: 'client',
    query: listFilter,
    response: z.array(attribute.read),
    mayWrite: true,
  },
  ofItemCategory: {
    summary: 'List the attributes of an item category for a client',
    description: "What a client's items of a category are asked for, in order.",
    method: 'GET',
    path: '/api/attributes/itemCategory/{clientId}/{itemCategoryId}',
    may: 'catalogue.see',
    logsAccessTo: 'client',
    query: listFilter,
    response: z.array(attribute.read),
    mayWrite: true,
  },
  ofTaskType: {
    summary: 'List the attributes of a task type for a company',
    description: "What a company's tasks of a type are asked for, in order.",
    method: 'GET',
    path: '/api/attributes/taskType/{companyId}/{taskTypeId}',
    may: 'task.see',
    logsAccessTo: 'clients',
    query: listFilter,
    response: z.array(attribute.read),
  },
  createForClient: {
    summary: "Create an attribute of one client's own",
    method: 'POST',
    path: '/api/attributes/{clientId}',
    may: 'catalogue.change',
    logsAccessTo: 'client',
    body: z.object(clientAttributeFields),
    status: 201,
    idempotent: true,
    response: attribute.read,
  },
} as const;

/** The owner of a value: exactly one of these; a task's are of no client. */
const ownerFields = {
  attribute: ref('attributes'),
  activity: maybe(ref('activities')),
  item: maybe(ref('inventory_items')),
  task: maybe(ref('tasks')),
};
const servedFields = { client: z.nullable(z.object({ id: z.int(), name: z.string() })) };

export const attributeValueString = entity({
  name: 'attributeValueString',
  table: 'attribute_value_strings',
  writable: { ...ownerFields, stringValue: line(1000) },
  served: servedFields,
});
export const attributeValueLongString = entity({
  name: 'attributeValueLongString',
  table: 'attribute_value_long_strings',
  writable: { ...ownerFields, stringValue: html() },
  served: servedFields,
});
export const attributeValueBoolean = entity({
  name: 'attributeValueBoolean',
  table: 'attribute_value_booleans',
  writable: { ...ownerFields, booleanValue: flag() },
  served: servedFields,
});
export const attributeValueNumber = entity({
  name: 'attributeValueNumber',
  table: 'attribute_value_numbers',
  writable: { ...ownerFields, doubleValue: decimal(0) },
  served: servedFields,
});

/** Whoever may change what holds a value may change the value. */
const valueRights = {
  see: 'activity.see',
  create: 'activity.change',
  change: 'activity.change',
  remove: 'activity.change',
  logsAccessTo: 'client',
} as const;
const holderQuery = z.object({ clientId: inQuery.id(), activityId: inQuery.id(), itemId: inQuery.id(), taskId: inQuery.id() });
export const attributeValueStrings = standardCalls('attribute-value-strings', attributeValueString, valueRights, holderQuery);
export const attributeValueLongStrings = standardCalls('attribute-value-long-strings', attributeValueLongString, valueRights, holderQuery);
export const attributeValueBooleans = standardCalls('attribute-value-booleans', attributeValueBoolean, valueRights, holderQuery);
export const attributeValueNumbers = standardCalls('attribute-value-numbers', attributeValueNumber, valueRights, holderQuery);

/** At most this many values of a kind on one owner. */
const MAX_VALUES_PER_KIND = 200;
const listOf = <S extends z.ZodMiniType>(value: S) => z.array(value).check(z.maxLength(MAX_VALUES_PER_KIND, 'error.field.size'));
const attributeRef = { attribute: ref('attributes') };
/**
 * Values as they are sent nested in their owner: a list that is given is the whole list of its kind, one left out changes nothing.
 * Each is known by its attribute, so an id that comes along is not needed.
 */
export const nestedValues = {
  attributeValueStrings: z.optional(listOf(z.object({ ...attributeRef, stringValue: line(1000) }).register(shapes, { id: 'GivenString' }))),
  attributeValueLongStrings: z.optional(
    listOf(z.object({ ...attributeRef, stringValue: html() }).register(shapes, { id: 'GivenLongString' })),
  ),
  attributeValueBooleans: z.optional(listOf(z.object({ ...attributeRef, booleanValue: flag() }).register(shapes, { id: 'GivenBoolean' }))),
  attributeValueNumbers: z.optional(listOf(z.object({ ...attributeRef, doubleValue: decimal(0) }).register(shapes, { id: 'GivenNumber' }))),
};
export type NestedValues = { [K in keyof typeof nestedValues]?: z.output<(typeof nestedValues)[K]> };

const namedAttribute = z
  .object({ id: z.int(), name: z.string(), valueType: z.enum(valueTypes), order: z.int(), archived: z.boolean() })
  .register(shapes, { id: 'AttributeOfValue' });
const answerBase = { id: z.int(), attribute: namedAttribute };
const textValue = z.object({ ...answerBase, stringValue: shownHtml() }).register(shapes, { id: 'TextOfOwner' });
/** The four lists of one owner, each value with its attribute, in the attributes' order. */
export const valueLists = {
  attributeValueStrings: z.array(textValue),
  attributeValueLongStrings: z.array(textValue),
  attributeValueBooleans: z.array(z.object({ ...answerBase, booleanValue: z.boolean() }).register(shapes, { id: 'BooleanOfOwner' })),
  attributeValueNumbers: z.array(z.object({ ...answerBase, doubleValue: z.number() }).register(shapes, { id: 'NumberOfOwner' })),
};
export type ValueLists = { [K in keyof typeof valueLists]: z.output<(typeof valueLists)[K]> };
