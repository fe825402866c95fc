/** The entries by which a pack is compared, with the places of their names, and its names as they are stored. */
import { defaultFlags } from '#contract/category-defaults.ts';
import type { Pack, PackCounts, PackEntry, PackKind, WrongReason } from '#contract/packs.ts';
import { capitaliseName } from '#server/catalogue/selection.ts';

/** An entry with its place among the names of the set-up, that of what it stands under, and what the pack says of it. */
export type CheckedEntry = {
  entry: PackEntry;
  namePlace: string;
  parentPlace: string | null;
  /** The place of the type that an activity or a task is of. */
  typePlace: string | null;
  sent: Readonly<Record<string, unknown>>;
};
export type EntryReason = { key: WrongReason; name: string | null };
export type EntrySource = {
  kind: PackKind;
  place: string;
  name: string;
  under: readonly string[];
  namePlace: string;
  parentPlace: string | null;
  typePlace?: string | null;
  reason?: EntryReason | null;
};
export type SentNames = { category: string; type: string; label?: string | null | undefined };
export type SentValues = NonNullable<NonNullable<Pack['tasks']>[number]['values']>;

export const countEntries = (entries: readonly CheckedEntry[]): PackCounts => {
  const counts = { new: 0, same: 0, kept: 0, wrong: 0 };
  for (const { entry } of entries) counts[entry.state]++;
  return counts;
};

/** A name as it is stored: those of categories, types and labels begin with a capital. */
export const capitalisedName = (name: string) => {
  const nameFields = { name };
  capitaliseName(nameFields);
  return nameFields.name;
};

export type SentAppearance = Pick<NonNullable<Pack['reportTypes']>[number], 'color' | 'icon'>;
type SentDefaults = NonNullable<NonNullable<Pack['activityCategories']>[number]['defaults']>;
export const storedDefaultsOf = (defaults: SentDefaults) => ({
  ...Object.fromEntries(defaultFlags.map((flag) => [flag, defaults[flag] ?? false])),
  oneTapMinutes: defaults.oneTapMinutes ?? null,
  careBasis: defaults.careBasis ?? 'NONE',
});

/** Every name in a pack, for their keys. */
export const collectNames = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string')
    return ['name', 'category', 'type', 'label', 'delegationTask', 'question'].includes(field) ? [value, capitalisedName(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => collectNames(item));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([fieldName, fieldValue]) => collectNames(fieldValue, fieldName))
    : [];
};
