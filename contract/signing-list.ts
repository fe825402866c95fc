/** The signing list of a month: what was given of each order, by whom, and what was not (product «Medicines», R141). */
import * as z from 'zod/mini';
import { effects } from '#domain/effects.ts';
import { markKinds } from '#domain/marks.ts';
import { medicineKinds } from '#domain/medicine-numbers.ts';
import { roles } from '#domain/permissions.ts';
import { instanceStatuses } from '#domain/planning/instance.ts';
import { secondStatuses } from '#domain/second-signing.ts';
import { signingSigns } from '#domain/signing-list.ts';
import { cellStatuses } from '#domain/signing-list-shared.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, month, shapes } from './fields.ts';
import { orderRevision } from './medicine-orders.ts';
import { sharingFields } from './medicine-sharing.ts';

const signingFields = {
  /** Null of one so far ahead that it is no event yet. */
  instanceId: z.nullable(id),
  status: z.enum(instanceStatuses),
  plannedDate: z.nullable(instant()),
  doneDate: z.nullable(instant()),
  signedByDate: z.nullable(instant()),
  signedById: z.nullable(id),
  signs: z.array(z.enum(signingSigns)),
  /** The second signing, of one that needs it (R159). */
  second: z.optional(z.object({ status: z.enum(secondStatuses), byId: z.nullable(id) })),
  /** The reason of one that was not given; the words of one from paper. */
  note: z.nullable(z.string()),
};
const medicineFields = {
  medicineId: id,
  activity: z.object({ id, name: z.string() }),
  order: z.nullable(orderRevision),
  /** Of a medicine whose order is not shared with the reader, all that is shown of it (R143). */
  nameAlone: z.optional(z.string()),
};
const signingCell = z.object({ ...signingFields, day: day(), status: z.enum(cellStatuses) }).register(shapes, { id: 'SigningCell' });
const signingRow = z
  .object({
    ...medicineFields,
    kind: z.enum(medicineKinds),
    fromDate: z.nullable(instant()),
    /** The moment from which another number applies, or none. */
    untilDate: z.nullable(instant()),
    /** By the time of day for which it was planned. */
    lines: z.array(z.object({ time: z.string(), cells: z.array(signingCell) })),
  })
  .register(shapes, { id: 'SigningRow' });
const signingDose = z
  .object({
    ...signingFields,
    ...medicineFields,
    dose: z.nullable(z.number()),
    reason: z.nullable(z.string()),
    /** Its maker took it away again. */
    isTakenAway: z.boolean(),
    marks: z.array(z.enum(markKinds)),
    effects: z.array(z.enum(effects)),
  })
  .register(shapes, { id: 'SigningDose' });
const signer = z.object({ id, initials: z.string(), name: z.string(), role: z.enum(roles) }).register(shapes, { id: 'Signer' });
const monthlyList = z
  .object({
    month: z.string(),
    /** It says what was known at this moment. */
    asOf: instant(),
    rows: z.array(signingRow),
    doses: z.array(signingDose),
    signers: z.array(signer),
    ...sharingFields,
  })
  .register(shapes, { id: 'SigningList' });
export type SigningList = z.output<typeof monthlyList>;
export type SigningListRow = z.output<typeof signingRow>;
export type SigningListCell = z.output<typeof signingCell>;
export type SigningListDose = z.output<typeof signingDose>;
export type Signer = z.output<typeof signer>;

export const signingList = {
  ofMonth: endpoint({
    summary: 'List what was signed of a client’s medicines in a month',
    method: 'GET',
    path: '/api/clients/{clientId}/signing-list',
    may: 'medicine.times',
    logsAccessTo: 'client',
    query: z.object({ month: z.optional(month()) }),
    response: monthlyList,
    mayWrite: true,
  }),
};
