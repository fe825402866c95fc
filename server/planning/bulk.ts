/**
 * Signs, skips, takes back and moves many instances in one transaction; what cannot be done is told, each with its reason
 * (product «Bulk acts»).
 */
import type { BulkBody, BulkReason, BulkResult, instanceBulk } from '#contract/planning/bulk.ts';
import { actRefusal, type BulkAct, clampedInterval, type MoveUnit, moveInstant, type SignTiming } from '#domain/planning/bulk.ts';
import { placedTimeOf, type Refusal } from '#domain/planning/instance.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { acceptComment, apply, outcomeOf, type Patch } from './acts.ts';
import { type AcceptedAct, withMarks } from './authority.ts';
import { actOnce, type BulkOutcome, outcomeFor } from './bulk-outcome.ts';
import { readBulkRows } from './bulk-rows.ts';
import { enterFromPaper } from './from-paper.ts';
import { readEarlierStates } from './history.ts';
import { activitySchema } from './kind-schema.ts';
import { findCollisions, type LockedInstance } from './locked-rows.ts';

type Fields = Partial<Pick<BulkBody, 'timing' | 'occurrenceDate' | 'intervalValue' | 'intervalUnit'>>;
const fieldError = (field: string, message: string) => badField('activityInstance', field, message);

/** The time at which what is signed was done: a time alone is a custom one. */
function timingOf({ timing, occurrenceDate }: Fields): SignTiming {
  const chosenTiming = timing ?? (occurrenceDate ? 'custom' : undefined);
  if (!chosenTiming) throw fieldError('timing', 'signDetails.timeRequired');
  if (chosenTiming === 'custom' && !occurrenceDate) throw fieldError('occurrenceDate', 'signDetails.timeRequired');
  return chosenTiming;
}

function intervalOf({ intervalValue, intervalUnit }: Fields): { value: number; unit: MoveUnit } {
  const value = clampedInterval(intervalValue ?? Number.NaN);
  if (value === null) throw fieldError('intervalValue', 'error.bulk.interval');
  if (value === 0) throw fieldError('intervalValue', 'error.bulk.noInterval');
  if (!intervalUnit) throw fieldError('intervalUnit', 'error.field.required');
  return { value, unit: intervalUnit };
}

/** The patch that the single act would send for a row. */
function patchesFor(act: BulkAct, fields: Fields): (locked: LockedInstance) => Patch {
  if (act === 'skip') return () => ({ isSkipped: true });
  if (act === 'unskip') return () => ({ isSkipped: false });
  if (act === 'move') {
    const { value, unit } = intervalOf(fields);
    return (locked) => ({ plannedDate: moveInstant(placedTimeOf(locked), value, unit, locked.timeZone) });
  }
  const timing = timingOf(fields);
  const customDate = timing === 'custom' ? fields.occurrenceDate : null;
  if (customDate) return () => ({ isCompleted: true, customDate });
  return () => ({ isCompleted: true, setOccurenceDateToNow: timing === 'now' });
}

type Comment = { html: string; plain: string };
type Judgement = { accepted: AcceptedAct[]; refused: { locked: LockedInstance; reason: BulkReason }[] };

/** Sorts the rows into what is done and what is not; nothing is written. */
async function judge(
  ctx: Ctx,
  act: BulkAct,
  rows: readonly LockedInstance[],
  patchOf: (locked: LockedInstance) => Patch,
  commentFor: (locked: LockedInstance) => Comment,
): Promise<Judgement> {
  const actor = { id: ctx.user.id, now: ctx.now.toISOString() };
  const judgedRows: Judgement = { accepted: [], refused: [] };
  const earlierById = await readEarlierStates(ctx.db, activitySchema, rows, act === 'unskip' ? { isSkipped: false } : {});
  for (const locked of rows) {
    const reason = actRefusal(act, locked);
    const outcome = reason
      ? { refused: reason }
      : outcomeOf({ ...locked, ...earlierById.get(locked.id) }, patchOf(locked), commentFor(locked), actor)!;
    if ('refused' in outcome) judgedRows.refused.push({ locked, reason: outcome.refused as Refusal });
    else judgedRows.accepted.push({ locked, ...outcome });
  }
  if (act !== 'move') return judgedRows;
  const movingInstances = judgedRows.accepted.map(({ locked, changes }) => ({ ...locked, to: changes.placedAt! }));
  const collidingIds = await findCollisions(ctx.db, activitySchema, movingInstances);
  return {
    accepted: judgedRows.accepted.filter(({ locked }) => !collidingIds.has(locked.id)),
    refused: [
      ...judgedRows.refused,
      ...judgedRows.accepted
        .filter(({ locked }) => collidingIds.has(locked.id))
        .map(({ locked }) => ({ locked, reason: 'duplicate' as const })),
    ],
  };
}

async function actOnMany(ctx: Ctx, act: BulkAct, body: BulkBody): Promise<BulkOutcome> {
  const patchOf = patchesFor(act, body);
  const { rows } = await readBulkRows(ctx, body.instanceIds, body);
  // Its files become those of each client that it is written to.
  const commentsOf = async (words: string) => {
    const comments = new Map<number, Comment>();
    for (const locked of rows)
      if (!comments.has(locked.clientId)) comments.set(locked.clientId, (await acceptComment(ctx, activitySchema, words, locked))!);
    return comments;
  };
  const comments = await commentsOf(body.comment);
  const reasonComments = act === 'sign' && body.whyWithout ? await commentsOf(body.whyWithout) : undefined;
  if ([...comments.values()].some(({ plain }) => plain === '')) throw fieldError('comment', 'error.field.commentMissing');
  const { accepted, refused } = await judge(ctx, act, rows, patchOf, ({ clientId }) => comments.get(clientId)!);
  await apply(ctx, await withMarks(ctx, accepted, ({ clientId }) => reasonComments?.get(clientId)?.html ?? '')).pendingWrites;
  return outcomeFor(accepted, refused);
}

const perform =
  (act: BulkAct) =>
  (ctx: Ctx, { body }: { body: BulkBody }): Promise<BulkResult> =>
    actOnce(ctx, ['bulk', act, body], body.instanceIds, () => actOnMany(ctx, act, body));

export const instanceBulkHandlers: Handlers<typeof instanceBulk> = {
  skip: perform('skip'),
  unskip: perform('unskip'),
  sign: perform('sign'),
  move: perform('move'),
  fromPaper: (ctx, { body }) =>
    actOnce(
      ctx,
      ['bulk', 'fromPaper', body],
      body.lines.map(({ instanceId }) => instanceId),
      () => enterFromPaper(ctx, body),
    ),
  preview: async (ctx, { body }) => {
    // A signing's time says nothing about whether it may be done.
    const patchOf = patchesFor(body.act, { ...body, timing: 'planned' });
    const { rows, until } = await readBulkRows(ctx, body.instanceIds, body);
    const { accepted, refused } = await judge(ctx, body.act, rows, patchOf, () => ({ html: '<p>•</p>', plain: '•' }));
    const refusedByReason = Map.groupBy(refused, ({ reason }) => reason);
    return {
      eligible: accepted.length,
      refused: [...refusedByReason].map(([reason, refusedRows]) => ({ reason, count: refusedRows.length })),
      untilDate: until,
    };
  },
};
