/** The entries that applying a pack to a set-up would make, keep and refuse, entry by entry; pure, so that the look and the applying agree (R106). */
import { defaultFlags } from '#contract/category-defaults.ts';
import type { Pack, PackCounts, PackEntry, PackKind, WrongReason } from '#contract/packs.ts';
import { proposedLook, proposesMedicine } from '#domain/medicine.ts';
import { pieceRefusal } from '#domain/report-pieces.ts';
import { isQuestion } from '#domain/reports.ts';
import { capitalised } from '#server/catalogue/selection.ts';
import { byQuestion, changedFields, fieldOf, pieceOf, singleValueOf } from './forms.ts';
import { activityTypePlace, type Known, placeOf, taskTypePlace } from './known.ts';

/** An entry with its place among the names of the set-up, that of what it stands under, and what the pack says of it. */
export type Looked = {
  entry: PackEntry;
  at: string;
  above: string | null;
  /** The place of the type that an activity or a task is of. */
  typeAt: string | null;
  sent: Readonly<Record<string, unknown>>;
};
type Reason = { key: WrongReason; name: string | null };
type Of = {
  kind: PackKind;
  place: string;
  name: string;
  under: readonly string[];
  at: string;
  above: string | null;
  typeAt?: string | null;
  reason?: Reason | null;
};
type Names = { category: string; type: string; label?: string | null | undefined };
type Values = NonNullable<NonNullable<Pack['tasks']>[number]['values']>;

export const packCounts = (all: readonly Looked[]): PackCounts => {
  const counts = { new: 0, same: 0, kept: 0, wrong: 0 };
  for (const { entry } of all) counts[entry.state]++;
  return counts;
};

/** A name as it is stored: those of categories, types and labels begin with a capital. */
const capital = (name: string) => {
  const values = { name };
  capitalised(values);
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
    return ['name', 'category', 'type', 'label', 'delegationTask', 'question'].includes(field) ? [value, capital(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item));
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, one]) => namesIn(one, key)) : [];
};

