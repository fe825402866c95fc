/**
 * Activities or tasks of a list in groups: each under its type, narrowed by category and by what is searched for (product «Activities»).
 */
import type { Kind } from '#domain/planning/kind.ts';
import { foldedQuery, hasSpelling } from '#domain/search.ts';
import { byName } from '../../kit/by-name.ts';

/** The section of the texts about a kind. */
export const sectionByKind = { activity: 'activities', task: 'tasks' } as const satisfies Record<Kind, string>;
type CategoryLook = { id: number; name: string; color: string; icon: string };
/** An activity or a task; its icon is its type's own, where that has one. */
export type Entry = {
  id: number;
  name: string;
  icon: string;
  archived: boolean;
  type: { id: number; name?: string | null | undefined };
  category: CategoryLook;
};
export type EntryType = { id: number; name: string; archived: boolean; icon?: string | null | undefined; categoryId: number };
export type EntryCategory = CategoryLook & { archived: boolean };

export type Group<E extends Entry = Entry> = {
  type: { id: number; name: string; archived: boolean };
  category: CategoryLook;
  entries: E[];
};

/** Types with their entries, both by name; a search narrows by the entry's or the type's name. */
export function groupByType<E extends Entry>(
  entries: readonly E[],
  { categoryId, search = '', types = [] }: { categoryId?: number | undefined; search?: string; types?: readonly EntryType[] },
): Group<E>[] {
  const foldedSearch = foldedQuery(search);
  const archivedTypeIds = new Set(types.filter((type) => type.archived).map(({ id }) => id));
  const groups = new Map<number, Group<E>>();
  for (const entry of entries) {
    if (categoryId !== undefined && entry.category.id !== categoryId) continue;
    if (!hasSpelling(entry.name, foldedSearch) && !hasSpelling(entry.type.name ?? '', foldedSearch)) continue;
    const group: Group<E> = groups.get(entry.type.id) ?? {
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
export const emptyTypes = (
  types: readonly EntryType[],
  groups: readonly Group[],
  category: EntryCategory,
  mayManage: boolean,
): Group<never>[] =>
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
export function shownCategories(categories: readonly EntryCategory[], entries: readonly Entry[], mayFill: boolean): EntryCategory[] {
  const usedCategories = new Map(entries.map(({ category }) => [category.id, category]));
  const offeredCategories = categories.filter((category) => usedCategories.has(category.id) || (mayFill && !category.archived));
  const offeredIds = new Set(offeredCategories.map(({ id }) => id));
  const takenOutCategories = [...usedCategories.values()].filter(({ id }) => !offeredIds.has(id));
  return [...offeredCategories, ...takenOutCategories.map((category) => ({ ...category, archived: false }))]
    .map(({ id, name, color, icon, archived }) => ({ id, name, color, icon, archived }))
    .sort(byName);
}
