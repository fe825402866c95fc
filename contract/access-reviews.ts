/** The review of the access log: each month's sample, what was judged of it, and the search for a suspicion (R122, decision 109). */
import * as z from 'zod/mini';
import { judgements, MAX_REVIEW_NOTE_LENGTH, reviewReasons } from '#domain/access-review.ts';
import { roles } from '#domain/permissions.ts';
import { accessSubject, openingKinds } from './access-log.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, day, id, instant, line, maybe, shapes } from './fields.ts';

const count = z.int();

/** An opening as the review tells it: by names, whatever roles the company shows elsewhere. */
export const opening = z
  .object({
    id,
    at: instant(),
    userId: id,
    userName: z.string(),
    role: z.nullable(z.enum(roles)),
    kind: z.enum(openingKinds),
    subject: accessSubject,
    /** The local day that was asked for, where one was. */
    day: z.nullable(day()),
    clientIds: z.array(id),
    /** The names of the first of them; of one that is there no more none. */
    clientNames: z.array(z.string()),
  })
  .register(shapes, { id: 'Opening' });
export type Opening = z.output<typeof opening>;
/** The most clients whom a line names. */
export const MAX_NAMED_CLIENTS = 3;

const judgementFields = {
  judgement: z.nullable(z.enum(judgements)),
  note: z.nullable(z.string()),
  judgedByName: z.nullable(z.string()),
  judgedAt: z.nullable(instant()),
};

export const accessReviewLine = z
  .object({
    id,
    opening,
    ...judgementFields,
    reasons: z.array(z.enum(reviewReasons)),
    /** Judged in an earlier month, which was closed while it was investigated: in which, and the words of then. */
    carried: z.nullable(z.object({ month: day(), note: z.nullable(z.string()) })),
    /** Null where this reader may judge it; else why not: it is about themselves, or refusal for the others. */
    refusal: z.nullable(z.enum(['own', 'closed'])),
  })
  .register(shapes, { id: 'AccessReviewLine' });
export type AccessReviewLine = z.output<typeof accessReviewLine>;

export const accessReviewMonth = z
  .object({
    /** Null of a month that was not drawn yet. */
    id: z.nullable(id),
    month: day(null),
    /** Lines that were drawn, as far as the reader sees them, and those of them that are judged, and judged as these. */
    lines: count,
    judged: count,
    investigated: count,
    unjustified: count,
    drawnAt: z.nullable(instant()),
    closedAt: z.nullable(instant()),
  })
  .register(shapes, { id: 'AccessReviewMonth' });
export type AccessReviewMonth = z.output<typeof accessReviewMonth>;

export const accessReview = z
  .object({
    figures: accessReviewMonth,
    companyName: z.string(),
    timeZone: z.string(),
    seed: z.string(),
    /** All lines of the month, those of ADMIN, and exports. */
    eventCount: count,
    adminCount: count,
    exportCount: count,
    secondReviewer: z.nullable(z.object({ id, name: z.string() })),
    closedByName: z.nullable(z.string()),
    seal: z.nullable(z.string()),
    /** The judged lines are those that were sealed; null of a month that is open. */
    isSealWhole: z.nullable(z.boolean()),
    /** May close the month, and name its second reviewer. */
    mayClose: z.boolean(),
    rows: z.array(accessReviewLine),
  })
  .register(shapes, { id: 'AccessReview' });
export type AccessReview = z.output<typeof accessReview>;

export const accessReviews = {
  list: endpoint({
    summary: 'List the months of the log’s review',
    method: 'GET',
    path: '/api/access-reviews',
    may: 'accessLog.judge',
    logsAccessTo: 'nothing',
    response: z.object({ months: z.array(accessReviewMonth), nextDraw: day(null), maySearch: z.boolean() }),
  }),
  draw: endpoint({
    summary: 'Draw a month',
    method: 'POST',
    path: '/api/access-reviews',
    may: 'accessLog.review',
    logsAccessTo: 'nothing',
    body: z.object({ month: day() }),
    response: accessReviewMonth,
  }),
  get: endpoint({
    summary: 'Get a month',
    method: 'GET',
    path: '/api/access-reviews/{id}',
    may: 'accessLog.judge',
    logsAccessTo: 'clients',
    response: accessReview,
  }),
  change: endpoint({
    summary: 'Name a month’s second reviewer',
    method: 'PATCH',
    path: '/api/access-reviews/{id}',
    may: 'accessLog.review',
    logsAccessTo: 'nothing',
    body: z.object({ secondReviewerId: z.nullable(id) }),
    response: accessReviewMonth,
  }),
  close: endpoint({
    summary: 'Close a month and seal it',
    method: 'POST',
    path: '/api/access-reviews/{id}/close',
    may: 'accessLog.review',
    logsAccessTo: 'nothing',
    response: accessReviewMonth,
  }),
  judge: endpoint({
    summary: 'Judge one line of a month',
    description: 'All but `justified` needs a `note`.',
    method: 'PATCH',
    path: '/api/access-review-lines/{id}',
    may: 'accessLog.judge',
    logsAccessTo: 'nothing',
    body: z.object({ judgement: choice(judgements), note: maybe(line(MAX_REVIEW_NOTE_LENGTH)) }),
    response: z.object({ id, ...judgementFields }),
  }),
  search: endpoint({
    summary: 'Search the access log, newest first',
    method: 'GET',
    path: '/api/access-log',
    may: 'accessLog.review',
    logsAccessTo: 'clients',
    stepUp: true,
    query: z.object({
      clientId: inQuery.id(),
      userId: inQuery.id(),
      startDate: z.optional(day()),
      endDate: z.optional(day()),
      before: inQuery.id(),
    }),
    response: z.array(opening),
  }),
};
