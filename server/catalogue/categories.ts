/** Categories and types of activities: the platform's own are offered to all, a client's own to that client (R33). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/catalogue.ts';
import type { catalogueOwners } from '#contract/catalogue-owners.ts';
import { isMedicineName, proposeAppearance } from '#domain/medicine.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { readChangeableCatalogue } from './owners.ts';
import {
  capitaliseName,
  createCatalogueResource,
  createCategoryCalls,
  createSelectionCalls,
  idOf,
  isInSelectionSql,
  refuseUnoffered,
} from './selection.ts';
import { createToCompanyCall } from './to-company.ts';

export const categoryKind = { object: 'activityCategory', table: 'activity_categories', leftOut: 'activity_category_id' } as const;
export const typeKind = {
  object: 'activityType',
  table: 'activity_types',
  leftOut: 'activity_type_id',
  parent: { kind: categoryKind, column: 'activity_category_id' },
} as const;

const categoryCrud = createCrud(contract.activityCategories, {
  ...createCatalogueResource(categoryKind),
  entity: contract.activityCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from activity_types where activity_category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.categoryTaken', isUsedBySql: (clientId) => isInSelectionSql(categoryKind, clientId) },
  validate: async (_, fields, storedCategory) => {
    capitaliseName(fields);
    if (!storedCategory) Object.assign(fields, { ...proposeAppearance(String(fields.name)), ...fields });
    // Whoever says nothing of it goes by the name, once that is one of medicine.
    const isMedicineProposed = fields.containsMedicine === undefined && typeof fields.name === 'string' && isMedicineName(fields.name);
    if (isMedicineProposed && !isMedicineName(String(storedCategory?.name ?? ''))) fields.containsMedicine = true;
  },
});
export const catalogueOwnerHandlers: Handlers<typeof catalogueOwners> = {
  changeable: (ctx, { params }) => readChangeableCatalogue(ctx, params.clientId),
};
export const activityCategoryHandlers: Handlers<typeof contract.activityCategories> = {
  ...categoryCrud.calls,
  ...createSelectionCalls(categoryKind, categoryCrud.rows),
  toCompany: createToCompanyCall('activity_categories', categoryCrud.rows),
};

const typeCrud = createCrud(contract.activityTypes, {
  ...createCatalogueResource(typeKind),
  entity: contract.activityType,
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from activities where type_id = ${id}) or exists (select from attributes where activity_type_id = ${id}))`,
  uniqueName: {
    errorKey: 'error.field.typeTaken',
    parentColumn: 'activity_category_id',
    isUsedBySql: (clientId) => isInSelectionSql(typeKind, clientId),
  },
  validate: async (ctx, fields, storedType) => {
    capitaliseName(fields);
    const categoryId = idOf(fields.activityCategory);
    if (categoryId === undefined) return;
    // The category that a type has already is kept, even if it was removed since (R34).
    if (categoryId === idOf(storedType?.activityCategory)) return;
    if (storedType && ctx.user.isAdmin === false && storedType.global) throw forbidden();
    await refuseUnoffered(ctx, categoryKind, categoryId, idOf(fields.client ?? storedType?.client), {
      object: 'activityType',
      field: 'activityCategory',
    });
  },
});
export const activityTypeHandlers: Handlers<typeof contract.activityTypes> = {
  ...typeCrud.calls,
  ...createSelectionCalls(typeKind, typeCrud.rows),
  ...createCategoryCalls(typeKind, typeCrud.rows),
  toCompany: createToCompanyCall('activity_types', typeCrud.rows),
};
