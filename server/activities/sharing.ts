/** The log of what a client shares with its organisation: a line for each change, appended with it and never edited (R88, decision 043). */
import { sql } from 'kysely';
import { MAX_SHARING_CHANGES, type SharingChange, type sharing, sharingFlags } from '#contract/sharing.ts';
import type { Ctx, Handlers, Reply } from '#server/request/handlers.ts';
import { openClient } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

type Flag = (typeof sharingFlags)[number];
type ActivitySharing = { companyId: number; clientId: number; name: string; on: Flag[] };

/** Does what may change the flags of an activity, and notes what came of it; `id` is none for one that is made. */
export async function recordSharing<R extends Reply<{ id: number }>>(
  ctx: Ctx,
  id: number | undefined,
  applyChange: () => Promise<R>,
): Promise<R> {
  const sharingBefore = id === undefined ? undefined : await lockSharing(ctx, id);
  const activityReply = await applyChange();
  const sharingAfter = await lockSharing(ctx, activityReply.body.id);
  const [flagsBefore, flagsAfter] = [sharingBefore?.on ?? [], sharingAfter?.on ?? []];
  if (!sharingAfter || flagsBefore.join() === flagsAfter.join()) return activityReply;
  const { companyId: company_id, clientId: client_id, name: activity_name } = sharingAfter;
  await ctx.db
    .insertInto('sharing_changes')
    .values({
      company_id,
      client_id,
      activity_id: activityReply.body.id,
      activity_name,
      shared_before: flagsBefore,
      shared_after: flagsAfter,
      by_id: ctx.user.id,
      at: ctx.now.toISOString(),
    })
    .execute();
  return activityReply;
}

export const sharingHandlers: Handlers<typeof sharing> = {
  ofClient: async (ctx, { params: { clientId } }): Promise<SharingChange[]> => {
    await openClient(ctx, clientId, 'activity.see');
    const { rows } = await sql<SharingChange>`
      select change.id, change.at, ${fullNameOf('account')} as "byName", change.by_id = ${ctx.user.id} as "isOwn",
        change.activity_id as "activityId",
        change.activity_name as "activityName", change.office_reads_card as "officeReadsCard", change.shared_before as before,
        change.shared_after as after
      from sharing_changes change
      join users account on account.id = change.by_id
      where change.client_id = ${clientId}
      order by change.id desc
      limit ${MAX_SHARING_CHANGES}`.execute(ctx.db);
    return rows;
  },
};

/** The sharing of an activity, its row locked, so that two changes at once make two lines that follow each other. */
async function lockSharing({ db }: Ctx, activityId: number): Promise<ActivitySharing | undefined> {
  const activity = await db
    .selectFrom('activities')
    .select(['company_id as companyId', 'client_id as clientId', 'name', 'shares_data_when_signed as sharesDataWhenSigned'])
    .select(['shares_data_when_skipped as sharesDataWhenSkipped', 'shares_data_when_reported as sharesDataWhenReported'])
    .where('id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
  return activity && { ...activity, on: sharingFlags.filter((flag) => activity[flag]) };
}
