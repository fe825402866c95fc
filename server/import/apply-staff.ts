/** Prepares invitations, the last part of an import: none is sent before somebody presses for it (R100, R105). */
import { nameKeyOf } from '#domain/name-key.ts';
import { prepareInvitation } from '#server/access/prepare.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { StaffChange } from './compare-staff.ts';
import type { ExistingData } from './existing.ts';
import { createImportedRows, type ImportedRows } from './imported-rows.ts';

/** Answers what it made, and how many of the rows made an invitation. Rows of clients that were held back say so. */
export async function applyStaff(
  ctx: Ctx,
  existingData: ExistingData,
  changes: readonly StaffChange[],
): Promise<{ importedRows: ImportedRows; preparedCount: number }> {
  const importedRows = createImportedRows();
  const inviter = { db: ctx.db, now: ctx.now, byId: ctx.user.id };
  const groupIdsByClient = new Map(
    existingData.clients.flatMap(({ name, groups }) => (groups[0] ? [[nameKeyOf(name), groups[0].id] as const] : [])),
  );
  let preparedCount = 0;
  for (const { email, role, isOffice, teams } of changes) {
    const clientGroupIds = isOffice ? [null] : teams.map(({ clientKey, groupId }) => groupId ?? groupIdsByClient.get(clientKey)!);
    let isNew = false;
    for (const clientGroupId of clientGroupIds) {
      const invitation = await prepareInvitation(inviter, { companyId: existingData.companyId, email, role, clientGroupId });
      if (!invitation?.isNew) continue;
      importedRows.invitations.push(invitation.id);
      isNew = true;
    }
    if (isNew) preparedCount++;
  }
  return { importedRows, preparedCount };
}
