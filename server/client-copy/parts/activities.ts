/** Activities with their instructions, their series, and what happened: each event with its history and what was done about it. */
import { sql } from 'kysely';
import { statusOf } from '#server/sql/instance-status.ts';
import type { CopyField } from '../fields.ts';
import {
  code,
  codes,
  computed,
  day,
  decimal,
  flag,
  hidden,
  html,
  id,
  instant,
  int,
  json,
  maybe,
  person,
  picture,
  reference,
  text,
} from '../fields.ts';
import type { Part } from '../part.ts';

/** An answer to a question of an activity or an item. */
const createAnswersPart = (table: string, valueField: Record<string, CopyField>, leftOut: Record<string, string> = {}) =>
  ({
    ...{ table, key: ['id'], parentFields: { activities: 'activityId', items: 'itemId' } },
    fields: {
      id,
      activityId: maybe(reference('activities')),
      itemId: maybe(reference('inventory_items')),
      attributeId: reference('attributes'),
      ...valueField,
    },
    leftOut: { task_id: 'tasks are no client’s', ...leftOut },
  }) satisfies Part;

/** The fields that events and dated tasks have. */
export const datedFields = {
  ...{ plannedDate: maybe(instant), occurenceDate: maybe(instant), signedById: maybe(person), signedByDate: maybe(instant) },
  ...{ skippedDate: maybe(hidden(instant)), comment: maybe(html), createdById: maybe(person), removedAt: maybe(instant) },
  ...{ isCompletable: hidden(flag), isCompleted: hidden(flag), isSkipped: hidden(flag), originalStart: maybe(hidden(instant)) },
};
/** In the order in which they stood or were done. */
export const timeOrder = sql`row.placed_at, row.id`;
export const omittedPlacedAt = { placed_at: 'the day that lists it goes by, which its own instants say' };
export const statusField = { status: computed(code, ({ now }) => statusOf(now, 'row')) };
export const historyFields = {
  ...{ instanceId: id, id, act: code, at: instant, byId: maybe(person), occurenceDate: maybe(instant), plannedDate: maybe(instant) },
  comment: maybe(html),
};
export const seriesFields = {
  ...{ recurrence: text, startsOn: day, endsOn: maybe(day), isCompletable: flag, archived: flag, createdById: maybe(person) },
  together: maybe(id),
};
export const omittedMadeUntil = { made_until: 'how far ahead its events are made' };

