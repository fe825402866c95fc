/**
 * A client's timeline: what was done of activities and the organisation's tasks, and its reports, newest first (product «Timeline», decision 027).
 */
import * as z from 'zod/mini';
import type { KindCode } from '#domain/planning/kind.ts';
import { timelineLabels } from '#domain/planning/timeline.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { day, id, instant, shapes, shownHtml } from './fields.ts';
import { EARLIER_DATE_HEADER, NOT_SHARED_HEADER } from './headers.ts';

export const timelineKinds = ['ACTIVITY', 'TASK', 'REPORT', 'HANDOVER'] as const satisfies readonly (KindCode | 'REPORT' | 'HANDOVER')[];

/** One thing that was done; its id is one of its kind. Instants are ISO with Z. */
export const timelineEntry = z
  .object({
    kind: z.enum(timelineKinds),
    id,
    name: z.string(),
    /** Its place on the timeline. */
    date: instant(),
    label: z.enum([...timelineLabels, 'noted']),
    signedByName: z.nullable(z.string()),
    comment: z.nullable(shownHtml()),
    icon: z.string(),
    color: z.string(),
    categoryName: z.string(),
    labelName: z.nullable(z.string()),
    plannedDate: z.nullable(instant()),
    occurenceDate: z.nullable(instant()),
    skippedDate: z.nullable(instant()),
    signedByDate: z.nullable(instant()),
  })
  .register(shapes, { id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Most entries of one answer; more are refused at the end of the range. */
export const MAX_TIMELINE_ENTRIES = 5000;

export const timeline = {
  ofClient: endpoint({
    summary: 'List what was done for a client, newest first',
    description:
      'This month when nothing is asked for, twelve at most. Tasks are the organisation’s (R23), which is shown of activities what was shared (R21); `x-not-shared-count` counts the rest.',
    method: 'GET',
    path: '/api/instances/timeline/{clientId}',
    may: 'instance.see',
    logsAccessTo: 'client',
    query: z.object({ startDate: z.optional(day()), endDate: z.optional(day()), taskInstancesOnly: inQuery.flag() }),
    response: z.array(timelineEntry),
    headers: {
      [NOT_SHARED_HEADER]: 'How many more there are that are done and not shared.',
      [EARLIER_DATE_HEADER]: 'The local day of the newest entry before the range; absent when there is none.',
    },
    mayWrite: true,
  }),
};
