/** Names of categories, types, items' categories and labels as a workbook says them: what is there, what was decided, and what is unknown. */
import * as z from 'zod/mini';
import { activityCategory, activityType } from '#contract/catalogue.ts';
import { isSafeName, normaliseName } from '#contract/fields.ts';
import type { CheckedImport, ImportDecision } from '#contract/imports.ts';
import { itemCategory } from '#contract/inventory.ts';
import { label } from '#contract/labels.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { countSlips } from '#domain/nearest.ts';
import { foldText } from '#domain/search.ts';
import { capitaliseName as capitalise } from '#server/catalogue/selection.ts';
import type { ExistingClient, ExistingData, ExistingType } from './existing.ts';
import type { Outcome } from './outcome.ts';

type CatalogueKind = ImportDecision['kind'];
/** A row of the catalogue, or one that a decision makes: `id` is null until it is made. */
export type NamedRow = { id: number | null; name: string };
type CatalogueRow = { id: number; name: string; clientId?: number | null; isGone: boolean };

const nameSchemas: Record<CatalogueKind, z.ZodMiniType> = {
  activityCategory: activityCategory.writable.name,
  activityType: activityType.writable.name,
  itemCategory: itemCategory.writable.name,
  label: label.writable.name,
};
const toCapitalisedName = (name: string): string => {
  const values = { name: normaliseName(name) };
  capitalise(values);
  return values.name;
};
const catalogueKeyOf = (kind: CatalogueKind, name: string, category: string | null) =>
  `${kind} ${category === null ? '' : nameKeyOf(category)} ${nameKeyOf(name)}`;

/** The most that are offered as what may be meant. */
const MAX_SUGGESTIONS = 5;
/** Rows whose names are like the one that is said, the likest first. */
export function findNearestRows<T extends { name: string }>(name: string, rows: readonly T[]): T[] {
  const foldedName = foldText(name);
  const maxSlips = foldedName.length < 6 ? 1 : 2;
  return rows
    .map((row) => ({
      row,
      slips: Math.max(countSlips(foldedName, foldText(row.name), maxSlips), countSlips(foldText(row.name), foldedName, maxSlips)),
    }))
    .filter(({ slips }) => slips <= maxSlips)
    .sort((a, b) => a.slips - b.slips || a.row.name.localeCompare(b.row.name, 'sv'))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row }) => row);
}

/** True for what is offered to a client, or to a new one: nobody else's own, not gone, not taken out. */
const createUsableFilter = (client: ExistingClient | null, leftOutIds: readonly number[]) => (catalogueRow: CatalogueRow) =>
  !catalogueRow.isGone &&
  ((catalogueRow.clientId ?? null) === null || catalogueRow.clientId === client?.id) &&
  !leftOutIds.includes(catalogueRow.id);

export class Catalogue {
  readonly unknown = new Map<string, CheckedImport['unknown'][number]>();
  private readonly existingData: ExistingData;
  private readonly decisions = new Map<string, ImportDecision>();
  private readonly rowsByKey = new Map<string, CatalogueRow[]>();
  private readonly typesByCategory = new Map<number, ExistingType[]>();

  constructor(existingData: ExistingData, decisions: readonly ImportDecision[]) {
    this.existingData = existingData;
    for (const decision of decisions) this.decisions.set(catalogueKeyOf(decision.kind, decision.name, decision.category), decision);
    const addRows = (kind: CatalogueKind, rows: readonly CatalogueRow[]) => {
      for (const catalogueRow of rows) {
        const rowKey = catalogueKeyOf(kind, catalogueRow.name, null);
        this.rowsByKey.set(rowKey, [...(this.rowsByKey.get(rowKey) ?? []), catalogueRow]);
      }
    };
    addRows('activityCategory', existingData.categories);
    addRows('itemCategory', existingData.itemCategories);
    addRows('label', existingData.labels);
    for (const type of existingData.types)
      this.typesByCategory.set(type.categoryId, [...(this.typesByCategory.get(type.categoryId) ?? []), type]);
  }

