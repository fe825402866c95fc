/** The platform's catalogue as the demo has it: categories and types of activities, and categories of stock. */
import type * as z from 'zod/mini';
import type { icon } from '#contract/fields.ts';
import type { Db } from '#server/database/scoped.ts';
import { insertAll, numbered } from './bulk.ts';

export type Icon = z.output<ReturnType<typeof icon>>;
type Category = { name: string; color: string; icon: Icon; types: Record<string, Icon>; containsMedicine?: boolean };

/** Each colour has a contrast of at least 5 on white. */
const categories = [
  {
    name: 'Omvårdnad',
    color: '#0e6f8c',
    icon: 'bath',
    types: {
      'Personlig hygien': 'bath',
      Munvård: 'tooth',
      'Förflyttning och vändning': 'bed',
      'Toalett och inkontinens': 'drop',
      'Tillsyn och vårdbesök': 'heart',
      Slemsugning: 'heart',
    },
  },
  {
    name: 'Mat och dryck',
    color: '#9a5b00',
    icon: 'meal',
    types: { Måltid: 'meal', Sondmatning: 'cup', Mellanmål: 'cup', Vätska: 'cup', Matlagning: 'meal' },
  },
  {
    name: 'Läkemedel',
    color: '#a3264f',
    icon: 'pill',
    containsMedicine: true,
    types: { Tabletter: 'pill', Injektion: 'drop', 'Droppar, mixtur och salva': 'drop', Inhalation: 'heart', 'Vid behov': 'pill' },
  },
  {
    name: 'Träning',
    color: '#4b6a12',
    icon: 'run',
    types: { Stretch: 'run', Gångträning: 'walk', Sittträning: 'wheelchair', Ståträning: 'run', Bad: 'bath', Andningsträning: 'heart' },
  },
  {
    name: 'Hem och hushåll',
    color: '#6a4aa0',
    icon: 'home',
    types: { Städning: 'home', Tvätt: 'shirt', Inköp: 'car', 'Post och ekonomi': 'note', 'Sopor och återvinning': 'home' },
  },
  {
    name: 'Fritid',
    color: '#2f6f4f',
    icon: 'walk',
    types: { Promenad: 'walk', Musik: 'music', Läsning: 'book', 'Samtal och kontakt': 'phone', Utflykt: 'car' },
  },
] as const satisfies readonly Category[];

type KeysOf<T> = T extends T ? keyof T : never;
export type TypeName = KeysOf<(typeof categories)[number]['types']>;
export type CategoryName = (typeof categories)[number]['name'];

export const categoryOf = new Map(
  (categories as readonly (Category & { name: CategoryName })[]).flatMap(({ name, types }) =>
    Object.keys(types).map((type) => [type as TypeName, name] as const),
  ),
);

const stock = [
  { name: 'Läkemedel', color: '#a3264f', icon: 'pill' },
  { name: 'Förbrukning', color: '#0e6f8c', icon: 'drop' },
  { name: 'Näring', color: '#9a5b00', icon: 'cup' },
] as const;
export type StockName = (typeof stock)[number]['name'];

export type Catalogue = { types: Map<TypeName, number>; stock: Map<StockName, number> };

const platform = { company_id: 0 } as const;

/** Writes it for company 0, whose rows everybody reads; the transaction must see every company. */
export async function makeCatalogue(db: Db): Promise<Catalogue> {
  const createdCategories = await numbered(db, 'activity_categories', categories as readonly Category[]);
  await insertAll(
    db,
    'activity_categories',
    createdCategories.map(({ id, name, color, icon, containsMedicine = false }) => ({
      ...platform,
      ...{ id, name, color, icon },
      contains_medicine: containsMedicine,
    })),
  );
  const named = createdCategories.flatMap(({ id, types }) =>
    Object.entries(types).map(([name, icon]) => ({ name, icon, activity_category_id: id })),
  );
  const types = await numbered(db, 'activity_types', named);
  await insertAll(
    db,
    'activity_types',
    types.map((type) => ({ ...platform, ...type })),
  );
  const stockCategories = await numbered(db, 'item_categories', stock);
  await insertAll(
    db,
    'item_categories',
    stockCategories.map((category) => ({ ...platform, ...category })),
  );
  return {
    types: new Map(types.map(({ name, id }) => [name as TypeName, id])),
    stock: new Map(stockCategories.map(({ name, id }) => [name, id])),
  };
}
