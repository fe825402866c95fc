/**
 * Figures and lists over a range of days: of an activity, a client, a company, and the export of an activity's instances
 * (product «Statistics», product «Export»).
 */
import * as z from 'zod/mini';
import { inboxStates } from '#domain/inbox.ts';
import { instanceStatuses, listedStatuses } from '#domain/planning/instance.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, day, id, instant, shapes, shownHtml } from './fields.ts';
import { NOT_SHARED_HEADER } from './headers.ts';
import { activityInstance } from './planning/instances.ts';

/** Local days of the company, both included. */
const rangeFields = { startDate: z.optional(day()), endDate: z.optional(day()) };
const count = z.int().check(z.nonnegative());

/** Planned are all but the reported ones; signed, skipped and missed are those of them that were, or should have been, done. */
export const summary = z
  .object({ plannedInstances: count, signedInstances: count, skippedInstances: count, missedInstances: count })
  .register(shapes, { id: 'Summary' });
export type Summary = z.output<typeof summary>;

/** Most instances that a bucket carries, and most of all its buckets; the counts say how many there are. */
export const MAX_NESTED_INSTANCES = { perBucket: 100, total: 1000 } as const;

/** Of an instance past the horizon the id is null: it is planned and no row yet. Opening its day makes it (R8). */
const nullableIdField = { id: z.nullable(id) };

/** Late is what is signed and was done more than an hour after its planned time (decision 051). */
export const clientFigures = z
  .object({
    /** The sums of the span before, of as many days. */
    before: z.object({ ...summary.shape, reportedInstances: count }),
    /** Those that have anything in the range, by name; their counts make its sums. */
    activities: z.array(
      z.object({
        id,
        name: z.string(),
        archived: z.boolean(),
        /** Its past is counted, and it cannot be opened any more. */
        removed: z.boolean(),
        planned: count,
        signed: count,
        skipped: count,
        missed: count,
        /** Of those signed that this reader may see. */
        late: count,
        reported: count,
      }),
    ),
    /** Hours on the company's clock of the times that were planned, Monday is 1; those where something was missed or late. */
    hours: z.array(
      z.object({
        weekday: z.int().check(z.minimum(1), z.maximum(7)),
        hour: z.int().check(z.minimum(0), z.maximum(23)),
        missed: count,
        late: count,
        /** The latest day on which one of them was planned. */
        last: day(),
      }),
    ),
    /** Counted, and not to be shown to this reader (R21). */
    notShared: count,
  })
  .register(shapes, { id: 'ClientFigures' });
export type ClientFigures = z.output<typeof clientFigures>;

/** A day, a week or a month of the range (R35); uncompleted ones are to come, missed or passed. */
export const bucket = z
  .object({
    /** '2026-11-20', '2026-W47' or '2026-11'. */
    displayName: z.string(),
    startDate: day(),
    endDate: day(),
    completed: count,
    uncompleted: count,
    skipped: count,
    reported: count,
    instances: z.array(z.extend(activityInstance, nullableIdField)),
    /** Counted, and not to be shown to this reader (R21). */
    notShared: count,
  })
  .register(shapes, { id: 'Bucket' });
export type Bucket = z.output<typeof bucket>;

export const listedEvent = z
  .extend(activityInstance, { ...nullableIdField, clientName: z.string() })
  .register(shapes, { id: 'ListedActivityInstance' });
export type ListedEvent = z.output<typeof listedEvent>;

/** One exported instance; instants are ISO, the words of its comment stand without markup. */
export const exportedInstance = z
  .object({
    ...nullableIdField,
    activityName: z.string(),
    clientName: z.string(),
    status: z.enum(instanceStatuses),
    plannedDate: z.nullable(instant()),
    occurenceDate: z.nullable(instant()),
    skippedDate: z.nullable(instant()),
    signedByDate: z.nullable(instant()),
    isCompletable: z.boolean(),
    signedByName: z.nullable(z.string()),
    createdByName: z.nullable(z.string()),
    comment: z.nullable(shownHtml()),
    /** The amounts drawn from stock, less what was given back. */
    drawn: z.array(z.object({ item: z.string(), unit: z.nullable(z.string()), amount: z.number() })),
  })
  .register(shapes, { id: 'ExportedActivityInstance' });
