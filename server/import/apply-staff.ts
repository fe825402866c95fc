/** Prepares invitations, the last part of an import: none is sent before somebody presses for it (R100, R105). */
import { nameKey } from '#domain/name-key.ts';
import { prepareInvitation } from '#server/access/prepare.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { StaffChange } from './compare-staff.ts';
import type { Existing } from './existing.ts';
import { type ImportedRows, noImportedRows } from './imported-rows.ts';

/** Answers what it made, and how many of the rows made an invitation. Rows of clients that were held back say so. */
export async function applyStaff(
  ctx: Ctx,
  existingData: Existing,
  changes: readonly StaffChange[],
): Promise<{ imported: ImportedRows; prepared: number }> {
  const imported = noImportedRows();
  const inviter = { db: ctx.db, now: ctx.now, byId: ctx.who.id };
  const groups = new Map(existingData.clients.flatMap(({ name, groups }) => (groups[0] ? [[nameKey(name), groups[0].id] as const] : [])));
  let prepared = 0;
  for (const { email, role, isOffice, teams } of changes) {
    const places = isOffice ? [null] : teams.map(({ client, groupId }) => groupId ?? groups.get(client)!);
    let isNew = false;
    for (const clientGroupId of places) {
      const invitation = await prepareInvitation(inviter, { companyId: existingData.companyId, email, role, clientGroupId });
      if (!invitation?.isNew) continue;
      imported.invitations.push(invitation.id);
      isNew = true;
    }
    if (isNew) prepared++;
  }
  return { imported, prepared };
}
