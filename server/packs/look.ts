/** The entries that applying a pack to a set-up would make, keep and refuse, entry by entry; pure, so that the look and the applying agree (R106). */
import { defaultFlags } from '#contract/category-defaults.ts';
import type { Pack, PackCounts, PackEntry, PackKind, WrongReason } from '#contract/packs.ts';
import { proposedLook, proposesMedicine } from '#domain/medicine.ts';
import { pieceRefusal } from '#domain/report-pieces.ts';
import { isQuestion } from '#domain/reports.ts';
import { capitaliseName } from '#server/catalogue/selection.ts';
import { changedFields, fieldOf, pieceOf, singleValueOf, sortByQuestion } from './forms.ts';
import { activityTypePlace, type KnownName, placeOf, taskTypePlace } from './known.ts';

/** An entry with its place among the names of the set-up, that of what it stands under, and what the pack says of it. */
export type CheckedEntry = {
  entry: PackEntry;
  namePlace: string;
  parentPlace: string | null;
  /** The place of the type that an activity or a task is of. */
  typePlace: string | null;
  sent: Readonly<Record<string, unknown>>;
};
type Reason = { key: WrongReason; name: string | null };
type EntrySource = {
  kind: PackKind;
  place: string;
  name: string;
  under: readonly string[];
  namePlace: string;
  parentPlace: string | null;
  typePlace?: string | null;
  reason?: Reason | null;
};
type Names = { category: string; type: string; label?: string | null | undefined };
type Values = NonNullable<NonNullable<Pack['tasks']>[number]['values']>;

export const packCounts = (entries: readonly CheckedEntry[]): PackCounts => {
  const counts = { new: 0, same: 0, kept: 0, wrong: 0 };
  for (const { entry } of entries) counts[entry.state]++;
  return counts;
};

/** A name as it is stored: those of categories, types and labels begin with a capital. */
const capitalisedName = (name: string) => {
  const values = { name };
  capitaliseName(values);
  return values.name;
};

type SentLook = Pick<NonNullable<Pack['reportTypes']>[number], 'color' | 'icon'>;
type SentDefaults = NonNullable<NonNullable<Pack['activityCategories']>[number]['defaults']>;
const defaultsOf = (defaults: SentDefaults) => ({
  ...Object.fromEntries(defaultFlags.map((flag) => [flag, defaults[flag] ?? false])),
  oneTapMinutes: defaults.oneTapMinutes ?? null,
  careBasis: defaults.careBasis ?? 'NONE',
});

/** Every name in a pack, for their keys. */
export const namesIn = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string')
    return ['name', 'category', 'type', 'label', 'delegationTask', 'question'].includes(field) ? [value, capitalisedName(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item));
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, fieldValue]) => namesIn(fieldValue, key)) : [];
};

