/** Medicines of a client: a layer on an activity, with the numbers of its order (product «Medicines», R128 to R131). */
import * as z from 'zod/mini';
import { effects } from '#domain/effects.ts';
import { markKinds } from '#domain/marks.ts';
import { MAX_INSTRUCTION_LENGTH, MAX_ORDER_NUMBER, medicineKinds } from '#domain/medicine-numbers.ts';
import { endpoint } from './endpoint.ts';
import { choice, day, decimal, html, id, instant, line, maybe, ref, shapes, version, wholeNumber } from './fields.ts';
import { orderFields, orderRevision } from './medicine-orders.ts';
import { medicinePause } from './medicine-pauses.ts';
import { sharingFields } from './medicine-sharing.ts';

const nullableText = z.nullable(z.string());
const medicinePlan = z.object({ id, recurrence: z.string() });

export const medicine = z
  .object({
    id,
    activity: z.object({ id, name: z.string(), isHealthCare: z.boolean() }),
    clientId: id,
    version,
    kind: z.enum(medicineKinds),
    /** The number that applies now; the first one while it lies ahead. */
    current: orderRevision,
    /** The one that stood before it. */
    previous: z.nullable(orderRevision),
    /** One that is written down and begins later. */
    coming: z.nullable(orderRevision),
    /** The rules of its series that have not ended. */
    plans: z.array(medicinePlan),
    /** The pauses that apply or come, in their order (R135). */
    pauses: z.array(medicinePause),
    /** The item that it takes from stock, where it is one, and the amount left of that; none of a controlled drug, which is counted blind (R162). */
    stock: z.nullable(z.object({ left: z.number(), unit: nullableText })),
    endedDate: z.nullable(instant()),
    endedByName: z.nullable(z.string()),
    endedReason: z.nullable(z.string()),
  })
  .register(shapes, { id: 'Medicine' });
export type Medicine = z.output<typeof medicine>;

/** A medicine as far as the reader sees it: its name and times, and `whole` where its details are shared, or the reader is of the team (R143). */
const medicineTimes = z
  .object({
    id,
    name: z.string(),
    activity: z.object({ id, name: z.string() }),
    kind: z.enum(medicineKinds),
    plans: z.array(medicinePlan),
    untilDay: z.nullable(day()),
    endedDate: z.nullable(instant()),
    whole: z.nullable(medicine),
  })
  .register(shapes, { id: 'MedicineTimes' });
export type MedicineTimes = z.output<typeof medicineTimes>;

const writtenFields = {
  kind: choice(medicineKinds),
  ...orderFields,
  /** From when it applies; left out, from now. */
  fromDate: maybe(instant()),
};
const createBody = z.object({ activity: ref('activities'), ...writtenFields }).register(shapes, { id: 'MedicineToCreate' });
const changeBody = z.object({ ...writtenFields, reason: line(MAX_INSTRUCTION_LENGTH) }).register(shapes, { id: 'MedicineToChange' });
/** An order as it is written down, the first time or anew. */
export type OrderInput = Omit<z.output<typeof createBody>, 'activity'>;
export type MedicineToChange = z.output<typeof changeBody>;

const givenDose = z
  .object({
    instanceId: id,
    medicineId: id,
    /** The name that brands of one drug are counted under. */
    substanceKey: z.string(),
    at: instant(),
    /** Null where nobody said how much. */
    amount: z.nullable(z.number()),
    unit: nullableText,
    byName: z.string(),
    /** Of one given as needed. */
    reason: nullableText,
    marks: z.array(z.enum(markKinds)),
    effects: z.array(z.object({ effect: z.enum(effects), note: nullableText, at: instant(), byName: z.string() })),
  })
  .register(shapes, { id: 'DoseGiven' });
export type GivenDose = z.output<typeof givenDose>;

const medicinePath = '/api/medicines/{id}';

export const medicines = {
  list: endpoint({
    summary: 'List the medicines of a client',
    description: 'For 30 days those that ended too.',
    method: 'GET',
    path: '/api/clients/{clientId}/medicines',
    may: 'medicine.see',
    logsAccessTo: 'client',
    response: z.array(medicine),
    mayWrite: true,
  }),
  times: endpoint({
    summary: 'List the times of medicines',
    method: 'GET',
    path: '/api/clients/{clientId}/medicine-times',
    may: 'medicine.times',
    logsAccessTo: 'client',
    response: z.object({ medicines: z.array(medicineTimes), ...sharingFields }),
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create a medicine',
    description: 'One as needed names indication, dose and unit.',
    method: 'POST',
    path: '/api/medicines',
    may: 'medicine.change',
    logsAccessTo: 'client',
    status: 201,
    body: createBody,
    response: medicine,
  }),
  change: endpoint({
    summary: 'Change the order of a medicine',
    method: 'PUT',
    path: medicinePath,
    may: 'medicine.change',
    logsAccessTo: 'client',
    body: changeBody,
    response: medicine,
  }),
  end: endpoint({
    summary: 'End a medicine',
    description: 'With `endsPlans` its series too.',
    method: 'POST',
    path: `${medicinePath}/end`,
    may: 'medicine.change',
    logsAccessTo: 'client',
    body: z.object({ reason: line(MAX_INSTRUCTION_LENGTH), endsPlans: z.boolean('error.field.boolean') }),
    response: medicine,
  }),
  doses: endpoint({
    summary: 'List the doses given to a client in a week',
    method: 'GET',
    path: '/api/clients/{clientId}/doses',
    may: 'medicine.see',
    logsAccessTo: 'client',
    response: z.array(givenDose),
    mayWrite: true,
  }),
  give: endpoint({
    summary: 'Give a dose as needed',
    description: 'Marked where the order says no.',
    method: 'POST',
    path: `${medicinePath}/doses`,
    may: 'instance.create',
    logsAccessTo: 'client',
    status: 201,
    idempotent: 'ids',
    body: z.object({ date: instant(), dose: decimal(0.01), reason: line(MAX_INSTRUCTION_LENGTH), whyWithout: maybe(html()) }),
    response: z.object({ id, marks: z.array(z.enum(markKinds)) }),
  }),
  addEffect: endpoint({
    summary: 'Say the effect of a dose',
    method: 'POST',
    path: '/api/activity-instances/{id}/effects',
    may: 'instance.create',
    logsAccessTo: 'client',
    idempotent: 'ids',
    body: z.object({ effect: choice(effects), date: instant(), note: maybe(line(MAX_INSTRUCTION_LENGTH)) }),
    response: z.object({ id }),
  }),
  check: endpoint({
    summary: 'Check a number of an order',
    description: 'Not by its writer.',
    method: 'POST',
    path: `${medicinePath}/checks`,
    may: 'medicine.check',
    logsAccessTo: 'client',
    body: z.object({ number: wholeNumber(1, MAX_ORDER_NUMBER) }),
    response: orderRevision,
  }),
  numbers: endpoint({
    summary: 'List the orders of a medicine',
    method: 'GET',
    path: `${medicinePath}/numbers`,
    may: 'medicine.see',
    logsAccessTo: 'client',
    response: z.array(orderRevision),
    mayWrite: true,
  }),
};
