/** The entries that applying a pack to a set-up would make, keep and refuse, entry by entry; pure, so that the look and the applying agree (R106). */
import type { Pack } from '#contract/packs.ts';
import { isMedicineName, proposeAppearance } from '#domain/medicine.ts';
import { checkPiece } from '#domain/report-pieces.ts';
import { isQuestion } from '#domain/reports.ts';
import { findChangedFields, pieceWithoutFiles, singleValueOf, sortByQuestion, valueFieldOf } from './forms.ts';
import { activityTypePathOf, type KnownName, namePathOf, taskTypePathOf } from './known.ts';
import {
  type CheckedEntry,
  capitalisedName,
  type EntryReason,
  type EntrySource,
  type SentAppearance,
  type SentNames,
  type SentValues,
  storedDefaultsOf,
} from './pack-entries.ts';

/** `knownNamesByPath` is what is there; what is to be made is added to it, without an id. */
export function previewPack(
  pack: Pack,
  companyId: number,
  knownNamesByPath: Map<string, KnownName>,
  nameKeyOf: (name: string) => string,
): CheckedEntry[] {
  const entries: CheckedEntry[] = [];
  const seenPaths = new Set<string>();
  const rejectedPaths = new Set<string>();
  const addEntry = (
    {
      kind,
      place,
      name,
      under,
      namePlace: entryPath,
      parentPlace: entryParentPath,
      typePlace: entryTypePath = null,
      reason = null,
    }: EntrySource,
    sentFields: CheckedEntry['sent'],
  ) => {
    const knownName = knownNamesByPath.get(entryPath);
    const refusalReason: EntryReason | null = seenPaths.has(entryPath)
      ? { key: 'twice', name: null }
      : entryParentPath !== null && rejectedPaths.has(entryParentPath)
        ? { key: 'under', name: null }
        : reason;
    const differingFields = knownName && !refusalReason ? findChangedFields(sentFields, knownName.as) : [];
    const entryState = refusalReason ? 'wrong' : !knownName ? 'new' : differingFields.length > 0 ? 'kept' : 'same';
    // Of two alike the first stands.
    if (refusalReason && !seenPaths.has(entryPath) && !knownName) rejectedPaths.add(entryPath);
    seenPaths.add(entryPath);
    if (entryState === 'new')
      knownNamesByPath.set(entryPath, {
        id: null,
        companyId,
        as: {},
        ...(kind === 'question' && { valueType: sentFields.valueType as never }),
      });
    entries.push({
      entry: { kind, place, name, under: [...under], state: entryState, differs: differingFields, reason: refusalReason },
      namePlace: entryPath,
      parentPlace: entryParentPath,
      typePlace: entryTypePath,
      sent: sentFields,
    });
  };
  const addQuestions = (
    list: { name: string; valueType: string }[] | null | undefined,
    place: string,
    under: string[],
    parentPath: string,
  ) =>
    (list ?? []).forEach(({ name, valueType }, index) => {
      const namePath = namePathOf('question', parentPath, nameKeyOf(name));
      addEntry(
        { kind: 'question', place: `${place}.questions.${index}`, name, under, namePlace: namePath, parentPlace: parentPath },
        { valueType },
      );
    });
  /** The colour and icon of a category or kind: of a new one without them those that its name proposes. */
  const appearanceOf = ({ color, icon }: SentAppearance, name: string, namePath: string) => {
    const proposedAppearance = knownNamesByPath.has(namePath) ? undefined : proposeAppearance(name);
    return { color: color ?? proposedAppearance?.color, icon: icon ?? proposedAppearance?.icon };
  };
  const addTypes = (
    kind: 'activityType' | 'taskType',
    category: NonNullable<Pack['taskCategories']>[number],
    place: string,
    parentPath: string,
  ) =>
    (category.types ?? []).forEach(({ name: sentName, color, icon, questions }, index) => {
      const [name, under] = [capitalisedName(sentName), [capitalisedName(category.name)]];
      const namePath = namePathOf(kind, nameKeyOf(under[0]!), nameKeyOf(name));
      const typeEntryPlace = `${place}.types.${index}`;
      addEntry({ kind, place: typeEntryPlace, name, under, namePlace: namePath, parentPlace: parentPath }, { color, icon });
      addQuestions(questions, typeEntryPlace, [...under, name], namePath);
    });

  (pack.activityCategories ?? []).forEach((category, index) => {
    const [name, place] = [capitalisedName(category.name), `activityCategories.${index}`];
    const namePath = namePathOf('activityCategory', nameKeyOf(name));
    const { containsMedicine, defaults } = category;
    const isMedicine = containsMedicine ?? (knownNamesByPath.has(namePath) ? undefined : isMedicineName(name));
    addEntry(
      { kind: 'activityCategory', place, name, under: [], namePlace: namePath, parentPlace: null },
      { ...appearanceOf(category, name, namePath), containsMedicine: isMedicine },
    );
    if (defaults) {
      const defaultsEntry = { kind: 'categoryDefaults', place: `${place}.defaults`, name, under: [], parentPlace: namePath } as const;
      addEntry({ ...defaultsEntry, namePlace: namePathOf('categoryDefaults', nameKeyOf(name)) }, storedDefaultsOf(defaults));
    }
    addTypes('activityType', category, place, namePath);
  });
  (pack.itemCategories ?? []).forEach((category, index) => {
    const { questions } = category;
    const [name, place] = [capitalisedName(category.name), `itemCategories.${index}`];
    const namePath = namePathOf('itemCategory', nameKeyOf(name));
    addEntry(
      { kind: 'itemCategory', place, name, under: [], namePlace: namePath, parentPlace: null },
      appearanceOf(category, name, namePath),
    );
    addQuestions(questions, place, [name], namePath);
  });
  (pack.taskCategories ?? []).forEach((category, index) => {
    const [name, place] = [capitalisedName(category.name), `taskCategories.${index}`];
    const namePath = namePathOf('taskCategory', nameKeyOf(name));
    addEntry(
      { kind: 'taskCategory', place, name, under: [], namePlace: namePath, parentPlace: null },
      appearanceOf(category, name, namePath),
    );
    addTypes('taskType', category, place, namePath);
  });
  (pack.labels ?? []).forEach(({ name: sentName }, index) => {
    const name = capitalisedName(sentName);
    addEntry(
      { kind: 'label', place: `labels.${index}`, name, under: [], namePlace: namePathOf('label', nameKeyOf(name)), parentPlace: null },
      {},
    );
  });

  (pack.delegationTasks ?? []).forEach(({ name: sentName }, index) => {
    const name = capitalisedName(sentName);
    const namePath = namePathOf('delegationTask', nameKeyOf(name));
    addEntry({ kind: 'delegationTask', place: `delegationTasks.${index}`, name, under: [], namePlace: namePath, parentPlace: null }, {});
  });

  const isAvailable = (namePath: string) => knownNamesByPath.has(namePath) && !rejectedPaths.has(namePath);
  const findWrongReason = ({ label }: SentNames, typePath: string, values: SentValues): EntryReason | null => {
    if (!isAvailable(typePath)) return { key: 'type', name: null };
    if (label && !isAvailable(namePathOf('label', nameKeyOf(capitalisedName(label))))) return { key: 'label', name: label };
    const answeredQuestionKeys = new Set<string>();
    for (const sentValue of values) {
      const question = knownNamesByPath.get(namePathOf('question', typePath, nameKeyOf(sentValue.question)));
      if (!question || answeredQuestionKeys.has(nameKeyOf(sentValue.question))) return { key: 'question', name: sentValue.question };
      answeredQuestionKeys.add(nameKeyOf(sentValue.question));
      const singleValue = singleValueOf(sentValue);
      if (!singleValue) return { key: 'value', name: sentValue.question };
      if (singleValue.field !== valueFieldOf(question.valueType!)) return { key: 'valueType', name: sentValue.question };
    }
    return null;
  };
  const comparableValuesOf = (values: SentValues) =>
    sortByQuestion(values.map((value) => ({ question: nameKeyOf(value.question), ...singleValueOf(value) })));
  const labelKeyOf = (label: string | null | undefined) => (label ? nameKeyOf(capitalisedName(label)) : null);

  (pack.tasks ?? []).forEach(({ name, values, ...names }, index) => {
    const typePath = taskTypePathOf(nameKeyOf(capitalisedName(names.category)), nameKeyOf(capitalisedName(names.type)));
    const namePath = namePathOf('task', typePath, nameKeyOf(name));
    const under = [capitalisedName(names.category), capitalisedName(names.type)];
    const reason = findWrongReason(names, typePath, values ?? []);
    const taskEntry = {
      kind: 'task',
      place: `tasks.${index}`,
      name,
      under,
      namePlace: namePath,
      parentPlace: null,
      typePlace: typePath,
      reason,
    } as const;
    addEntry(taskEntry, { label: labelKeyOf(names.label), values: comparableValuesOf(values ?? []) });
  });
  (pack.reportTypes ?? []).forEach((type, index) => {
    const name = capitalisedName(type.name);
    const namePath = namePathOf('reportType', nameKeyOf(name));
    addEntry(
      { kind: 'reportType', place: `reportTypes.${index}`, name, under: [], namePlace: namePath, parentPlace: null },
      appearanceOf(type, name, namePath),
    );
  });
  (pack.reports ?? []).forEach(({ name, type, onlyOrganisation, pieces: sentPieces }, index) => {
    const typePath = namePathOf('reportType', nameKeyOf(capitalisedName(type)));
    const namePath = namePathOf('report', nameKeyOf(name));
    const pieces = sentPieces.map(pieceWithoutFiles);
    const wrongPiece = pieces.find((piece) => checkPiece(piece) !== null || (isQuestion(piece) && piece.stringValue));
    const reason: EntryReason | null = !isAvailable(typePath)
      ? { key: 'type', name: type }
      : wrongPiece
        ? { key: 'piece', name: wrongPiece.name }
        : pieces.some(isQuestion)
          ? null
          : { key: 'noQuestions', name: null };
    const reportEntry = {
      kind: 'report',
      place: `reports.${index}`,
      name,
      under: [capitalisedName(type)],
      namePlace: namePath,
      parentPlace: null,
      reason,
    } as const;
    addEntry(reportEntry, { type: nameKeyOf(capitalisedName(type)), onlyOrganisation: onlyOrganisation ?? false, pieces });
  });
  (pack.modelActivities ?? []).forEach(({ name, values, flags, oneTapMinutes, careBasis, delegationTask, plans, ...names }, index) => {
    const typePath = activityTypePathOf(nameKeyOf(capitalisedName(names.category)), nameKeyOf(capitalisedName(names.type)));
    const namePath = namePathOf('modelActivity', typePath, nameKeyOf(name));
    const under = [capitalisedName(names.category), capitalisedName(names.type)];
    const delegationTaskKey = delegationTask ? nameKeyOf(capitalisedName(delegationTask)) : null;
    const isUnknownTask = delegationTaskKey !== null && !isAvailable(namePathOf('delegationTask', delegationTaskKey));
    const reason =
      findWrongReason(names, typePath, values ?? []) ?? (isUnknownTask ? { key: 'delegationTask' as const, name: delegationTask! } : null);
    const modelEntry = {
      kind: 'modelActivity',
      place: `modelActivities.${index}`,
      name,
      under,
      namePlace: namePath,
      parentPlace: null,
      typePlace: typePath,
      reason,
    } as const;
    const settings = {
      flags: flags ?? {},
      oneTapMinutes: oneTapMinutes ?? null,
      careBasis: careBasis ?? null,
      delegationTask: delegationTaskKey,
      plans: plans ?? [],
    };
    addEntry(modelEntry, { label: labelKeyOf(names.label), ...settings, values: comparableValuesOf(values ?? []) });
  });
  return entries;
}
