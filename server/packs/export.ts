/** A company's set-up as a pack: what is its own and in use, and of the platform's what that stands under or refers to (R106). */
import type { Pack } from '#contract/packs.ts';
import { pieceOf, withoutEmpty } from './forms.ts';
import type { Setup, StoredQuestion, StoredValue } from './setup.ts';

type Named = { id: number; companyId: number; key: string; name: string; archived: boolean };

/** One of each key, the first, in the order of keys: whatever the ids, the same set-up is the same pack. */
const inOrder = <R extends Named>(rows: readonly R[]): R[] =>
  [...new Map(rows.toReversed().map((row) => [row.key, row])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));

export function packOf(setup: Setup, name: string): Pack {
  const isOwn = ({ companyId, archived }: Named) => companyId !== 0 && !archived;
  const byId = <R extends Named>(rows: readonly R[]) => new Map(rows.filter(({ archived }) => !archived).map((row) => [row.id, row]));
  const [categories, types, questions] = [byId(setup.activityCategories), byId(setup.activityTypes), byId(setup.questions)];
  const [items, taskCategories, taskTypes] = [byId(setup.itemCategories), byId(setup.taskCategories), byId(setup.taskTypes)];
  const [labels, reportTypes] = [byId(setup.labels), byId(setup.reportTypes)];

  const ofType = <R extends Named & { typeId: number }>(rows: readonly R[], of: typeof types, above: ReadonlyMap<number, Named>) =>
    rows.filter((row) => isOwn(row) && above.has(of.get(row.typeId)?.categoryId ?? 0));
  const models = ofType(setup.modelActivities, types, categories);
  const tasks = ofType(setup.tasks, taskTypes, taskCategories);
  const forms = setup.reports.filter((row) => isOwn(row) && row.content !== null && reportTypes.has(row.typeId));
  const delegated = byId(setup.delegationTasks);
  const answeredIds = new Set([...models, ...tasks].flatMap(({ values }) => values.map(({ attributeId }) => attributeId)));

  /** Questions by what they are asked of, the platform's before the company's, each in their order. */
  const ordered = [...questions.values()]
    .filter((row) => isOwn(row) || answeredIds.has(row.id))
    .sort((a, b) => Number(a.companyId > 0) - Number(b.companyId > 0) || a.order - b.order || a.id - b.id);
  const questionsOf = (field: 'activityTypeId' | 'itemCategoryId' | 'taskTypeId', ids: readonly number[]) => {
    const all = ordered.filter((row) => ids.includes(row[field] ?? 0));
    return [...new Map(all.toReversed().map((row) => [row.key, row])).values()].toReversed().map(questionOf);
  };
  const referencedIds = (field: 'activityTypeId' | 'itemCategoryId' | 'taskTypeId') => new Set(ordered.map((row) => row[field]));

  const isNeeded = (row: Named, ...needed: ReadonlySet<number | null>[]) => isOwn(row) || needed.some((ids) => ids.has(row.id));
  const treeOf = <C extends Named>(
    above: ReadonlyMap<number, C>,
    below: typeof types,
    of: 'activityTypeId' | 'taskTypeId',
    used: ReadonlySet<number>,
    hasMore: (row: C) => boolean,
  ) => {
    const neededTypes = [...below.values()].filter((row) => above.has(row.categoryId) && isNeeded(row, referencedIds(of), used));
    const holding = new Set<number | null>(neededTypes.map(({ categoryId }) => categoryId));
    return inOrder([...above.values()].filter((row) => isNeeded(row, holding) || hasMore(row))).map((category) => {
      const likeIds = [...above.values()].filter(({ key }) => key === category.key).map(({ id }) => id);
      const itsTypes = neededTypes.filter(({ categoryId }) => likeIds.includes(categoryId));
      return {
        category,
        types: inOrder(itsTypes).map(({ name: typeName, color, icon, key }) => {
          const ids = itsTypes.filter((row) => row.key === key).map(({ id }) => id);
          return { name: typeName, color, icon, questions: questionsOf(of, ids) };
        }),
      };
    });
  };

  const labelOf = (id: number | null) => labels.get(id ?? 0)?.name ?? null;
  const valuesOf = (values: readonly StoredValue[]) =>
    values
      .flatMap(({ attributeId, ...value }) => {
        const question = questions.get(attributeId);
        return question ? [{ question: question.name, ...value }] : [];
      })
      .sort((a, b) => (a.question < b.question ? -1 : 1));
  const typeNames = (of: typeof types, above: ReadonlyMap<number, Named>, typeId: number) => {
    const type = of.get(typeId)!;
    return { category: above.get(type.categoryId)!.name, type: type.name };
  };
  const inPlace = <T extends { category: string; type: string; name: string }>(all: T[]) => {
    const place = ({ category, type, name: own }: T) => [category, type, own].join('\u0000');
    return all.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  };
  const usedTypes = new Set(forms.map(({ typeId }) => typeId));

  return withoutEmpty({
    format: 'vardag-pack',
    version: 1,
    name,
    activityCategories: treeOf(
      categories,
      types,
      'activityTypeId',
      new Set(models.map(({ typeId }) => typeId)),
      ({ defaults }) => defaults !== null,
    ).map(({ category: { name: own, color, icon, containsMedicine, defaults }, types: its }) => ({
      name: own,
      color,
      icon,
      containsMedicine,
      types: its,
      ...(defaults && { defaults }),
    })),
    itemCategories: inOrder([...items.values()].filter((row) => isNeeded(row, referencedIds('itemCategoryId')))).map(
      ({ name: own, color, icon, id }) => ({
        name: own,
        color,
        icon,
        questions: questionsOf('itemCategoryId', [id]),
      }),
    ),
    taskCategories: treeOf(taskCategories, taskTypes, 'taskTypeId', new Set(tasks.map(({ typeId }) => typeId)), () => false).map(
      ({ category: { name: own, color, icon }, types: its }) => ({ name: own, color, icon, types: its }),
    ),
    labels: inOrder([...labels.values()]).map(({ name: own }) => ({ name: own })),
    delegationTasks: inOrder([...delegated.values()]).map(({ name: own }) => ({ name: own })),
    tasks: inPlace(
      tasks.map(({ name: own, typeId, labelId, values }) => {
        return { name: own, ...typeNames(taskTypes, taskCategories, typeId), label: labelOf(labelId), values: valuesOf(values) };
      }),
    ),
    reportTypes: inOrder([...reportTypes.values()].filter((row) => isNeeded(row, usedTypes))).map(({ name: own, color, icon }) => ({
      name: own,
      color,
      icon,
    })),
    reports: inOrder(forms).map(({ name: own, typeId, onlyOrganisation, content }) => ({
      name: own,
      type: reportTypes.get(typeId)!.name,
      onlyOrganisation,
      pieces: content!.items.map(({ attributeId: _, text, ...piece }) =>
        pieceOf({ ...piece, choices: piece.choices && [...piece.choices], stringValue: text }),
      ),
    })),
    modelActivities: inPlace(
      models.map(({ name: own, typeId, labelId, values, flags, oneTapMinutes, careBasis, delegationTaskId, plans }) => ({
        name: own,
        ...typeNames(types, categories, typeId),
        label: labelOf(labelId),
        values: valuesOf(values),
        flags,
        oneTapMinutes,
        careBasis,
        plans,
        delegationTask: delegated.get(delegationTaskId ?? 0)?.name ?? null,
      })),
    ),
  }) as Pack;
}

const questionOf = ({ name, valueType }: StoredQuestion) => ({ name, valueType });
