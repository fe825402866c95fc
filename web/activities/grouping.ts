/** What the list shows: activities under their types, narrowed by category and by what is searched for (spec 2 §2). */
import type { Activity, ActivityType, Category } from './data.ts';

export type Group = {
  type: { id: number; name: string };
  category: Activity['category'];
  activities: Activity[];
};

const folded = (text: string) => text.toLocaleLowerCase('sv').normalize('NFC');
const swedish = new Intl.Collator('sv');

/** Types with their activities, both by name; a search narrows by the activity's or the type's name. */
export const grouped = (
  activities: readonly Activity[],
  { categoryId, search = '' }: { categoryId?: number | undefined; search?: string },
): Group[] => {
  const wanted = folded(search.trim());
  const groups = new Map<number, Group>();
  for (const one of activities) {
    if (categoryId !== undefined && one.category.id !== categoryId) continue;
    if (wanted && !folded(one.name).includes(wanted) && !folded(one.type.name ?? '').includes(wanted)) continue;
    const group: Group = groups.get(one.type.id) ?? {
      type: { id: one.type.id, name: one.type.name ?? '' },
      category: one.category,
      activities: [],
    };
    group.activities.push(one);
    groups.set(one.type.id, group);
  }
  return [...groups.values()].sort((a, b) => swedish.compare(a.type.name, b.type.name) || a.type.id - b.type.id);
};

/** The catalogue's types of a category that hold nothing yet, for whoever may add to them. */
export const emptyTypes = (types: readonly ActivityType[], groups: readonly Group[], category: Category): Group[] =>
  types
    .filter((type) => type.activityCategory.id === category.id && !type.archived && !groups.some((group) => group.type.id === type.id))
    .map((type) => ({
      type: { id: type.id, name: type.name },
      category: { ...category, icon: type.icon ?? category.icon },
      activities: [],
    }));

/** The categories to choose among: those that hold activities, and for whoever may create all that are offered. */
export const shownCategories = (categories: readonly Category[], activities: readonly Activity[], creates: boolean): Category[] => {
  const used = new Set(activities.map((one) => one.category.id));
  return categories.filter((category) => used.has(category.id) || (creates && !category.archived));
};
