/** A company's set-up as a pack: what is its own and in use, and of the platform's what that stands under or refers to (R106). */
import type { Pack } from '#contract/packs.ts';
import { pieceWithoutFiles, withoutEmpty } from './forms.ts';
import type { Setup, StoredQuestion, StoredValue } from './setup.ts';

type NamedRow = { id: number; companyId: number; key: string; name: string; archived: boolean };

/** One of each key, the first, in the order of keys: whatever the ids, the same set-up is the same pack. */
const uniqueInKeyOrder = <R extends NamedRow>(rows: readonly R[]): R[] =>
  [...new Map(rows.toReversed().map((row) => [row.key, row])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));

export function buildPack(setup: Setup, name: string): Pack {
  const isOfCompany = ({ companyId, archived }: NamedRow) => companyId !== 0 && !archived;
  const mapById = <R extends NamedRow>(rows: readonly R[]) => new Map(rows.filter(({ archived }) => !archived).map((row) => [row.id, row]));
  const [categories, types, questions] = [mapById(setup.activityCategories), mapById(setup.activityTypes), mapById(setup.questions)];
  const [itemCategories, taskCategories, taskTypes] = [
    mapById(setup.itemCategories),
    mapById(setup.taskCategories),
    mapById(setup.taskTypes),
  ];
  const [labels, reportTypes] = [mapById(setup.labels), mapById(setup.reportTypes)];

  const rowsOfTypes = <R extends NamedRow & { typeId: number }>(
    rows: readonly R[],
    typesById: typeof types,
    categoriesById: ReadonlyMap<number, NamedRow>,
  ) => rows.filter((row) => isOfCompany(row) && categoriesById.has(typesById.get(row.typeId)?.categoryId ?? 0));
  const modelActivities = rowsOfTypes(setup.modelActivities, types, categories);
  const tasks = rowsOfTypes(setup.tasks, taskTypes, taskCategories);
  const reportForms = setup.reports.filter((report) => isOfCompany(report) && report.content !== null && reportTypes.has(report.typeId));
  const delegationTasks = mapById(setup.delegationTasks);
  const answeredQuestionIds = new Set([...modelActivities, ...tasks].flatMap(({ values }) => values.map(({ attributeId }) => attributeId)));

  /** Questions by what they are asked of, the platform's before the company's, each in their order. */
  const orderedQuestions = [...questions.values()]
    .filter((row) => isOfCompany(row) || answeredQuestionIds.has(row.id))
    .sort((a, b) => Number(a.companyId > 0) - Number(b.companyId > 0) || a.order - b.order || a.id - b.id);
  const questionsOf = (field: 'activityTypeId' | 'itemCategoryId' | 'taskTypeId', ids: readonly number[]) => {
    const matchingQuestions = orderedQuestions.filter((row) => ids.includes(row[field] ?? 0));
    return [...new Map(matchingQuestions.toReversed().map((row) => [row.key, row])).values()].toReversed().map(packQuestionOf);
  };
  const referencedOwnerIds = (field: 'activityTypeId' | 'itemCategoryId' | 'taskTypeId') =>
    new Set(orderedQuestions.map((row) => row[field]));

  const isNeeded = (row: NamedRow, ...neededIds: ReadonlySet<number | null>[]) =>
    isOfCompany(row) || neededIds.some((ids) => ids.has(row.id));
  const buildCategoryTree = <C extends NamedRow>(
    categoriesById: ReadonlyMap<number, C>,
    typesById: typeof types,
    ownerField: 'activityTypeId' | 'taskTypeId',
    usedTypeIds: ReadonlySet<number>,
    hasOwnContent: (row: C) => boolean,
  ) => {
    const neededTypes = [...typesById.values()].filter(
      (row) => categoriesById.has(row.categoryId) && isNeeded(row, referencedOwnerIds(ownerField), usedTypeIds),
    );
    const neededCategoryIds = new Set<number | null>(neededTypes.map(({ categoryId }) => categoryId));
    return uniqueInKeyOrder([...categoriesById.values()].filter((row) => isNeeded(row, neededCategoryIds) || hasOwnContent(row))).map(
      (category) => {
        const sameKeyIds = [...categoriesById.values()].filter(({ key }) => key === category.key).map(({ id }) => id);
        const categoryTypes = neededTypes.filter(({ categoryId }) => sameKeyIds.includes(categoryId));
        return {
          category,
          types: uniqueInKeyOrder(categoryTypes).map(({ name: typeName, color, icon, key }) => {
            const sameKeyTypeIds = categoryTypes.filter((row) => row.key === key).map(({ id }) => id);
            return { name: typeName, color, icon, questions: questionsOf(ownerField, sameKeyTypeIds) };
          }),
        };
      },
    );
  };

  const labelNameOf = (id: number | null) => labels.get(id ?? 0)?.name ?? null;
  const packValuesOf = (values: readonly StoredValue[]) =>
    values
      .flatMap(({ attributeId, ...value }) => {
        const question = questions.get(attributeId);
        return question ? [{ question: question.name, ...value }] : [];
      })
      .sort((a, b) => (a.question < b.question ? -1 : 1));
  const typeNamesOf = (typesById: typeof types, categoriesById: ReadonlyMap<number, NamedRow>, typeId: number) => {
    const type = typesById.get(typeId)!;
    return { category: categoriesById.get(type.categoryId)!.name, type: type.name };
  };
  const sortByTypeAndName = <T extends { category: string; type: string; name: string }>(all: T[]) => {
    const sortKeyOf = ({ category, type, name: rowName }: T) => [category, type, rowName].join('\u0000');
    return all.sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
  };
  const usedReportTypeIds = new Set(reportForms.map(({ typeId }) => typeId));

  return withoutEmpty({
    format: 'vardag-pack',
    version: 1,
    name,
    activityCategories: buildCategoryTree(
      categories,
      types,
      'activityTypeId',
      new Set(modelActivities.map(({ typeId }) => typeId)),
      ({ defaults }) => defaults !== null,
    ).map(({ category: { name: rowName, color, icon, containsMedicine, defaults }, types: categoryTypes }) => ({
      name: rowName,
      color,
      icon,
      containsMedicine,
      types: categoryTypes,
      ...(defaults && { defaults }),
    })),
    itemCategories: uniqueInKeyOrder([...itemCategories.values()].filter((row) => isNeeded(row, referencedOwnerIds('itemCategoryId')))).map(
      ({ name: rowName, color, icon, id }) => ({
        name: rowName,
        color,
        icon,
        questions: questionsOf('itemCategoryId', [id]),
      }),
    ),
    taskCategories: buildCategoryTree(taskCategories, taskTypes, 'taskTypeId', new Set(tasks.map(({ typeId }) => typeId)), () => false).map(
      ({ category: { name: rowName, color, icon }, types: categoryTypes }) => ({ name: rowName, color, icon, types: categoryTypes }),
    ),
    labels: uniqueInKeyOrder([...labels.values()]).map(({ name: rowName }) => ({ name: rowName })),
    delegationTasks: uniqueInKeyOrder([...delegationTasks.values()]).map(({ name: rowName }) => ({ name: rowName })),
    tasks: sortByTypeAndName(
      tasks.map(({ name: rowName, typeId, labelId, values }) => {
        return {
          name: rowName,
          ...typeNamesOf(taskTypes, taskCategories, typeId),
          label: labelNameOf(labelId),
          values: packValuesOf(values),
        };
      }),
    ),
    reportTypes: uniqueInKeyOrder([...reportTypes.values()].filter((reportType) => isNeeded(reportType, usedReportTypeIds))).map(
      ({ name: rowName, color, icon }) => ({
        name: rowName,
        color,
        icon,
      }),
    ),
    reports: uniqueInKeyOrder(reportForms).map(({ name: rowName, typeId, onlyOrganisation, content }) => ({
      name: rowName,
      type: reportTypes.get(typeId)!.name,
      onlyOrganisation,
      pieces: content!.items.map(({ attributeId: _, text, ...piece }) =>
        pieceWithoutFiles({ ...piece, choices: piece.choices && [...piece.choices], stringValue: text }),
      ),
    })),
    modelActivities: sortByTypeAndName(
      modelActivities.map(({ name: rowName, typeId, labelId, values, flags, oneTapMinutes, careBasis, delegationTaskId, plans }) => ({
        name: rowName,
        ...typeNamesOf(types, categories, typeId),
        label: labelNameOf(labelId),
        values: packValuesOf(values),
        flags,
        oneTapMinutes,
        careBasis,
        plans,
        delegationTask: delegationTasks.get(delegationTaskId ?? 0)?.name ?? null,
      })),
    ),
  }) as Pack;
}

const packQuestionOf = ({ name, valueType }: StoredQuestion) => ({ name, valueType });