  /** The meaning of a name that is not there: what was decided, or null with a reason, or with the question what to do. */
  private resolveUnknown(
    outcome: Outcome,
    column: string,
    kind: CatalogueKind,
    name: string,
    category: string | null,
    similarRows: readonly CatalogueRow[],
  ): NamedRow | null {
    const unknownKey = catalogueKeyOf(kind, name, category);
    const decision = this.decisions.get(unknownKey);
    if (decision) {
      // As it is named once it is made.
      if (decision.useId === null) return { id: null, name: toCapitalisedName(name) };
      return { id: decision.useId, name: this.rowsOf(kind).find(({ id }) => id === decision.useId)!.name };
    }
    const parseResult = z.safeParse(nameSchemas[kind], name);
    if (!parseResult.success || !isSafeName(name)) {
      outcome.addErrorKey(column, parseResult.success ? 'error.field.name' : parseResult.error.issues[0]!.message);
      return null;
    }
    if (!this.unknown.has(unknownKey))
      this.unknown.set(unknownKey, {
        kind,
        name,
        category,
        near: findNearestRows(name, similarRows).map((row) => ({ id: row.id, name: row.name })),
      });
    outcome.wrong(column, 'unknown', { name });
    return null;
  }
  private rowsOf(kind: CatalogueKind): readonly CatalogueRow[] {
    const { categories, types, itemCategories, labels } = this.existingData;
    return { activityCategory: categories, activityType: types, itemCategory: itemCategories, label: labels }[kind];
  }
  /** The index of the first decision that names a row which is not the company's to use; -1 where there is none. */
  findWrongDecisionIndex(decisions: readonly ImportDecision[]): number {
    return decisions.findIndex(
      ({ kind, useId }) =>
        useId !== null &&
        !this.rowsOf(kind).some(
          (catalogueRow) => catalogueRow.id === useId && !catalogueRow.isGone && (catalogueRow.clientId ?? null) === null,
        ),
    );
  }

  /** A name that stands by itself: of a label, or of a category of stock. */
  resolveName(
    outcome: Outcome,
    column: string,
    kind: 'label' | 'itemCategory',
    name: string,
    client: ExistingClient | null,
  ): NamedRow | null {
    const usableRows = (this.rowsByKey.get(catalogueKeyOf(kind, name, null)) ?? []).filter(createUsableFilter(client, []));
    if (usableRows.length > 1) return outcome.wrong(column, 'several');
    return (
      usableRows[0] ?? this.resolveUnknown(outcome, column, kind, name, null, this.rowsOf(kind).filter(createUsableFilter(client, [])))
    );
  }

  /** The type that a new activity of a client is of. */
  type(outcome: Outcome, { category, type }: { category: string; type: string }, client: ExistingClient | null): NamedRow | null {
    const isOffered = createUsableFilter(client, client?.leftOut.categories ?? []);
    const sameNameCategories = this.rowsByKey.get(catalogueKeyOf('activityCategory', category, null)) ?? [];
    const categories = sameNameCategories.filter(isOffered);
    const types = categories
      .flatMap(({ id }) => this.typesByCategory.get(id) ?? [])
      .filter(({ name }) => nameKeyOf(name) === nameKeyOf(type));
    const usableTypes = types.filter(createUsableFilter(client, client?.leftOut.types ?? []));
    if (usableTypes.length > 1) return outcome.wrong('type', 'several');
    if (usableTypes[0]) return usableTypes[0];
    const isTakenOut = (type: CatalogueRow) => !type.isGone && client?.leftOut.types.includes(type.id);
    if (types.some(isTakenOut)) return outcome.wrong('type', 'takenOut', { name: type });
    if (
      categories.length === 0 &&
      sameNameCategories.some((sameNameCategory) => !sameNameCategory.isGone && client?.leftOut.categories.includes(sameNameCategory.id))
    )
      return outcome.wrong('category', 'takenOut', { name: category });
    const offeredCategories = this.existingData.categories.filter(isOffered);
    const decision = this.decisions.get(catalogueKeyOf('activityType', type, category));
    if (decision?.useId) return this.resolveUnknown(outcome, 'type', 'activityType', type, category, []);
    const parentCategory = categories[0] ?? this.resolveUnknown(outcome, 'category', 'activityCategory', category, null, offeredCategories);
    const categoryTypes = parentCategory?.id ? (this.typesByCategory.get(parentCategory.id) ?? []) : [];
    // A category may stand for the one that was named, and have the type.
    const existingTypes = categoryTypes
      .filter((categoryType) => nameKeyOf(categoryType.name) === nameKeyOf(type))
      .filter(createUsableFilter(client, client?.leftOut.types ?? []));
    if (existingTypes.length === 1) return existingTypes[0]!;
    const similarTypes = parentCategory?.id ? categoryTypes.filter(createUsableFilter(client, [])) : [];
    const newType = this.resolveUnknown(outcome, 'type', 'activityType', type, category, similarTypes);
    return parentCategory && newType;
  }
}
