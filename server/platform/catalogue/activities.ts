/** Categories and types of activities in the platform's catalogue of a new installation, and what activities of each type are asked. */
import type * as z from 'zod/mini';
import type { ValueType } from '#contract/attributes.ts';
import type { icon } from '#contract/fields.ts';

export type Icon = z.output<ReturnType<typeof icon>>;
export type ActivityCategory = { name: string; color: string; icon: Icon; containsMedicine?: true; types: Record<string, Icon> };

/** Each colour has a contrast of at least 5 on white. */
export const activityCategories = [
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
] as const satisfies readonly ActivityCategory[];

type KeysOf<T> = T extends T ? keyof T : never;
export type ActivityTypeName = KeysOf<(typeof activityCategories)[number]['types']>;
export type ActivityCategoryName = (typeof activityCategories)[number]['name'];
type NamedCategory = ActivityCategory & { name: ActivityCategoryName };

const categoryByType = new Map(
  (activityCategories as readonly NamedCategory[]).flatMap((category) =>
    Object.keys(category.types).map((type) => [type as ActivityTypeName, category] as const),
  ),
);
export const categoryNameOf = (type: ActivityTypeName): ActivityCategoryName => categoryByType.get(type)!.name;

export type Question = { name: string; valueType: ValueType };
/** The questions of every type of a category that contains medicine, before the type's own questions. */
const medicineQuestions: readonly Question[] = [
  { name: 'Läkemedel och styrka', valueType: 'STRING' },
  { name: 'Dos', valueType: 'STRING' },
  { name: 'Så här går det till', valueType: 'LONG_STRING' },
];
const questionsByType: Partial<Record<ActivityTypeName, readonly Question[]>> = {
  Tabletter: [
    { name: 'Antal tabletter', valueType: 'NUMBER' },
    { name: 'Tas med mat', valueType: 'BOOLEAN' },
    { name: 'Förvaras', valueType: 'STRING' },
  ],
  'Personlig hygien': [
    { name: 'Hjälpmedel', valueType: 'STRING' },
    { name: 'Två personer behövs', valueType: 'BOOLEAN' },
    { name: 'Hur mådde personen?', valueType: 'INPUT_LONG_STRING' },
  ],
  Måltid: [{ name: 'Konsistens', valueType: 'STRING' }],
};

/** The questions of a type, in their order. */
export const questionsOf = (type: ActivityTypeName): Question[] => [
  ...(categoryByType.get(type)!.containsMedicine ? medicineQuestions : []),
  ...(questionsByType[type] ?? []),
];
