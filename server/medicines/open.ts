/** A medicine opened by whoever acts on it. */
import type { Medicine } from '#contract/medicines.ts';
import type { Action } from '#domain/permissions.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { type OpenClient, openForTeam } from '#server/request/scope.ts';
import { medicineOf } from './rows.ts';

/** One that stands, opened for its client's team; 404 to anybody else. */
export async function openMedicine(ctx: Ctx, id: number, action: Action): Promise<{ medicine: Medicine; client: OpenClient }> {
  const medicine = await medicineOf(ctx, id);
  if (!medicine) throw notFound();
  return { medicine, client: await openForTeam(ctx, medicine.clientId, action) };
}
