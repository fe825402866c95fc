/** What the list shows: activities under their types, narrowed by category and by what is searched for (spec 2 §2). */
import type { Activity, ActivityType, Category } from './data.ts';

export type Group = {
  type: { id: number; name: string; archived: boolean };
  category: Activity['category'];
  activities: Activity[];
};

const folded = (text: string) => text.toLocaleLowerCase('sv').normalize('NFC');
const swedish = new Intl.Collator('sv');

/** Types with their activities, both by name; a search narrows by the activity's or the type's name. */
export const grouped = (
  activities: readonly Activity[],
  { categoryId, search = '', types = [] }: { categoryId?: number | undefined; search?: string; types?: readonly ActivityType[] },
): Group[] => {
  const wanted = folded(search.trim());
  const archived = new Set(types.filter((type) => type.archived).map(({ id }) => id));
  const groups = new Map<number, Group>();
  for (const one of activities) {
    if (categoryId !== undefined && one.category.id !== categoryId) continue;
    if (wanted && !folded(one.name).includes(wanted) && !folded(one.type.name ?? '').includes(wanted)) continue;
    const group: Group = groups.get(one.type.id) ?? {
      type: { id: one.type.id, name: one.type.name ?? '', archived: archived.has(one.type.id) },
      category: one.category,
      activities: [],
    };
    group.activities.push(one);
    groups.set(one.type.id, group);
  }
  return [...groups.values()].sort((a, b) => swedish.compare(a.type.name, b.type.name) || a.type.id - b.type.id);
};

/** The catalogue's types of a category that hold nothing yet, for whoever may add to them; archived ones for whoever manages them. */
export const emptyTypes = (types: readonly ActivityType[], groups: readonly Group[], category: ShownCategory, manages: boolean): Group[] =>
  types
    .filter(
      (type) =>
        type.activityCategory.id === category.id && (manages || !type.archived) && !groups.some((group) => group.type.id === type.id),
    )
    .map((type) => ({
      type: { id: type.id, name: type.name, archived: type.archived },
      category: { id: category.id, name: category.name, color: category.color, icon: type.icon ?? category.icon },
      activities: [],
    }));

export type ShownCategory = Pick<Category, 'id' | 'name' | 'color' | 'icon'> & { archived: boolean };
/** The categories to choose among: those that hold activities, taken out or not, and for whoever may fill them all that are offered. */
export const shownCategories = (categories: readonly Category[], activities: readonly Activity[], fills: boolean): ShownCategory[] => {
  const used = new Map(activities.map(({ category }) => [category.id, category]));
  const offered = categories.filter((category) => used.has(category.id) || (fills && !category.archived));
  const known = new Set(offered.map(({ id }) => id));
  const takenOut = [...used.values()].filter(({ id }) => !known.has(id));
  return [...offered, ...takenOut.map((category) => ({ ...category, archived: false }))]
    .map(({ id, name, color, icon, archived }) => ({ id, name, color, icon: icon as Category['icon'], archived }))
    .sort((a, b) => swedish.compare(a.name, b.name) || a.id - b.id);
};