export type ExportedInstance = z.output<typeof exportedInstance>;

export const fileFormats = ['JSON', 'CSV'] as const;
/** Most rows of one export. */
export const MAX_EXPORTED_ROWS = 50_000;

const listFields = {
  method: 'GET',
  may: 'instance.see',
  logsAccessTo: 'clients',
  query: z.object({
    ...rangeFields,
    clientIds: inQuery.ids(),
    labelIds: inQuery.ids(),
    activityIds: inQuery.ids(),
    categoryIds: inQuery.ids(),
    /** The planned hour on the company's clock: Monday is 1, and from this hour to the next. */
    weekday: inQuery.whole(1, 7),
    hour: inQuery.whole(0, 23),
    status: z.optional(choice(listedStatuses)),
    /** The organisation's handling of it (R82). */
    state: z.optional(choice(inboxStates)),
    /** Told of as missed, or not (R12). */
    notified: inQuery.flag(),
  }),
  response: z.array(listedEvent),
  sort: ['plannedDate', 'occurenceDate', 'id'],
  defaultOrder: 'plannedDate,asc',
  headers: { [NOT_SHARED_HEADER]: 'How many more there are that are done and not shared.' },
  mayWrite: true,
  mayUseStandby: true,
} as const;

export const statistics = {
  ofActivity: endpoint({
    summary: "Get an activity's figures by day, week or month",
    description: 'The last 7 days when nothing is asked for.',
    method: 'GET',
    path: '/api/activities/statistics/{activityId}',
    may: 'instance.see',
    logsAccessTo: 'clients',
    query: z.object(rangeFields),
    response: z.array(bucket),
    mayWrite: true,
    mayUseStandby: true,
  }),
  ofClient: endpoint({
    summary: "Get a client's sums over some days",
    method: 'GET',
    path: '/api/activity-instances/summary/{clientId}',
    may: 'instance.see',
    logsAccessTo: 'client',
    query: z.object(rangeFields),
    response: summary,
    mayWrite: true,
    mayUseStandby: true,
  }),
  ofClientActivities: endpoint({
    summary: "Get a client's sums by activity and by hour over some days",
    description:
      'The last 7 days when nothing is asked for, beside the span before. Sums count what is not shared too; what was late only what the reader may see (R21).',
    method: 'GET',
    path: '/api/activity-instances/statistics/client/{clientId}',
    may: 'instance.see',
    logsAccessTo: 'client',
    query: z.object(rangeFields),
    response: clientFigures,
    mayWrite: true,
    mayUseStandby: true,
  }),
  ofCompany: endpoint({
    summary: "Get a company's sums over some days",
    description: 'Of all its clients, or of those named; figures count what is not shared too (R21).',
    method: 'GET',
    path: '/api/activity-instances/statistics/summary/company/{companyId}',
    may: 'company.sums',
    logsAccessTo: 'nothing',
    query: z.object({ ...rangeFields, clientIds: inQuery.ids(), labelIds: inQuery.ids() }),
    response: summary,
    mayWrite: true,
    mayUseStandby: true,
  }),
  list: endpoint({
    ...listFields,
    summary: 'List activity instances',
    description: 'The same as /api/activity-instances/mine, by its other name.',
    path: '/api/activity-instances',
  }),
  mine: endpoint({
    ...listFields,
    summary: 'List activity instances of the clients in scope',
    description:
      'The last 7 days when nothing is asked for; what is ahead with an end, a start ahead, or the status `upcoming` (R83). ADMIN names the clients (R3). `x-not-shared-count`: how many more are done and not shared.',
    path: '/api/activity-instances/mine',
  }),
  extract: endpoint({
    summary: "Download an activity's instances",
    description: 'A download; the last 7 days when nothing is asked for.',
    method: 'GET',
    path: '/api/activity-instances/extract/{activityId}',
    may: 'instance.export',
    logsAccessTo: 'client',
    stepUp: true,
    query: z.object({ ...rangeFields, fileFormat: z.optional(choice(fileFormats)) }),
    response: z.array(exportedInstance),
    file: 'text/csv',
    mayWrite: true,
    mayUseStandby: true,
  }),
};
