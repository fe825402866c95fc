/** Inventory: what is kept for a client, what an activity draws of it, and the ledger of its movements (product «Stock», R19–R20). */
import * as z from 'zod/mini';
import { countIntervals } from '#domain/counts-due.ts';
import { nestedValues, valueLists } from './attributes.ts';
import { companyField, toCompanyCall } from './catalogue-owners.ts';
import { endpoint, inQuery, standardCalls } from './endpoint.ts';
import { entity } from './entity.ts';
import { choice, colour, day, decimal, flag, icon, id, instant, line, maybe, nameLine, ref, shapes } from './fields.ts';
import { proofFields } from './proof.ts';

const rights = {
  see: 'inventory.see',
  create: 'inventory.create',
  change: 'inventory.change',
  remove: 'inventory.remove',
  logsAccessTo: 'client',
} as const;
const includeArchived = inQuery.flag();

/** The platform's own, a company's, or one client's; as the categories of activities are (R33). */
export const itemCategory = entity({
  name: 'itemCategory',
  table: 'item_categories',
  writable: { name: nameLine(50, 2), color: colour(), icon: icon(), client: maybe(ref('clients')) },
  defaulted: { archived: flag() },
  served: { global: z.boolean() },
});

/** A controlled drug, and whether it is counted by two (R161, R162). */
const controlledFields = { controlled: flag(), countByTwo: flag() };

export const inventoryItem = entity({
  name: 'inventoryItem',
  table: 'inventory_items',
  writable: {
    name: nameLine(50, 3),
    unit: maybe(line(20)),
    /** In its unit: the sum of its movements. Below 0 when more was drawn than counted (R19). */
    amountInStock: decimal(),
    /** In its unit; below it the team is told (R20). */
    alertValue: decimal(0),
    category: maybe(ref('item_categories')),
    client: ref('clients'),
    dosage: maybe(line(200)),
    /** Assistants of the client's team may fill it up and count it. */
    openToAssistants: maybe(flag()),
    /** Of a controlled drug; null: when somebody likes. */
    countEvery: maybe(choice(countIntervals)),
  },
  defaulted: {
    notificationsPaused: flag(),
    archived: flag(),
    ...controlledFields,
  },
  served: {
    /** The first planned draw that what is left does not cover; null when there is none within the horizon. */
    lastsUntil: z.nullable(instant()),
    /** True when something planned draws it, and all of that is covered as far as occurrences are made (62 days). */
    lastsPastHorizon: z.boolean(),
  },
});

/** An inventory effect: what one signing of an activity draws of an item; there is one for each item of an activity. */
export const inventoryEffect = entity({
  name: 'inventoryEffect',
  table: 'inventory_effects',
  writable: { activity: ref('activities'), item: ref('inventory_items'), amount: decimal(0) },
  served: {
    unit: z.nullable(z.string()),
    /** Of an item that is archived or removed nothing is drawn (R19). */
    itemState: z.enum(['IN_USE', 'ARCHIVED', 'REMOVED']),
  },
});
export type ItemCategory = z.output<(typeof itemCategory)['read']>;
export type InventoryItem = z.output<(typeof inventoryItem)['read']>;
export type InventoryEffect = z.output<(typeof inventoryEffect)['read']>;

/** `notShared` are a day's draws, less what was given back, of instances that are withheld from the organisation (R80). */
export const movementKinds = ['signed', 'reset', 'counted', 'corrected', 'refilled', 'wasted', 'returned', 'notShared'] as const;
/** One line of an item's ledger; appended, never edited (R19). */
export const stockMovement = z
  .object({
    /** Null of `notShared`, as its instant is, which has a local day instead; the others have none. */
    id: z.nullable(id),
    at: z.nullable(instant()),
    day: z.nullable(day()),
    kind: z.enum(movementKinds),
    /** Added, or taken when negative; 0 of a count that agreed. */
    amount: z.number(),
    /** Null where it would tell when something withheld was drawn (R80). */
    amountAfter: z.nullable(z.number()),
    byId: z.nullable(id),
    byName: z.nullable(z.string()),
    /** The reason for a differing count, in the words of whoever counted. */
    comment: z.nullable(z.string()),
    activityId: z.nullable(id),
    activityName: z.nullable(z.string()),
    /** Null too when the instance was removed. */
    instanceId: z.nullable(id),
    /** Whoever stood beside, of their own account (R161). */
    secondByName: z.nullable(z.string()),
    /** The reason for having been alone, where two were to be. */
    alone: z.nullable(z.string()),
    /** The amount of the ledger when a controlled item was counted; null as `amountAfter` is. */
    expected: z.nullable(z.number()),
  })
  .register(shapes, { id: 'StockMovement' });
export type StockMovement = z.output<typeof stockMovement>;