export const activityParts = {
  activities: {
    ...{ table: 'activities', key: ['id'], headingField: 'name', order: sql`row.removed_at is not null, row.archived, row.name, row.id` },
    fields: {
      ...{
        id,
        name: text,
        typeId: reference('activity_types'),
        labelId: maybe(reference('labels')),
        archived: flag,
        removedAt: maybe(instant),
      },
      ...{ sharesDataWhenSigned: flag, sharesDataWhenSkipped: flag, sharesDataWhenReported: flag, includeInCustomerRoutines: flag },
      ...{ includeInGoalEvaluation: flag, isSentToInbox: flag, sendsNotificationWhenIgnored: flag, oneTapMinutes: maybe(int) },
      ...{ careBasis: code, dose: maybe(json), delegationTaskId: maybe(reference('delegation_tasks')) },
      selfCareId: maybe(reference('self_care_decisions')),
    },
  },
  medicines: {
    ...{
      table: 'medicines',
      key: ['id'],
      parentFields: { activities: 'activityId' },
      leftOut: { current_number: 'follows from the orders' },
    },
    fields: { id, activityId: id, kind: code, endedAt: maybe(instant), endedById: maybe(person), endedReason: maybe(text) },
  },
  medicineNumbers: {
    ...{ table: 'medicine_numbers', key: ['medicineId', 'number'], parentFields: { medicines: 'medicineId' } },
    fields: {
      ...{
        medicineId: id,
        number: int,
        fromAt: instant,
        at: instant,
        byId: person,
        reason: maybe(text),
        name: text,
        strength: maybe(text),
      },
      ...{
        form: maybe(text),
        dose: maybe(decimal),
        doseTo: maybe(decimal),
        unit: maybe(text),
        route: maybe(text),
        indication: maybe(text),
      },
      ...{ instruction: maybe(text), givenBy: code, orderedBy: maybe(text), orderedOn: maybe(day), untilDay: maybe(day) },
      ...{ substance: maybe(text), maxAmount: maybe(decimal), maxHours: maybe(int), minIntervalMinutes: maybe(int), contents: json },
      ...{ effectAfterMinutes: maybe(int), needsSecond: flag },
      ...{ doses: json, imageUrl: maybe(picture) },
    },
  },
  medicinePauses: {
    ...{ table: 'medicine_pauses', key: ['id'], parentFields: { medicines: 'medicineId' } },
    fields: {
      ...{ id, medicineId: id, fromAt: instant, untilAt: maybe(instant), orderedBy: text, reason: maybe(text), at: instant, byId: person },
      ...{ endedAt: maybe(instant), endedById: maybe(person) },
    },
  },
  medicineChecks: {
    ...{ table: 'medicine_checks', key: ['medicineId', 'number'], parentFields: { medicines: 'medicineId' } },
    fields: { medicineId: id, number: int, at: instant, byId: person },
  },
  textValues: createAnswersPart('attribute_value_strings', { stringValue: text }),
  instructionValues: createAnswersPart('attribute_value_long_strings', { stringValue: html }, { report_id: 'forms are no client’s' }),
  numberValues: createAnswersPart('attribute_value_numbers', { doubleValue: decimal }),
  flagValues: createAnswersPart('attribute_value_booleans', { booleanValue: flag }),
  sharingChanges: {
    ...{ table: 'sharing_changes', key: ['id'] },
    fields: {
      ...{ id, at: instant, byId: person, activityId: maybe(id), activityName: maybe(text), sharedBefore: codes, sharedAfter: codes },
      officeReadsCard: maybe(flag),
    },
  },
  series: {
    ...{ table: 'planned_activities', key: ['id'] },
    fields: { id, activityId: reference('activities'), ...seriesFields, line: maybe(hidden(id)) },
    leftOut: { ...omittedMadeUntil, dose: 'follows from the orders', dose_amount: 'follows from the orders' },
  },
  seriesChanges: {
    ...{ table: 'series_changes', key: ['id'] },
    fields: {
      ...{ id, kind: code, seriesId: hidden(id), fromDay: day, recurrence: maybe(text), at: instant, byId: person },
      gone: hidden({ ...json }),
    },
  },
  events: {
    ...{ table: 'activity_instances', key: ['id'], order: timeOrder },
    fields: {
      ...{ id, activityId: reference('activities'), plannedActivityId: maybe(id), ...statusField, ...datedFields },
      ...{ shared: maybe(flag), state: maybe(hidden(code)), missedNotifiedAt: maybe(hidden(instant)) },
      ...{ handledDate: maybe(hidden(instant)), handledById: maybe(person) },
    },
    leftOut: omittedPlacedAt,
  },
  eventHistory: {
    ...{ table: 'activity_instance_events', key: ['instanceId', 'id'], parentFields: { events: 'instanceId' } },
    isOfClientSql: ({ clientId }) =>
      sql`exists (select from activity_instances instance where instance.id = row.instance_id and instance.client_id = ${clientId})`,
    fields: { ...historyFields, byClient: maybe(flag), doneByOther: maybe(flag), doneById: maybe(person) },
  },
  doses: {
    ...{ table: 'instance_doses', key: ['instanceId'], parentFields: { events: 'instanceId' } },
    fields: { instanceId: id, medicineId: id, number: int, dose: decimal, reason: text, at: instant, byId: person },
  },
  doseEffects: {
    ...{ table: 'dose_effects', key: ['id'], parentFields: { events: 'instanceId' } },
    fields: { id, instanceId: id, effect: code, note: maybe(text), at: instant, byId: person },
  },
  secondSignings: {
    ...{ table: 'second_signings', key: ['id'], parentFields: { events: 'instanceId' } },
    fields: {
      ...{
        id,
        instanceId: id,
        answer: code,
        how: code,
        whoId: maybe(person),
        name: maybe(text),
        reason: maybe(text),
        at: instant,
        byId: person,
      },
      eventId: hidden(id),
    },
  },
  marks: {
    ...{ table: 'instance_marks', key: ['id'], parentFields: { events: 'instanceId' } },
    fields: { id, instanceId: id, kind: code, at: instant, byId: person, facts: json },
  },
  inbox: {
    ...{ table: 'inbox_entries', key: ['id'] },
    fields: {
      ...{ id, kind: code, state: code, arrivedDate: instant, handledDate: maybe(instant), handledById: maybe(person), missed: flag },
      ...{
        instanceId: maybe(id),
        reportInstanceId: maybe(id),
        periodReportId: maybe(id),
        handoverNoteId: maybe(id),
        itemId: maybe(id),
        movementId: maybe(id),
        goneAt: maybe(instant),
      },
    },
  },
  handlingNotes: {
    ...{ table: 'dealing_notes', key: ['id'] },
    fields: {
      ...{
        id,
        at: instant,
        byId: person,
        state: code,
        text: maybe(text),
        instanceId: maybe(id),
        entryId: maybe(id),
        madeTaskId: maybe(id),
      },
    },
  },
} satisfies Record<string, Part>;
