/** Makes what of the catalogue was decided to be made, as the company's own (R99). */
import type { ImportDecision } from '#contract/imports.ts';
import { proposedLook } from '#domain/medicine.ts';
import { nameKey } from '#domain/name-key.ts';
import { labelHandlers } from '#server/activities/labels.ts';
import { activityCategoryHandlers, activityTypeHandlers } from '#server/catalogue/categories.ts';
import { itemCategoryHandlers } from '#server/inventory/categories.ts';
import type { Ctx, Reply } from '#server/request/handlers.ts';
import type { ExistingData } from './existing.ts';
import { type ImportedRows, noImportedRows } from './imported-rows.ts';

const paging = { page: 0, size: 1, sort: [] };
const input = <B>(body: B) => ({ params: {}, query: {}, body, paging });
const idOf = (answer: unknown) => (answer as Reply<{ id: number }>).body.id;

export async function applyCatalogue(ctx: Ctx, existingData: ExistingData, decisions: readonly ImportDecision[]): Promise<ImportedRows> {
  const importedRows = noImportedRows();
  const isShared = (row: { clientId?: number | null; isGone: boolean }) => !row.isGone && (row.clientId ?? null) === null;
  const findShared = <T extends { id: number; name: string; clientId?: number | null; isGone: boolean }>(
    rows: readonly T[],
    name: string,
  ) => rows.find((row) => isShared(row) && nameKey(row.name) === nameKey(name));
  const categories = new Map<string, number>();
  const noteRow = (kind: ImportDecision['kind'], id: number) => {
    importedRows.catalogue.push({ kind, id });
    return id;
  };
  for (const { kind, name, useId } of decisions) {
    if (kind === 'activityCategory') {
      const knownId = useId ?? findShared(existingData.categories, name)?.id;
      categories.set(
        nameKey(name),
        knownId ?? noteRow(kind, idOf(await activityCategoryHandlers.create(ctx, input({ ...proposedLook(name), name })))),
      );
    }
    if (useId !== null) continue;
    if (kind === 'label' && !findShared(existingData.labels, name)) noteRow(kind, idOf(await labelHandlers.create(ctx, input({ name }))));
    if (kind === 'itemCategory' && !findShared(existingData.itemCategories, name))
      noteRow(kind, idOf(await itemCategoryHandlers.create(ctx, input({ ...proposedLook(name), name }))));
  }
  for (const { kind, name, category, useId } of decisions) {
    if (kind !== 'activityType' || useId !== null || category === null) continue;
    const categoryId = categories.get(nameKey(category)) ?? findShared(existingData.categories, category)?.id;
    if (
      categoryId === undefined ||
      findShared(
        existingData.types.filter((type) => type.categoryId === categoryId),
        name,
      )
    )
      continue;
    noteRow(kind, idOf(await activityTypeHandlers.create(ctx, input({ name, activityCategory: { id: categoryId } }))));
  }
  return importedRows;
}
