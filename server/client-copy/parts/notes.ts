/** Hand-over notes with their earlier wordings, answers and readers; stock with its movements; tasks about the client. */
import { sql } from 'kysely';
import { code, day, decimal, flag, hidden, id, instant, int, maybe, person, picture, reference, text } from '../fields.ts';
import type { Part } from '../part.ts';
import { datedFields, historyFields, omittedMadeUntil, omittedPlacedAt, seriesFields, statusField, timeOrder } from './activities.ts';

const wordingFields = { text, imageUrl: maybe(picture), important: flag, validUntil: maybe(day), forOrganisation: flag };

export const noteParts = {
  notes: {
    table: 'handover_notes',
    key: ['id'],
    fields: {
      id,
      writtenAt: instant,
      byId: person,
      ...wordingFields,
      number: hidden(int),
      changedAt: maybe(instant),
      outOfDateAt: hidden(instant),
      withdrawnAt: maybe(instant),
      withdrawnById: maybe(person),
    },
  },
  noteNumbers: {
    table: 'handover_numbers',
    key: ['noteId', 'number'],
    parentFields: { notes: 'noteId' },
    fields: { noteId: id, number: int, at: instant, ...wordingFields },
  },
  noteAnswers: {
    table: 'handover_answers',
    key: ['noteId', 'id'],
    parentFields: { notes: 'noteId' },
    fields: { noteId: id, id, at: instant, byId: person, text, shared: flag },
  },
  noteReads: {
    table: 'handover_reads',
    key: ['noteId', 'userId'],
    parentFields: { notes: 'noteId' },
    fields: { noteId: id, userId: person, at: instant, number: hidden(int) },
  },
} satisfies Record<string, Part>;

export const stockParts = {
  items: {
    table: 'inventory_items',
    key: ['id'],
    headingField: 'name',
    order: sql`row.name, row.id`,
    fields: {
      id,
      name: text,
      unit: maybe(text),
      amountInStock: decimal,
      alertValue: decimal,
      categoryId: maybe(reference('item_categories')),
      dosage: maybe(text),
      notificationsPaused: hidden(flag),
      openToAssistants: maybe(flag),
      archived: flag,
      removedAt: maybe(instant),
      controlled: flag,
      countEvery: maybe(code),
      countByTwo: flag,
      countsFrom: maybe(hidden(instant)),
      alertToldAt: maybe(hidden(instant)),
    },
  },
  stockMovements: {
    table: 'stock_movements',
    key: ['id'],
    parentFields: { items: 'itemId' },
    fields: {
      id,
      itemId: reference('inventory_items'),
      at: instant,
      kind: code,
      amount: decimal,
      byId: maybe(person),
      comment: maybe(text),
      secondById: maybe(person),
      secondHow: maybe(hidden(code)),
      alone: maybe(text),
      expected: maybe(decimal),
      instanceId: maybe(id),
    },
  },
  stockEffects: {
    table: 'inventory_effects',
    key: ['id'],
    parentFields: { items: 'itemId' },
    fields: { id, itemId: reference('inventory_items'), activityId: reference('activities'), amount: decimal },
    leftOut: { is_by_dose: 'follows from the orders', dose: 'follows from the orders' },
  },
} satisfies Record<string, Part>;

export const taskParts = {
  tasks: {
    table: 'task_instances',
    key: ['id'],
    order: timeOrder,
    fields: {
      id,
      taskId: reference('tasks'),
      taskRecurrenceId: maybe(id),
      name: maybe(text),
      ...statusField,
      ...datedFields,
      responsibleId: maybe(person),
      createdFromInstanceId: maybe(id),
      createdFromInstanceType: maybe(hidden(code)),
    },
    leftOut: omittedPlacedAt,
  },
  taskHistory: {
    table: 'task_instance_events',
    key: ['instanceId', 'id'],
    parentFields: { tasks: 'instanceId' },
    isOfClientSql: ({ clientId }) =>
      sql`exists (select from task_instances instance where instance.id = row.instance_id and instance.client_id = ${clientId})`,
    fields: historyFields,
  },
  taskSeries: {
    table: 'task_recurrences',
    key: ['id'],
    fields: { id, taskId: reference('tasks'), ...seriesFields, responsibleId: maybe(person) },
    leftOut: omittedMadeUntil,
  },
  taskOffers: {
    table: 'task_offers',
    key: ['clientGroupId', 'taskId'],
    fields: { clientGroupId: reference('client_groups'), taskId: reference('tasks') },
  },
} satisfies Record<string, Part>;
