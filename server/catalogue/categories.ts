/** Categories and types of activities: the platform's own are offered to all, a client's own to that client (R33). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/catalogue.ts';
import type { catalogueOwners } from '#contract/catalogue-owners.ts';
import { proposedLook, proposesMedicine } from '#domain/medicine.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { readChangeable } from './owners.ts';
import {
  capitaliseName,
  createCatalogueResource,
  createCategoryCalls,
  idOf,
  isInSelectionSql,
  refuseUnoffered,
  selectionCalls,
} from './selection.ts';
import { toCompanyCall } from './to-company.ts';

export const categoryKind = { object: 'activityCategory', table: 'activity_categories', leftOut: 'activity_category_id' } as const;
export const typeKind = {
  object: 'activityType',
  table: 'activity_types',
  leftOut: 'activity_type_id',
  parent: { kind: categoryKind, column: 'activity_category_id' },
} as const;

const categories = createCrud(contract.activityCategories, {
  ...createCatalogueResource(categoryKind),
  entity: contract.activityCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from activity_types where activity_category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.categoryTaken', isUsedBySql: (clientId) => isInSelectionSql(categoryKind, clientId) },
  validate: async (_, values, row) => {
    capitaliseName(values);
    if (!row) Object.assign(values, { ...proposedLook(String(values.name)), ...values });
    // Whoever says nothing of it goes by the name, once that is one of medicine.
    const isProposed = values.containsMedicine === undefined && typeof values.name === 'string' && proposesMedicine(values.name);
    if (isProposed && !proposesMedicine(String(row?.name ?? ''))) values.containsMedicine = true;
  },
});
export const catalogueOwnerHandlers: Handlers<typeof catalogueOwners> = {
  changeable: (ctx, { params }) => readChangeable(ctx, params.clientId),
};
export const activityCategoryHandlers: Handlers<typeof contract.activityCategories> = {
  ...categories.calls,
  ...selectionCalls(categoryKind, categories.rows),
  toCompany: toCompanyCall('activity_categories', categories.rows),
};

const types = createCrud(contract.activityTypes, {
  ...createCatalogueResource(typeKind),
  entity: contract.activityType,
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from activities where type_id = ${id}) or exists (select from attributes where activity_type_id = ${id}))`,
  uniqueName: {
    errorKey: 'error.field.typeTaken',
    parentColumn: 'activity_category_id',
    isUsedBySql: (clientId) => isInSelectionSql(typeKind, clientId),
  },
  validate: async (ctx, values, row) => {
    capitaliseName(values);
    const categoryId = idOf(values.activityCategory);
    if (categoryId === undefined) return;
    // The category that a type has already is kept, even if it was removed since (R34).
    if (categoryId === idOf(row?.activityCategory)) return;
    if (row && ctx.user.isAdmin === false && row.global) throw forbidden();
    await refuseUnoffered(ctx, categoryKind, categoryId, idOf(values.client ?? row?.client), {
      object: 'activityType',
      field: 'activityCategory',
    });
  },
});
export const activityTypeHandlers: Handlers<typeof contract.activityTypes> = {
  ...types.calls,
  ...selectionCalls(typeKind, types.rows),
  ...createCategoryCalls(typeKind, types.rows),
  toCompany: toCompanyCall('activity_types', types.rows),
};
