/** Categories of stock: the platform's are offered to all, a company's and a client's own to theirs (R33). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/inventory.ts';
import { capitaliseName, createCatalogueResource, itemCategoryKind } from '#server/catalogue/selection.ts';
import { createToCompanyCall } from '#server/catalogue/to-company.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { openClient } from '#server/request/scope.ts';

const { calls: crudCalls, rows: categoryRows } = createCrud(contract.itemCategories, {
  ...createCatalogueResource(itemCategoryKind),
  entity: contract.itemCategory,
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from inventory_items where category_id = ${id})
      or exists (select from attributes where item_category_id = ${id}))`,
  uniqueName: { errorKey: 'error.field.categoryTaken' },
  validate: async (_, values) => capitaliseName(values),
});

export const itemCategoryHandlers: Handlers<typeof contract.itemCategories> = {
  ...crudCalls,
  toCompany: createToCompanyCall('item_categories', categoryRows),
  ofClient: async (ctx, { params: { clientId }, query, paging }) => {
    await openClient(ctx, clientId, 'inventory.see');
    return categoryRows.listPage(ctx, { ...query, clientId }, paging);
  },
};
