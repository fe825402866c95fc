/**
 * Signs, skips, takes back and moves many instances in one transaction; what cannot be done is told, each with its reason
 * (product «Bulk acts»).
 */
import type { BulkBody, BulkReason, BulkResult, instanceBulk } from '#contract/planning/bulk.ts';
import { type BulkAct, checkBulkAct, clampMoveInterval, type MoveUnit, moveInstant, type SignTiming } from '#domain/planning/bulk.ts';
import { type ActRefusal, placedTimeOf } from '#domain/planning/instance.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { acceptComment, applyActs, computeOutcome, type Patch } from './acts.ts';
import { type AcceptedAct, addAuthorityMarks } from './authority.ts';
import { type BulkOutcome, buildOutcome, runActOnce } from './bulk-outcome.ts';
import { readBulkRows } from './bulk-rows.ts';
import { enterFromPaper } from './from-paper.ts';
import { readEarlierStates } from './history.ts';
import { activitySchema } from './kind-schema.ts';
import { findCollisions, type LockedInstance } from './locked-rows.ts';

type BulkFields = Partial<Pick<BulkBody, 'timing' | 'occurrenceDate' | 'intervalValue' | 'intervalUnit'>>;
const createFieldError = (field: string, message: string) => badField('activityInstance', field, message);

/** The time at which what is signed was done: a time alone is a custom one. */
function resolveTiming({ timing, occurrenceDate }: BulkFields): SignTiming {
  const chosenTiming = timing ?? (occurrenceDate ? 'custom' : undefined);
  if (!chosenTiming) throw createFieldError('timing', 'signDetails.timeRequired');
  if (chosenTiming === 'custom' && !occurrenceDate) throw createFieldError('occurrenceDate', 'signDetails.timeRequired');
  return chosenTiming;
}

function resolveInterval({ intervalValue, intervalUnit }: BulkFields): { value: number; unit: MoveUnit } {
  const clampedValue = clampMoveInterval(intervalValue ?? Number.NaN);
  if (clampedValue === null) throw createFieldError('intervalValue', 'error.bulk.interval');
  if (clampedValue === 0) throw createFieldError('intervalValue', 'error.bulk.noInterval');
  if (!intervalUnit) throw createFieldError('intervalUnit', 'error.field.required');
  return { value: clampedValue, unit: intervalUnit };
}

/** The patch that the single act would send for a row. */
function createPatchBuilder(act: BulkAct, fields: BulkFields): (locked: LockedInstance) => Patch {
  if (act === 'skip') return () => ({ isSkipped: true });
  if (act === 'unskip') return () => ({ isSkipped: false });
  if (act === 'move') {
    const { value, unit } = resolveInterval(fields);
    return (lockedInstance) => ({ plannedDate: moveInstant(placedTimeOf(lockedInstance), value, unit, lockedInstance.timeZone) });
  }
  const timing = resolveTiming(fields);
  const customDate = timing === 'custom' ? fields.occurrenceDate : null;
  if (customDate) return () => ({ isCompleted: true, customDate });
  return () => ({ isCompleted: true, setOccurenceDateToNow: timing === 'now' });
}

type Comment = { html: string; plain: string };
type Judgement = { accepted: AcceptedAct[]; refused: { locked: LockedInstance; reason: BulkReason }[] };

