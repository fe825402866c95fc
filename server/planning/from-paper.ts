/** Enters the acts signed by hand on a printed day: all lines in one transaction, each by the rules of its act (product «Paper and week»). */
import type { BulkReason, PaperBody } from '#contract/planning/bulk.ts';
import { toLocale } from '#domain/locales.ts';
import { applyPaperLine, findPaperLineError, hasTooManyDays, type PaperLineContent } from '#domain/planning/paper.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { applyActs } from './acts.ts';
import { type AcceptedAct, addAuthorityMarks } from './authority.ts';
import { type BulkOutcome, buildOutcome } from './bulk-outcome.ts';
import { type LockedInstance, lockVisibleInstances } from './locked-rows.ts';
import { buildLineHtml, paperPhrases } from './paper-words.ts';

type LineError = { field: string; message: string };
type SentLine = PaperBody['lines'][number];

const lineContentOf = ({ act, occurrenceDate, comment }: SentLine): PaperLineContent => ({
  act,
  at: occurrenceDate ? new Date(occurrenceDate).toISOString() : null,
  comment: comment ?? '',
});

/** The mistakes in the lines themselves, before their instances are read: by line number, so that the page shows them in place. */
function findMistakes(lines: readonly SentLine[], nowInstant: string): LineError[] {
  const seenIds = new Set<number>();
  return lines.flatMap((line, index): LineError[] => {
    const mistake = findPaperLineError(lineContentOf(line), nowInstant);
    const isRepeated = seenIds.has(line.instanceId);
    seenIds.add(line.instanceId);
    return [
      ...(mistake ? [{ field: `lines.${index}.${mistake.field}`, message: mistake.message }] : []),
      ...(isRepeated ? [{ field: `lines.${index}.instanceId`, message: 'error.paper.twice' }] : []),
      ...(line.doneById && line.doneByName ? [{ field: `lines.${index}.doneByName`, message: 'error.field.invalid' }] : []),
    ];
  });
}

/** The names of those of the client's teams, by id; who is switched off may have signed before that. */
async function readTeamNames({ db }: Ctx, clientId: number, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('client_group_members as member')
    .innerJoin('users as account', 'account.id', 'member.user_id')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where('member.client_id', '=', clientId)
    .where('account.id', 'in', userIds)
    .execute();
  return new Map(rows.map((user) => [user.id, `${user.first_name} ${user.last_name}`]));
}

function throwLineErrors(fieldErrors: readonly LineError[]): void {
  if (fieldErrors.length === 0) return;
  throw problem(400, 'error.validation', {
    fieldErrors: fieldErrors.map((fieldError) => ({ objectName: 'activityInstance', ...fieldError })),
  });
}

export async function enterFromPaper(ctx: Ctx, { clientId, lines }: PaperBody): Promise<BulkOutcome> {
  const { db, user } = ctx;
  const nowInstant = ctx.now.toISOString();
  const client = await openClient(ctx, clientId, 'instance.sign');
  const otherDoerIds = [...new Set(lines.flatMap(({ doneById }) => (doneById && doneById !== user.id ? [doneById] : [])))];
  const [teamNames, lockedInstances, { lang_key }] = await Promise.all([
    readTeamNames(ctx, clientId, otherDoerIds),
    lockVisibleInstances(ctx, [...new Set(lines.map(({ instanceId }) => instanceId))]),
    db.selectFrom('users').select('lang_key').where('id', '=', user.id).executeTakeFirstOrThrow(),
  ]);
  // Another client's is as little there as one that was taken away.
  const instancesById = new Map(lockedInstances.filter((row) => row.clientId === clientId).map((row) => [row.id, row]));
  throwLineErrors([
    ...findMistakes(lines, nowInstant),
    ...lines.flatMap(({ instanceId, doneById }, index): LineError[] => [
      ...(instancesById.has(instanceId) ? [] : [{ field: `lines.${index}.instanceId`, message: 'error.paper.gone' }]),
      ...(doneById && doneById !== user.id && !teamNames.has(doneById)
        ? [{ field: `lines.${index}.doneById`, message: 'error.paper.notOfTeam' }]
        : []),
    ]),
  ]);
  if (
    hasTooManyDays(
      lockedInstances.map(({ placedAt }) => placedAt),
      client.time_zone,
    )
  )
    throwLineErrors([{ field: 'lines', message: 'error.paper.tooManyDays' }]);
  const phrases = paperPhrases[toLocale(lang_key)];
  const acceptedActs: AcceptedAct[] = [];
  const refusedInstances: { locked: LockedInstance; reason: BulkReason }[] = [];
  for (const line of lines) {
    const lockedInstance = instancesById.get(line.instanceId)!;
    const content = lineContentOf(line);
    const doerName = line.doneByName ?? (line.doneById ? teamNames.get(line.doneById) : undefined);
    const outcome = applyPaperLine(lockedInstance, content, buildLineHtml(phrases, content, doerName), { id: user.id, now: nowInstant });
    if ('refused' in outcome) refusedInstances.push({ locked: lockedInstance, reason: outcome.refused as BulkReason });
    else acceptedActs.push({ locked: lockedInstance, ...outcome, doerId: line.doneByName ? null : (line.doneById ?? user.id) });
  }
  await applyActs(ctx, await addAuthorityMarks(ctx, acceptedActs)).pendingWrites;
  return buildOutcome(acceptedActs, refusedInstances);
}
