/** Makes what of the catalogue was decided to be made, as the company's own (R99). */
import type { ImportDecision } from '#contract/imports.ts';
import { proposeAppearance } from '#domain/medicine.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { labelHandlers } from '#server/activities/labels.ts';
import { activityCategoryHandlers, activityTypeHandlers } from '#server/catalogue/categories.ts';
import { itemCategoryHandlers } from '#server/inventory/categories.ts';
import type { Ctx, Reply } from '#server/request/handlers.ts';
import type { ExistingData } from './existing.ts';
import { createImportedRows, type ImportedRows } from './imported-rows.ts';

const singleRowPaging = { page: 0, size: 1, sort: [] };
const createRequest = <B>(body: B) => ({ params: {}, query: {}, body, paging: singleRowPaging });
const createdIdOf = (creationReply: unknown) => (creationReply as Reply<{ id: number }>).body.id;

export async function applyCatalogue(ctx: Ctx, existingData: ExistingData, decisions: readonly ImportDecision[]): Promise<ImportedRows> {
  const importedRows = createImportedRows();
  const isSharedItem = (catalogueItem: { clientId?: number | null; isGone: boolean }) =>
    !catalogueItem.isGone && (catalogueItem.clientId ?? null) === null;
  const findShared = <T extends { id: number; name: string; clientId?: number | null; isGone: boolean }>(
    catalogueItems: readonly T[],
    name: string,
  ) => catalogueItems.find((catalogueItem) => isSharedItem(catalogueItem) && nameKeyOf(catalogueItem.name) === nameKeyOf(name));
  const categoryIdsByName = new Map<string, number>();
  const recordRow = (kind: ImportDecision['kind'], id: number) => {
    importedRows.catalogue.push({ kind, id });
    return id;
  };
  for (const { kind, name, useId } of decisions) {
    if (kind === 'activityCategory') {
      const knownId = useId ?? findShared(existingData.categories, name)?.id;
      categoryIdsByName.set(
        nameKeyOf(name),
        knownId ??
          recordRow(kind, createdIdOf(await activityCategoryHandlers.create(ctx, createRequest({ ...proposeAppearance(name), name })))),
      );
    }
    if (useId !== null) continue;
    if (kind === 'label' && !findShared(existingData.labels, name))
      recordRow(kind, createdIdOf(await labelHandlers.create(ctx, createRequest({ name }))));
    if (kind === 'itemCategory' && !findShared(existingData.itemCategories, name))
      recordRow(kind, createdIdOf(await itemCategoryHandlers.create(ctx, createRequest({ ...proposeAppearance(name), name }))));
  }
  for (const { kind, name, category, useId } of decisions) {
    if (kind !== 'activityType' || useId !== null || category === null) continue;
    const categoryId = categoryIdsByName.get(nameKeyOf(category)) ?? findShared(existingData.categories, category)?.id;
    if (
      categoryId === undefined ||
      findShared(
        existingData.types.filter((type) => type.categoryId === categoryId),
        name,
      )
    )
      continue;
    recordRow(kind, createdIdOf(await activityTypeHandlers.create(ctx, createRequest({ name, activityCategory: { id: categoryId } }))));
  }
  return importedRows;
}
