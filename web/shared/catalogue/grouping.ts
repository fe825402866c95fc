/**
 * Activities or tasks of a list in groups: each under its type, narrowed by category and by what is searched for (product «Activities»).
 */
import type { Kind } from '#domain/planning/kind.ts';
import { foldQuery, hasSpelling } from '#domain/search.ts';
import { byName } from '../../kit/by-name.ts';

/** The section of the texts about a kind. */
export const sectionByKind = { activity: 'activities', task: 'tasks' } as const satisfies Record<Kind, string>;
type CategorySummary = { id: number; name: string; color: string; icon: string };
/** An activity or a task; its icon is its type's own, where that has one. */
export type CatalogueEntry = {
  id: number;
  name: string;
  icon: string;
  archived: boolean;
  type: { id: number; name?: string | null | undefined };
  category: CategorySummary;
};
export type EntryType = { id: number; name: string; archived: boolean; icon?: string | null | undefined; categoryId: number };
export type EntryCategory = CategorySummary & { archived: boolean };

export type EntryGroup<E extends CatalogueEntry = CatalogueEntry> = {
  type: { id: number; name: string; archived: boolean };
  category: CategorySummary;
  entries: E[];
};

/** Types with their entries, both by name; a search narrows by the entry's or the type's name. */
export function groupByType<E extends CatalogueEntry>(
  entries: readonly E[],
  { categoryId, search: searchText = '', types = [] }: { categoryId?: number | undefined; search?: string; types?: readonly EntryType[] },
): EntryGroup<E>[] {
  const foldedSearch = foldQuery(searchText);
  const archivedTypeIds = new Set(types.filter((type) => type.archived).map(({ id }) => id));
  const groups = new Map<number, EntryGroup<E>>();
  for (const entry of entries) {
    if (categoryId !== undefined && entry.category.id !== categoryId) continue;
    if (!hasSpelling(entry.name, foldedSearch) && !hasSpelling(entry.type.name ?? '', foldedSearch)) continue;
    const group: EntryGroup<E> = groups.get(entry.type.id) ?? {
      type: { id: entry.type.id, name: entry.type.name ?? '', archived: archivedTypeIds.has(entry.type.id) },
      category: { ...entry.category, icon: entry.icon },
      entries: [],
    };
    group.entries.push(entry);
    groups.set(entry.type.id, group);
  }
  return [...groups.values()].sort((a, b) => byName(a.type, b.type));
}

/** The catalogue's types of a category without entries yet, for whoever may add to them; archived ones for whoever manages them. */
export const createEmptyGroups = (
  types: readonly EntryType[],
  groups: readonly EntryGroup[],
  category: EntryCategory,
  mayManage: boolean,
): EntryGroup<never>[] =>
  types
    .filter(
      (type) => type.categoryId === category.id && (mayManage || !type.archived) && !groups.some((group) => group.type.id === type.id),
    )
    .map((type) => ({
      type: { id: type.id, name: type.name, archived: type.archived },
      category: { id: category.id, name: category.name, color: category.color, icon: type.icon ?? category.icon },
      entries: [],
    }));

/** The categories to choose among: those with entries, taken out or not, and all that are offered for whoever may fill them. */
export function selectShownCategories(
  categories: readonly EntryCategory[],
  entries: readonly CatalogueEntry[],
  mayAddEntries: boolean,
): EntryCategory[] {
  const usedCategories = new Map(entries.map(({ category }) => [category.id, category]));
  const offeredCategories = categories.filter((category) => usedCategories.has(category.id) || (mayAddEntries && !category.archived));
  const offeredIds = new Set(offeredCategories.map(({ id }) => id));
  const takenOutCategories = [...usedCategories.values()].filter(({ id }) => !offeredIds.has(id));
  return [...offeredCategories, ...takenOutCategories.map((category) => ({ ...category, archived: false }))]
    .map(({ id, name, color, icon, archived }) => ({ id, name, color, icon, archived }))
    .sort(byName);
}
