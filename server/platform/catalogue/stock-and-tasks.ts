/** Categories of stock, and categories and types of tasks, in the platform's catalogue of a new installation. */
import type { Icon } from './activities.ts';

type CategoryAppearance = { name: string; color: string; icon: Icon };

export const itemCategories = [
  { name: 'Läkemedel', color: '#a3264f', icon: 'pill' },
  { name: 'Förbrukning', color: '#0e6f8c', icon: 'drop' },
  { name: 'Näring', color: '#9a5b00', icon: 'cup' },
] as const satisfies readonly CategoryAppearance[];
export type ItemCategoryName = (typeof itemCategories)[number]['name'];

export type TaskCategory = CategoryAppearance & { types: Record<string, Icon> };
export const taskCategories = [
  { name: 'Personal', color: '#0e6f8c', icon: 'talk', types: { Arbetsledning: 'talk', Schema: 'note' } },
  { name: 'Kvalitet', color: '#6a4aa0', icon: 'star', types: { Uppföljning: 'note', Egenkontroll: 'star' } },
] as const satisfies readonly TaskCategory[];

type KeysOf<T> = T extends T ? keyof T : never;
export type TaskTypeName = KeysOf<(typeof taskCategories)[number]['types']>;
