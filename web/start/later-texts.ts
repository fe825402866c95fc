/**
 * The texts in two parts: what the way in, the day and its sheets say is fetched before anything is shown, the rest beside the
 * pages that say it (product «The shell»). They are written as one file per language, which stays at /i18n/{locale}.json.
 */
export const laterSections: readonly string[] = [
  'activities',
  'admin',
  'attributes',
  'catalogue',
  'details',
  'events',
  'gallery',
  'inbox',
  'inventory',
  'labels',
  'search',
  'overview',
  'tasks',
  'taskInstances',
  'team',
  'teams',
  'timeline',
];

type Sections = Record<string, unknown>;
const some = (texts: Sections, kept: (section: string) => boolean): Sections =>
  Object.fromEntries(Object.entries(texts).filter(([section]) => kept(section)));

export const parts = {
  first: (texts: Sections): Sections => some(texts, (section) => !laterSections.includes(section)),
  later: (texts: Sections): Sections => some(texts, (section) => laterSections.includes(section)),
};
