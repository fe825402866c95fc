/** The client's own account among those of its teams: one at most, and none that leads (R139). */
import type { MemberKind } from '#domain/member-kinds.ts';
import type { TeamRole } from '#domain/places.ts';
import type { Db } from '#server/database/scoped.ts';
import { problem } from '#server/request/problems.ts';

type Membership = { clientId: number; userId: number };

/** The id of another account that is the client's own; two who ask at once queue on the client. */
export async function findOtherSelfUserId(
  db: Db,
  { clientId, userId }: { clientId: number; userId: number | null },
): Promise<number | undefined> {
  await db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute();
  const otherAccount = await db
    .selectFrom('client_group_members')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'SELF')
    .where('user_id', '!=', userId ?? 0)
    .executeTakeFirst();
  return otherAccount?.user_id;
}

/** Throws 409 where a membership may not be of this kind and role together. */
export async function refuseInvalidKind(
  db: Db,
  membership: Membership,
  { kind, role }: { kind: MemberKind; role: TeamRole },
): Promise<void> {
  if (kind !== 'SELF') return;
  if (role !== 'USER') throw problem(409, 'error.member.leaderNotSelf');
  if ((await findOtherSelfUserId(db, membership)) !== undefined) throw problem(409, 'error.member.otherSelf');
}

/** It is known now which account is the client's own, or that none is: nobody is asked any more. */
export const endAccountQuestion = (db: Db, clientId: number) =>
  db.updateTable('clients').set({ asks_own_account: false }).where('id', '=', clientId).where('asks_own_account', '=', true).execute();
