/** Acts on many instances at once, over one day or several (product «Bulk acts», R17). */
import * as z from 'zod/mini';
import { bulkActs, maxBulkInstances, moveUnits, signTimings } from '#domain/planning/bulk.ts';
import { actRefusals } from '#domain/planning/instance.ts';
import { maxPaperLines, paperActs } from '#domain/planning/paper.ts';
import { endpoint } from '../endpoint.ts';
import { choice, day, html, id, instant, line, maybe, nameLine, shapes, typeError } from '../fields.ts';

const instanceIdList = z
  .array(id, typeError('error.field.invalid'))
  .check(z.minLength(1, 'error.field.required'), z.maxLength(maxBulkInstances, 'error.bulk.tooManyNamed'));
const moveInterval = () => maybe(z.number('error.bulk.interval'));

/** The bulk action's fields; which of them count depends on the act. */
const bulkBody = z
  .object({
    instanceIds: instanceIdList,
    comment: html('error.field.commentMissing'),
    /** With either of these the same series' occurrences on the local days between follow, both ends included. */
    fromDate: maybe(day()),
    untilDate: maybe(day()),
    /** Of a signing. */
    timing: maybe(choice(signTimings)),
    /** The time of a signing of one's own. */
    occurrenceDate: maybe(instant()),
    /** Of a signing: why it is done all the same, after the comment of those that the signer has no authority for (R147). */
    whyWithout: maybe(html()),
    /** Of a move. */
    intervalValue: moveInterval(),
    intervalUnit: maybe(choice(moveUnits)),
  })
  .register(shapes, { id: 'BulkAct' });
export type BulkBody = z.output<typeof bulkBody>;

const bulkReasons = [...actRefusals, 'duplicate'] as const;
export type BulkReason = (typeof bulkReasons)[number];

const bulkResult = z
  .object({
    done: z.array(id),
    refused: z.array(
      z.object({ id, reason: z.enum(bulkReasons), byName: z.optional(z.nullable(z.string())), at: z.optional(z.nullable(instant())) }),
    ),
  })
  .register(shapes, { id: 'BulkResult' });
export type BulkResult = z.output<typeof bulkResult>;

const bulkCall = <const A extends (typeof bulkActs)[number]>(act: A, summary: string) =>
  endpoint({
    summary,
    description: 'With an `Idempotency-Key` header, as the single act: sent again it answers the same and does nothing twice.',
    method: 'PUT',
    path: `/api/activity-instances/bulk-${act}`,
    may: 'instance.sign',
    logsAccessTo: 'clients',
    body: bulkBody,
    response: bulkResult,
  });

/** An act by hand on one line of a printed day: as it stands there, and whose hand it was (product «Paper and week»). */
const paperLine = z
  .object({
    instanceId: id,
    act: choice(paperActs),
    /** The time at which it was done, not ahead; of a skip when that was decided, else its planned time. */
    occurrenceDate: maybe(instant()),
    /** The one who did it: one of the client's team, or by name whoever is not; neither is whoever enters it. */
    doneById: maybe(id),
    doneByName: maybe(nameLine(100)),
    /** Words, without markup: of a skip the reason. The record says besides that it was entered from paper. */
    comment: maybe(line(1000)),
  })
  .register(shapes, { id: 'PaperLine' });
export type PaperLine = z.output<typeof paperLine>;

const paperBody = z
  .object({
    clientId: id,
    lines: z
      .array(paperLine, typeError('error.field.invalid'))
      .check(z.minLength(1, 'error.field.required'), z.maxLength(maxPaperLines, 'error.bulk.tooManyNamed')),
  })
  .register(shapes, { id: 'DayFromPaper' });
export type PaperBody = z.output<typeof paperBody>;

const bulkPreview = z
  .object({
    eligible: z.int(),
    refused: z.array(z.object({ reason: z.enum(bulkReasons), count: z.int() })),
    /** The last local day that is reached: nothing is made further ahead (R8). */
    untilDate: z.nullable(day()),
  })
  .register(shapes, { id: 'BulkPreview' });
export type BulkPreview = z.output<typeof bulkPreview>;

export const instanceBulk = {
  skip: bulkCall('skip', 'Skip many activity instances'),
  unskip: bulkCall('unskip', 'Take back the skipping of many activity instances'),
  sign: bulkCall('sign', 'Sign many activity instances'),
  move: bulkCall('move', 'Move many activity instances'),
  fromPaper: endpoint({
    summary: 'Enter what was signed on paper',
    description:
      'Of one client, within seven days. With a wrong line (`lines.3.occurrenceDate`) nothing is entered; what somebody did meanwhile is left alone.',
    method: 'PUT',
    path: '/api/activity-instances/bulk-from-paper',
    may: 'instance.sign',
    logsAccessTo: 'clients',
    body: paperBody,
    response: bulkResult,
  }),
  preview: endpoint({
    summary: 'Ask what an act on many would do',
    description: 'How many it would be done to, and why not to the others.',
    method: 'POST',
    path: '/api/activity-instances/bulk-preview',
    may: 'instance.sign',
    logsAccessTo: 'clients',
    body: z.object({
      act: choice(bulkActs),
      instanceIds: instanceIdList,
      fromDate: maybe(day()),
      untilDate: maybe(day()),
      intervalValue: moveInterval(),
      intervalUnit: maybe(choice(moveUnits)),
    }),
    response: bulkPreview,
  }),
};