const categoryCalls = standardCalls(
  'item-categories',
  itemCategory,
  { ...rights, create: 'inventory.change' },
  z.object({ includeArchived, includeClientSpecific: inQuery.flag(), clientId: inQuery.id() }),
);
export const itemCategories = {
  ...categoryCalls,
  create: { ...categoryCalls.create, body: z.extend(itemCategory.create, companyField) },
  ...toCompanyCall('item-categories', itemCategory, 'With its questions.'),
  ofClient: endpoint({
    summary: "List a client's item categories",
    description: "What is offered for one client: the platform's, its company's and its own.",
    method: 'GET',
    path: '/api/item-categories/client/{clientId}',
    may: 'inventory.see',
    logsAccessTo: 'client',
    query: z.object({ includeArchived, includeClientSpecific: inQuery.flag() }),
    response: z.array(itemCategory.read),
    sort: ['id', 'name'],
    mayWrite: true,
  }),
};

/** Somebody of the team who stood beside and proves it on the same phone; or the reason for having been alone (R161). */
const witnessFields = { ...proofFields, alone: maybe(line(300)) };
/** An amount that did not go to the client: poured away, or returned to the pharmacy. */
const removalBody = z.object({ amount: decimal(0.01), comment: line(300), ...witnessFields });

const itemCalls = standardCalls(
  'inventory-items',
  inventoryItem,
  rights,
  z.object({ clientId: inQuery.id(), itemCategoryId: inQuery.id(), includeArchived, search: inQuery.text(100) }),
);
/** An item by itself comes with its values, and is written with them in one transaction; a list has none. */
const fullItem = z.extend(inventoryItem.read, valueLists).register(shapes, { id: 'WholeInventoryItem' });
export type WholeItem = z.output<typeof fullItem>;

/** The reason for correcting its amount, for its line of the ledger; the form asks where the difference is large (R19). */
const correctionFields = { reason: maybe(line(300)) };

export const inventoryItems = {
  ...itemCalls,
  get: { ...itemCalls.get, response: fullItem },
  create: { ...itemCalls.create, body: z.extend(inventoryItem.create, nestedValues), response: fullItem },
  replace: {
    ...itemCalls.replace,
    body: z.extend(inventoryItem.replace, { ...nestedValues, ...correctionFields, ...z.partial(z.object(controlledFields)).shape }),
    response: fullItem,
  },
  change: { ...itemCalls.change, body: z.extend(inventoryItem.patch, { ...nestedValues, ...correctionFields }), response: fullItem },
  ofCategory: endpoint({
    summary: "List a client's items of a category",
    method: 'GET',
    path: '/api/inventory-items/{clientId}/{itemCategoryId}',
    may: 'inventory.see',
    logsAccessTo: 'client',
    query: z.object({ includeArchived }),
    response: z.array(inventoryItem.read),
    sort: ['id', 'name'],
    mayWrite: true,
  }),
  refill: endpoint({
    summary: 'Fill up an item',
    description: 'More came; whoever may edit the item (R4), and assistants where it is open to them. Answers the item.',
    method: 'POST',
    path: '/api/inventory-items/{id}/refill',
    may: 'inventory.refill',
    logsAccessTo: 'client',
    body: z.object({ amount: decimal(0.01) }),
    idempotent: true,
    response: fullItem,
  }),
  count: endpoint({
    summary: 'Write down the counted amount of an item',
    description: 'Far from the ledger (at least 5, and over a fifth; of a controlled item at all) it needs a comment. Answers the item.',
    method: 'POST',
    path: '/api/inventory-items/{id}/count',
    may: 'inventory.refill',
    logsAccessTo: 'client',
    body: z.object({ amount: decimal(0), comment: maybe(line(300)), ...witnessFields }),
    idempotent: true,
    response: fullItem,
  }),
  waste: endpoint({
    summary: 'Write down what was poured away of an item',
    method: 'POST',
    path: '/api/inventory-items/{id}/waste',
    may: 'stock.waste',
    logsAccessTo: 'client',
    body: removalBody,
    idempotent: true,
    response: fullItem,
  }),
  return: endpoint({
    summary: 'Write down what was returned of an item',
    method: 'POST',
    path: '/api/inventory-items/{id}/return',
    may: 'stock.waste',
    logsAccessTo: 'client',
    body: removalBody,
    idempotent: true,
    response: fullItem,
  }),
  movements: endpoint({
    summary: 'List the movements of an item',
    description: "The ledger, newest first; for the organisation a day's withheld ones are one line (R80).",
    method: 'GET',
    path: '/api/inventory-items/{id}/movements',
    may: 'inventory.see',
    logsAccessTo: 'client',
    response: z.array(stockMovement),
    sort: ['id'],
    mayWrite: true,
  }),
};

/** POST of an item that the activity draws already sets its amount: two at once never make it drawn twice. */
export const inventoryEffects = standardCalls(
  'inventory-effects',
  inventoryEffect,
  { see: 'activity.see', create: 'activity.change', change: 'activity.change', remove: 'activity.change', logsAccessTo: 'client' },
  z.object({ clientId: inQuery.id(), activityId: inQuery.id(), itemId: inQuery.id() }),
);