/** `knownByPlace` is what is there; what is to be made is added to it, without an id. */
export function look(pack: Pack, companyId: number, knownByPlace: Map<string, Known>, keyOf: (name: string) => string): Looked[] {
  const all: Looked[] = [];
  const metPlaces = new Set<string>();
  const refusedPlaces = new Set<string>();
  const add = ({ kind, place, name, under, at, above, typeAt = null, reason = null }: Of, sentFields: Looked['sent']) => {
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
    all.push({
      entry: { kind, place, name, under: [...under], state, differs, reason: refusalReason },
      at,
      above,
      typeAt,
      sent: sentFields,
    });
  };
  const questionsOf = (list: { name: string; valueType: string }[] | null | undefined, place: string, under: string[], above: string) =>
    (list ?? []).forEach(({ name, valueType }, index) => {
      const at = placeOf('question', above, keyOf(name));
      add({ kind: 'question', place: `${place}.questions.${index}`, name, under, at, above }, { valueType });
    });
  /** The colour and icon of a category or kind: of a new one without them those that its name proposes. */
  const lookOf = ({ color, icon }: SentLook, name: string, at: string) => {
    const proposed = knownByPlace.has(at) ? undefined : proposedLook(name);
    return { color: color ?? proposed?.color, icon: icon ?? proposed?.icon };
  };
  const typesOf = (
    kind: 'activityType' | 'taskType',
    category: NonNullable<Pack['taskCategories']>[number],
    place: string,
    above: string,
  ) =>
    (category.types ?? []).forEach(({ name: typed, color, icon, questions }, index) => {
      const [name, under] = [capital(typed), [capital(category.name)]];
      const at = placeOf(kind, keyOf(under[0]!), keyOf(name));
      const typePlace = `${place}.types.${index}`;
      add({ kind, place: typePlace, name, under, at, above }, { color, icon });
      questionsOf(questions, typePlace, [...under, name], at);
    });

  (pack.activityCategories ?? []).forEach((category, index) => {
    const [name, place] = [capital(category.name), `activityCategories.${index}`];
    const at = placeOf('activityCategory', keyOf(name));
    const { containsMedicine, defaults } = category;
    const isMedicine = containsMedicine ?? (knownByPlace.has(at) ? undefined : proposesMedicine(name));
    add(
      { kind: 'activityCategory', place, name, under: [], at, above: null },
      { ...lookOf(category, name, at), containsMedicine: isMedicine },
    );
    if (defaults) {
      const entry = { kind: 'categoryDefaults', place: `${place}.defaults`, name, under: [], above: at } as const;
      add({ ...entry, at: placeOf('categoryDefaults', keyOf(name)) }, defaultsOf(defaults));
    }
    typesOf('activityType', category, place, at);
  });
  (pack.itemCategories ?? []).forEach((category, index) => {
    const { questions } = category;
    const [name, place] = [capital(category.name), `itemCategories.${index}`];
    const at = placeOf('itemCategory', keyOf(name));
    add({ kind: 'itemCategory', place, name, under: [], at, above: null }, lookOf(category, name, at));
    questionsOf(questions, place, [name], at);
  });
  (pack.taskCategories ?? []).forEach((category, index) => {
    const [name, place] = [capital(category.name), `taskCategories.${index}`];
    const at = placeOf('taskCategory', keyOf(name));
    add({ kind: 'taskCategory', place, name, under: [], at, above: null }, lookOf(category, name, at));
    typesOf('taskType', category, place, at);
  });
  (pack.labels ?? []).forEach(({ name: typed }, index) => {
    const name = capital(typed);
    add({ kind: 'label', place: `labels.${index}`, name, under: [], at: placeOf('label', keyOf(name)), above: null }, {});
  });

  (pack.delegationTasks ?? []).forEach(({ name: typed }, index) => {
    const name = capital(typed);
    const at = placeOf('delegationTask', keyOf(name));
    add({ kind: 'delegationTask', place: `delegationTasks.${index}`, name, under: [], at, above: null }, {});
  });

  const isThere = (at: string) => knownByPlace.has(at) && !refusedPlaces.has(at);
  const wrongOf = ({ label }: Names, typeAt: string, values: Values): Reason | null => {
    if (!isThere(typeAt)) return { key: 'type', name: null };
    if (label && !isThere(placeOf('label', keyOf(capital(label))))) return { key: 'label', name: label };
    const answeredKeys = new Set<string>();
    for (const value of values) {
      const question = knownByPlace.get(placeOf('question', typeAt, keyOf(value.question)));
      if (!question || answeredKeys.has(keyOf(value.question))) return { key: 'question', name: value.question };
      answeredKeys.add(keyOf(value.question));
      const given = singleValueOf(value);
      if (!given) return { key: 'value', name: value.question };
      if (given.field !== fieldOf(question.valueType!)) return { key: 'valueType', name: value.question };
    }
    return null;
  };
  const sentValues = (values: Values) => byQuestion(values.map((value) => ({ question: keyOf(value.question), ...singleValueOf(value) })));
  const labelKey = (label: string | null | undefined) => (label ? keyOf(capital(label)) : null);

  (pack.tasks ?? []).forEach(({ name, values, ...names }, index) => {
    const typeAt = taskTypePlace(keyOf(capital(names.category)), keyOf(capital(names.type)));
    const at = placeOf('task', typeAt, keyOf(name));
    const under = [capital(names.category), capital(names.type)];
    const reason = wrongOf(names, typeAt, values ?? []);
    const entry = { kind: 'task', place: `tasks.${index}`, name, under, at, above: null, typeAt, reason } as const;
    add(entry, { label: labelKey(names.label), values: sentValues(values ?? []) });
  });
  (pack.reportTypes ?? []).forEach((type, index) => {
    const name = capital(type.name);
    const at = placeOf('reportType', keyOf(name));
    add({ kind: 'reportType', place: `reportTypes.${index}`, name, under: [], at, above: null }, lookOf(type, name, at));
  });
  (pack.reports ?? []).forEach(({ name, type, onlyOrganisation, pieces: sentPieces }, index) => {
    const typePlace = placeOf('reportType', keyOf(capital(type)));
    const at = placeOf('report', keyOf(name));
    const pieces = sentPieces.map(pieceOf);
    const wrongPiece = pieces.find((piece) => pieceRefusal(piece) !== null || (isQuestion(piece) && piece.stringValue));
    const reason: Reason | null = !isThere(typePlace)
      ? { key: 'type', name: type }
      : wrongPiece
        ? { key: 'piece', name: wrongPiece.name }
        : pieces.some(isQuestion)
          ? null
          : { key: 'noQuestions', name: null };
    const entry = { kind: 'report', place: `reports.${index}`, name, under: [capital(type)], at, above: null, reason } as const;
    add(entry, { type: keyOf(capital(type)), onlyOrganisation: onlyOrganisation ?? false, pieces });
  });
  (pack.modelActivities ?? []).forEach(({ name, values, flags, oneTapMinutes, careBasis, delegationTask, plans, ...names }, index) => {
    const typeAt = activityTypePlace(keyOf(capital(names.category)), keyOf(capital(names.type)));
    const at = placeOf('modelActivity', typeAt, keyOf(name));
    const under = [capital(names.category), capital(names.type)];
    const task = delegationTask ? keyOf(capital(delegationTask)) : null;
    const isUnknown = task !== null && !isThere(placeOf('delegationTask', task));
    const reason = wrongOf(names, typeAt, values ?? []) ?? (isUnknown ? { key: 'delegationTask' as const, name: delegationTask! } : null);
    const entry = { kind: 'modelActivity', place: `modelActivities.${index}`, name, under, at, above: null, typeAt, reason } as const;
    const settings = {
      flags: flags ?? {},
      oneTapMinutes: oneTapMinutes ?? null,
      careBasis: careBasis ?? null,
      delegationTask: task,
      plans: plans ?? [],
    };
    add(entry, { label: labelKey(names.label), ...settings, values: sentValues(values ?? []) });
  });
  return all;
}
