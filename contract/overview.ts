/**
 * The organisation's overview: a company in figures, its clients with theirs, what needs attention first, and what was done by client,
 * label or category (product «Overview», decision 022).
 */
import * as z from 'zod/mini';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, day, id, instant, shapes } from './fields.ts';
import { summary } from './statistics.ts';

const count = z.int().check(z.nonnegative());

export const companyFigures = z
  .object({
    clients: count,
    /** Accounts that are active: the company's own and the active members of its clients' teams, each once. */
    people: count,
    /** Neither archived nor removed. */
    activities: count,
    /** Series that are neither archived nor ended. */
    plannedActivities: count,
    /** Entries of the inbox that nobody has dealt with. */
    unhandled: count,
    /** Period reports that diverge and that nobody has signed, however old (R60); left out where there are none. */
    toSign: z.optional(count),
    itemsBelowAlert: count,
    /** Reports of what happened in the last 7 days, today included, as whoever asks may read them. */
    reports: count,
    /** Dated tasks that were missed, however long ago (R81); null for whoever has no tasks. */
    overdueTasks: z.nullable(count),
    /** Of the last 7 days, today included. */
    summary,
  })
  .register(shapes, { id: 'CompanyFigures' });
export type CompanyFigures = z.output<typeof companyFigures>;

/** Planned are all but the reported ones, which nobody had planned; they count what is not shared too (R21). */
export const clientSums = z.extend(summary, { reportedInstances: count }).register(shapes, { id: 'ClientSums' });
export type ClientSums = z.output<typeof clientSums>;

export const clientOverview = z
  .object({
    id,
    name: z.string(),
    /** Of the days that were asked for. */
    range: clientSums,
    /** Of today alone, on the company's clock, whatever was asked for. */
    today: clientSums,
    itemsBelowAlert: count,
    /** Reports of what happened in the days that were asked for, as the timeline lists them: those that one may read, voided ones left out. */
    reports: count,
    /** Entries of the inbox that nobody has dealt with; null for whoever has no inbox. */
    unhandled: z.nullable(count),
    /** Period reports to be signed, however old (R60); left out where there are none, or whoever asks does not read them. */
    toSign: z.optional(count),
    /** The day on which a plan ends that applies today, the first of its implementation and its evaluation plan; null where none has an end. */
    planEnds: z.nullable(day()),
    /** The time of the last that was signed or reported and one may see (R21); null where there is none of the last 7 days. */
    lastSigned: z.nullable(instant()),
  })
  .register(shapes, { id: 'ClientOverview' });
export type ClientOverview = z.output<typeof clientOverview>;

const groupSums = z
  .object({
    /** All but the reported ones. */
    planned: count,
    signed: count,
    skipped: count,
    missed: count,
    /** Of those signed (decision 051); of an organisation those that are shared with it. */
    late: count,
    reported: count,
  })
  .register(shapes, { id: 'GroupSums' });
export type GroupSums = z.output<typeof groupSums>;

/** Dimensions by which a company's figures are told apart. */
export const groupings = ['CLIENT', 'LABEL', 'CATEGORY'] as const;
export type Grouping = (typeof groupings)[number];
/** Most groups of one answer; its sums are of all. */
export const MAX_GROUPS = 200;

export const groupedFigures = z
  .object({
    sums: groupSums,
    /** Of the span before, of as many days. */
    before: groupSums,
    /** Those that need something first; each has something in the range. */
    groups: z.array(
      z.extend(groupSums, {
        /** Null of what carries no label. */
        id: z.nullable(id),
        name: z.nullable(z.string()),
        /** Its missed, late and skipped ones of the span before. */
        troubledBefore: count,
      }),
    ),
    /** The number of groups. */
    total: count,
    /** Counted, and not shared with the organisation (R21). */
    notShared: count,
  })
  .register(shapes, { id: 'GroupedFigures' });
export type GroupedFigures = z.output<typeof groupedFigures>;

export const overview = {
  ofCompany: endpoint({
    summary: 'Get a company in figures',
    method: 'GET',
    path: '/api/companies/statistics/{id}',
    may: 'company.sums',
    logsAccessTo: 'nothing',
    response: companyFigures,
    mayWrite: true,
    mayUseStandby: true,
  }),
  groups: endpoint({
    summary: "Get a company's sums by client, label or category over some days",
    description:
      'By client and the last 7 days when nothing is asked for, beside the span before. Sums count what is not shared too; what was late is told of what is shared (R21). ADMIN names single clients (R3).',
    method: 'GET',
    path: '/api/activity-instances/statistics/company/{companyId}',
    may: 'company.sums',
    logsAccessTo: 'clients',
    query: z.object({
      startDate: z.optional(day()),
      endDate: z.optional(day()),
      by: z.optional(choice(groupings)),
      clientIds: inQuery.ids(),
      labelIds: inQuery.ids(),
    }),
    response: groupedFigures,
    mayWrite: true,
    mayUseStandby: true,
  }),
  myClients: endpoint({
    summary: 'List the clients in scope with their figures',
    description:
      'With figures of some days, the last 7 when nothing is asked for; first what needs attention, by low stock, by reports, or by name. ADMIN names the clients (R3).',
    method: 'GET',
    path: '/api/instances/my-clients',
    may: 'instance.see',
    logsAccessTo: 'clients',
    query: z.object({ startDate: z.optional(day()), endDate: z.optional(day()), clientIds: inQuery.ids(), labelIds: inQuery.ids() }),
    response: z.array(clientOverview),
    sort: ['attention', 'itemsBelowAlert', 'reports', 'name', 'id'],
    defaultOrder: 'attention,desc',
    mayWrite: true,
    mayUseStandby: true,
  }),
};