/** `knownByPlace` is what is there; what is to be made is added to it, without an id. */
export function look(pack: Pack, companyId: number, knownByPlace: Map<string, KnownName>, keyOf: (name: string) => string): CheckedEntry[] {
  const entries: CheckedEntry[] = [];
  const metPlaces = new Set<string>();
  const refusedPlaces = new Set<string>();
  const add = (
    { kind, place, name, under, namePlace: at, parentPlace: above, typePlace: typeAt = null, reason = null }: EntrySource,
    sentFields: CheckedEntry['sent'],
  ) => {
    const existingEntry = knownByPlace.get(at);
    const refusalReason: Reason | null = metPlaces.has(at)
      ? { key: 'twice', name: null }
      : above !== null && refusedPlaces.has(above)
        ? { key: 'under', name: null }
        : reason;
    const differs = existingEntry && !refusalReason ? changedFields(sentFields, existingEntry.as) : [];
    const state = refusalReason ? 'wrong' : !existingEntry ? 'new' : differs.length > 0 ? 'kept' : 'same';
    // Of two alike the first stands.
    if (refusalReason && !metPlaces.has(at) && !existingEntry) refusedPlaces.add(at);
    metPlaces.add(at);
    if (state === 'new')
      knownByPlace.set(at, { id: null, companyId, as: {}, ...(kind === 'question' && { valueType: sentFields.valueType as never }) });
    entries.push({
      entry: { kind, place, name, under: [...under], state, differs, reason: refusalReason },
      namePlace: at,
      parentPlace: above,
      typePlace: typeAt,
      sent: sentFields,
    });
  };
  const questionsOf = (
    list: { name: string; valueType: string }[] | null | undefined,
    place: string,
    under: string[],
    parentPlace: string,
  ) =>
    (list ?? []).forEach(({ name, valueType }, index) => {
      const namePlace = placeOf('question', parentPlace, keyOf(name));
      add({ kind: 'question', place: `${place}.questions.${index}`, name, under, namePlace, parentPlace }, { valueType });
    });
  /** The colour and icon of a category or kind: of a new one without them those that its name proposes. */
  const lookOf = ({ color, icon }: SentLook, name: string, namePlace: string) => {
    const proposed = knownByPlace.has(namePlace) ? undefined : proposedLook(name);
    return { color: color ?? proposed?.color, icon: icon ?? proposed?.icon };
  };
  const typesOf = (
    kind: 'activityType' | 'taskType',
    category: NonNullable<Pack['taskCategories']>[number],
    place: string,
    parentPlace: string,
  ) =>
    (category.types ?? []).forEach(({ name: sentName, color, icon, questions }, index) => {
      const [name, under] = [capitalisedName(sentName), [capitalisedName(category.name)]];
      const namePlace = placeOf(kind, keyOf(under[0]!), keyOf(name));
      const typePlace = `${place}.types.${index}`;
      add({ kind, place: typePlace, name, under, namePlace, parentPlace }, { color, icon });
      questionsOf(questions, typePlace, [...under, name], namePlace);
    });

  (pack.activityCategories ?? []).forEach((category, index) => {
    const [name, place] = [capitalisedName(category.name), `activityCategories.${index}`];
    const namePlace = placeOf('activityCategory', keyOf(name));
    const { containsMedicine, defaults } = category;
    const isMedicine = containsMedicine ?? (knownByPlace.has(namePlace) ? undefined : proposesMedicine(name));
    add(
      { kind: 'activityCategory', place, name, under: [], namePlace, parentPlace: null },
      { ...lookOf(category, name, namePlace), containsMedicine: isMedicine },
    );
    if (defaults) {
      const entry = { kind: 'categoryDefaults', place: `${place}.defaults`, name, under: [], parentPlace: namePlace } as const;
      add({ ...entry, namePlace: placeOf('categoryDefaults', keyOf(name)) }, defaultsOf(defaults));
    }
    typesOf('activityType', category, place, namePlace);
  });
  (pack.itemCategories ?? []).forEach((category, index) => {
    const { questions } = category;
    const [name, place] = [capitalisedName(category.name), `itemCategories.${index}`];
    const namePlace = placeOf('itemCategory', keyOf(name));
    add({ kind: 'itemCategory', place, name, under: [], namePlace, parentPlace: null }, lookOf(category, name, namePlace));
    questionsOf(questions, place, [name], namePlace);
  });
  (pack.taskCategories ?? []).forEach((category, index) => {
    const [name, place] = [capitalisedName(category.name), `taskCategories.${index}`];
    const namePlace = placeOf('taskCategory', keyOf(name));
    add({ kind: 'taskCategory', place, name, under: [], namePlace, parentPlace: null }, lookOf(category, name, namePlace));
    typesOf('taskType', category, place, namePlace);
  });
  (pack.labels ?? []).forEach(({ name: sentName }, index) => {
    const name = capitalisedName(sentName);
    add({ kind: 'label', place: `labels.${index}`, name, under: [], namePlace: placeOf('label', keyOf(name)), parentPlace: null }, {});
  });

  (pack.delegationTasks ?? []).forEach(({ name: sentName }, index) => {
    const name = capitalisedName(sentName);
    const namePlace = placeOf('delegationTask', keyOf(name));
    add({ kind: 'delegationTask', place: `delegationTasks.${index}`, name, under: [], namePlace, parentPlace: null }, {});
  });

  const isThere = (namePlace: string) => knownByPlace.has(namePlace) && !refusedPlaces.has(namePlace);
  const wrongReasonOf = ({ label }: Names, typePlace: string, values: Values): Reason | null => {
    if (!isThere(typePlace)) return { key: 'type', name: null };
    if (label && !isThere(placeOf('label', keyOf(capitalisedName(label))))) return { key: 'label', name: label };
    const answeredKeys = new Set<string>();
    for (const value of values) {
      const question = knownByPlace.get(placeOf('question', typePlace, keyOf(value.question)));
      if (!question || answeredKeys.has(keyOf(value.question))) return { key: 'question', name: value.question };
      answeredKeys.add(keyOf(value.question));
      const singleValue = singleValueOf(value);
      if (!singleValue) return { key: 'value', name: value.question };
      if (singleValue.field !== fieldOf(question.valueType!)) return { key: 'valueType', name: value.question };
    }
    return null;
  };
  const sentValues = (values: Values) =>
    sortByQuestion(values.map((value) => ({ question: keyOf(value.question), ...singleValueOf(value) })));
  const labelKey = (label: string | null | undefined) => (label ? keyOf(capitalisedName(label)) : null);

  (pack.tasks ?? []).forEach(({ name, values, ...names }, index) => {
    const typePlace = taskTypePlace(keyOf(capitalisedName(names.category)), keyOf(capitalisedName(names.type)));
    const namePlace = placeOf('task', typePlace, keyOf(name));
    const under = [capitalisedName(names.category), capitalisedName(names.type)];
    const reason = wrongReasonOf(names, typePlace, values ?? []);
    const entry = { kind: 'task', place: `tasks.${index}`, name, under, namePlace, parentPlace: null, typePlace, reason } as const;
    add(entry, { label: labelKey(names.label), values: sentValues(values ?? []) });
  });
  (pack.reportTypes ?? []).forEach((type, index) => {
    const name = capitalisedName(type.name);
    const namePlace = placeOf('reportType', keyOf(name));
    add(
      { kind: 'reportType', place: `reportTypes.${index}`, name, under: [], namePlace, parentPlace: null },
      lookOf(type, name, namePlace),
    );
  });
  (pack.reports ?? []).forEach(({ name, type, onlyOrganisation, pieces: sentPieces }, index) => {
    const typePlace = placeOf('reportType', keyOf(capitalisedName(type)));
    const namePlace = placeOf('report', keyOf(name));
    const pieces = sentPieces.map(pieceOf);
    const wrongPiece = pieces.find((piece) => pieceRefusal(piece) !== null || (isQuestion(piece) && piece.stringValue));
    const reason: Reason | null = !isThere(typePlace)
      ? { key: 'type', name: type }
      : wrongPiece
        ? { key: 'piece', name: wrongPiece.name }
        : pieces.some(isQuestion)
          ? null
          : { key: 'noQuestions', name: null };
    const entry = {
      kind: 'report',
      place: `reports.${index}`,
      name,
      under: [capitalisedName(type)],
      namePlace,
      parentPlace: null,
      reason,
    } as const;
    add(entry, { type: keyOf(capitalisedName(type)), onlyOrganisation: onlyOrganisation ?? false, pieces });
  });
  (pack.modelActivities ?? []).forEach(({ name, values, flags, oneTapMinutes, careBasis, delegationTask, plans, ...names }, index) => {
    const typePlace = activityTypePlace(keyOf(capitalisedName(names.category)), keyOf(capitalisedName(names.type)));
    const namePlace = placeOf('modelActivity', typePlace, keyOf(name));
    const under = [capitalisedName(names.category), capitalisedName(names.type)];
    const taskKey = delegationTask ? keyOf(capitalisedName(delegationTask)) : null;
    const isUnknown = taskKey !== null && !isThere(placeOf('delegationTask', taskKey));
    const reason =
      wrongReasonOf(names, typePlace, values ?? []) ?? (isUnknown ? { key: 'delegationTask' as const, name: delegationTask! } : null);
    const entry = {
      kind: 'modelActivity',
      place: `modelActivities.${index}`,
      name,
      under,
      namePlace,
      parentPlace: null,
      typePlace,
      reason,
    } as const;
    const settings = {
      flags: flags ?? {},
      oneTapMinutes: oneTapMinutes ?? null,
      careBasis: careBasis ?? null,
      delegationTask: taskKey,
      plans: plans ?? [],
    };
    add(entry, { label: labelKey(names.label), ...settings, values: sentValues(values ?? []) });
  });
  return entries;
}
