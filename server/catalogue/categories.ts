/** Categories and types of activities: the platform's own are offered to all, a client's own to that client (R33). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/catalogue.ts';
import type { catalogueOwners } from '#contract/catalogue-owners.ts';
import { proposedLook, proposesMedicine } from '#domain/medicine.ts';
import { crud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { changeableOf } from './owners.ts';
import { capitalised, catalogued, idOf, isInSelection, ofCategory, offered, selectable } from './selection.ts';
import { toCompany } from './to-company.ts';

export const categoryKind = { object: 'activityCategory', table: 'activity_categories', leftOut: 'activity_category_id' } as const;
export const typeKind = {
  object: 'activityType',
  table: 'activity_types',
  leftOut: 'activity_type_id',
  parent: { kind: categoryKind, column: 'activity_category_id' },
} as const;

const categories = crud(contract.activityCategories, {
  ...catalogued(categoryKind),
  entity: contract.activityCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from activity_types where activity_category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.categoryTaken', usedBy: (clientId) => isInSelection(categoryKind, clientId) },
  validate: async (_, values, row) => {
    capitalised(values);
    if (!row) Object.assign(values, { ...proposedLook(String(values.name)), ...values });
    // Whoever says nothing of it goes by the name, once that is one of medicine.
    const isProposed = values.containsMedicine === undefined && typeof values.name === 'string' && proposesMedicine(values.name);
    if (isProposed && !proposesMedicine(String(row?.name ?? ''))) values.containsMedicine = true;
  },
});
export const catalogueOwnerHandlers: Handlers<typeof catalogueOwners> = {
  changeable: (ctx, { params }) => changeableOf(ctx, params.clientId),
};
export const activityCategoryHandlers: Handlers<typeof contract.activityCategories> = {
  ...categories.calls,
  ...selectable(categoryKind, categories.rows),
  toCompany: toCompany('activity_categories', categories.rows),
};

const types = crud(contract.activityTypes, {
  ...catalogued(typeKind),
  entity: contract.activityType,
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from activities where type_id = ${id}) or exists (select from attributes where activity_type_id = ${id}))`,
  uniqueName: { errorKey: 'error.field.typeTaken', under: 'activity_category_id', usedBy: (clientId) => isInSelection(typeKind, clientId) },
  validate: async (ctx, values, row) => {
    capitalised(values);
    const category = idOf(values.activityCategory);
    if (category === undefined) return;
    // The category that a type has already is kept, even if it was removed since (R34).
    if (category === idOf(row?.activityCategory)) return;
    if (row && ctx.who.isAdmin === false && row.global) throw forbidden();
    await offered(ctx, categoryKind, category, idOf(values.client ?? row?.client), { object: 'activityType', field: 'activityCategory' });
  },
});
export const activityTypeHandlers: Handlers<typeof contract.activityTypes> = {
  ...types.calls,
  ...selectable(typeKind, types.rows),
  ...ofCategory(typeKind, types.rows),
  toCompany: toCompany('activity_types', types.rows),
};