/** Sorts the rows into what is done and what is not; nothing is written. */
async function judgeInstances(
  ctx: Ctx,
  act: BulkAct,
  lockedInstances: readonly LockedInstance[],
  patchOf: (locked: LockedInstance) => Patch,
  commentFor: (locked: LockedInstance) => Comment,
): Promise<Judgement> {
  const actor = { id: ctx.user.id, now: ctx.now.toISOString() };
  const judgement: Judgement = { accepted: [], refused: [] };
  const earlierStatesById = await readEarlierStates(ctx.db, activitySchema, lockedInstances, act === 'unskip' ? { isSkipped: false } : {});
  for (const lockedInstance of lockedInstances) {
    const reason = checkBulkAct(act, lockedInstance);
    const outcome = reason
      ? { refused: reason }
      : computeOutcome(
          { ...lockedInstance, ...earlierStatesById.get(lockedInstance.id) },
          patchOf(lockedInstance),
          commentFor(lockedInstance),
          actor,
        )!;
    if ('refused' in outcome) judgement.refused.push({ locked: lockedInstance, reason: outcome.refused as ActRefusal });
    else judgement.accepted.push({ locked: lockedInstance, ...outcome });
  }
  if (act !== 'move') return judgement;
  const movingInstances = judgement.accepted.map(({ locked, changes }) => ({ ...locked, to: changes.placedAt! }));
  const collidingIds = await findCollisions(ctx.db, activitySchema, movingInstances);
  return {
    accepted: judgement.accepted.filter(({ locked }) => !collidingIds.has(locked.id)),
    refused: [
      ...judgement.refused,
      ...judgement.accepted
        .filter(({ locked }) => collidingIds.has(locked.id))
        .map(({ locked }) => ({ locked, reason: 'duplicate' as const })),
    ],
  };
}

async function actOnMany(ctx: Ctx, act: BulkAct, body: BulkBody): Promise<BulkOutcome> {
  const patchOf = createPatchBuilder(act, body);
  const { rows: lockedInstances } = await readBulkRows(ctx, body.instanceIds, body);
  // Its files become those of each client that it is written to.
  const acceptComments = async (html: string) => {
    const comments = new Map<number, Comment>();
    for (const lockedInstance of lockedInstances)
      if (!comments.has(lockedInstance.clientId))
        comments.set(lockedInstance.clientId, (await acceptComment(ctx, activitySchema, html, lockedInstance))!);
    return comments;
  };
  const comments = await acceptComments(body.comment);
  const reasonComments = act === 'sign' && body.whyWithout ? await acceptComments(body.whyWithout) : undefined;
  if ([...comments.values()].some(({ plain }) => plain === '')) throw createFieldError('comment', 'error.field.commentMissing');
  const { accepted: acceptedActs, refused: refusedInstances } = await judgeInstances(
    ctx,
    act,
    lockedInstances,
    patchOf,
    ({ clientId }) => comments.get(clientId)!,
  );
  await applyActs(ctx, await addAuthorityMarks(ctx, acceptedActs, ({ clientId }) => reasonComments?.get(clientId)?.html ?? ''))
    .pendingWrites;
  return buildOutcome(acceptedActs, refusedInstances);
}

const createActHandler =
  (act: BulkAct) =>
  (ctx: Ctx, { body }: { body: BulkBody }): Promise<BulkResult> =>
    runActOnce(ctx, ['bulk', act, body], body.instanceIds, () => actOnMany(ctx, act, body));

export const instanceBulkHandlers: Handlers<typeof instanceBulk> = {
  skip: createActHandler('skip'),
  unskip: createActHandler('unskip'),
  sign: createActHandler('sign'),
  move: createActHandler('move'),
  fromPaper: (ctx, { body }) =>
    runActOnce(
      ctx,
      ['bulk', 'fromPaper', body],
      body.lines.map(({ instanceId }) => instanceId),
      () => enterFromPaper(ctx, body),
    ),
  preview: async (ctx, { body }) => {
    // A signing's time says nothing about whether it may be done.
    const patchOf = createPatchBuilder(body.act, { ...body, timing: 'planned' });
    const { rows: lockedInstances, until: lastDay } = await readBulkRows(ctx, body.instanceIds, body);
    const { accepted: acceptedActs, refused: refusedInstances } = await judgeInstances(ctx, body.act, lockedInstances, patchOf, () => ({
      html: '<p>•</p>',
      plain: '•',
    }));
    const refusedByReason = Map.groupBy(refusedInstances, ({ reason }) => reason);
    return {
      eligible: acceptedActs.length,
      refused: [...refusedByReason].map(([reason, instancesOfReason]) => ({ reason, count: instancesOfReason.length })),
      untilDate: lastDay,
    };
  },
};
