/** Counts that are due of controlled drugs, and the month of one in its ledger (R161, R162). */
import * as z from 'zod/mini';
import { countIntervals, countStates } from '#domain/counts-due.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, month, shapes } from './fields.ts';
import { stockMovement } from './inventory.ts';

/** Without any amount: it is counted blind. */
export const stockCount = z
  .object({
    itemId: id,
    name: z.string(),
    unit: z.nullable(z.string()),
    countEvery: z.nullable(z.enum(countIntervals)),
    countByTwo: z.boolean(),
    /** Null of one that is counted when somebody likes. */
    state: z.nullable(z.enum(countStates)),
    lastCountedDate: z.nullable(instant()),
  })
  .register(shapes, { id: 'StockCount' });
export type StockCount = z.output<typeof stockCount>;

/** `opening` is what there was when the month began, `closing` when it ended, or now. */
const stockJournal = z
  .object({
    itemId: id,
    name: z.string(),
    unit: z.nullable(z.string()),
    clientId: id,
    month: z.string(),
    asOf: instant(),
    opening: z.number(),
    closing: z.number(),
    /** Oldest first. */
    lines: z.array(stockMovement),
  })
  .register(shapes, { id: 'StockJournal' });
export type StockJournal = z.output<typeof stockJournal>;

export const stockCounts = {
  ofClient: endpoint({
    summary: 'List the controlled items that one may count of a client',
    method: 'GET',
    path: '/api/clients/{clientId}/stock-counts',
    may: 'inventory.refill',
    logsAccessTo: 'client',
    response: z.array(stockCount),
    mayWrite: true,
  }),
  journal: endpoint({
    summary: 'Get the journal of an item in a month',
    method: 'GET',
    path: '/api/inventory-items/{id}/journal',
    may: 'inventory.see',
    logsAccessTo: 'client',
    query: z.object({ month: z.optional(month()) }),
    response: stockJournal,
    mayWrite: true,
  }),
};
