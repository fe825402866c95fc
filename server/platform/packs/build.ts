/** Pieces of which the packs that come with the product are put together: the platform's categories by name, and times in short. */
import type { PackInput } from '#contract/packs.ts';
import {
  type ActivityCategory,
  type ActivityCategoryName,
  type ActivityTypeName,
  activityCategories,
  type Icon,
  questionsOf,
} from '../catalogue/activities.ts';
import { reportTypes } from '../catalogue/reports.ts';
import { itemCategories, taskCategories } from '../catalogue/stock-and-tasks.ts';

type ItemOf<T> = NonNullable<T> extends readonly (infer I)[] ? I : never;
export type PackCategory = ItemOf<PackInput['activityCategories']>;
export type PackQuestion = ItemOf<ItemOf<PackCategory['types']>['questions']>;
export type PackTaskCategory = ItemOf<PackInput['taskCategories']>;
export type PackTask = ItemOf<PackInput['tasks']>;
export type PackForm = ItemOf<PackInput['reports']>;
export type PackPiece = PackForm['pieces'][number];
export type PackModel = ItemOf<PackInput['modelActivities']>;
export type ModelPlan = ItemOf<PackModel['plans']>;

const questionsFrom = (questionKinds: Readonly<Record<string, PackQuestion['valueType']>>): PackQuestion[] =>
  Object.entries(questionKinds).map(([name, valueType]) => ({ name, valueType }));

export type QuestionKinds = Readonly<Record<string, PackQuestion['valueType']>>;
/** Types by name: an icon, and what is asked of each. */
export type AddedTypes = Readonly<Record<string, { icon: Icon; asks?: QuestionKinds }>>;
export const packTypesOf = (types: AddedTypes): NonNullable<PackCategory['types']> =>
  Object.entries(types).map(([name, { icon, asks }]) => ({ name, icon, questions: questionsFrom(asks ?? {}) }));

/** A category of the platform's with all its types, what more is asked of each, and types beside them. */
export function platformCategory(
  name: ActivityCategoryName,
  additions: { asks?: QuestionKinds; types?: AddedTypes; defaults?: PackCategory['defaults'] } = {},
): PackCategory {
  const { types, containsMedicine, ...appearance } = (activityCategories as readonly ActivityCategory[]).find(
    (category) => category.name === name,
  )!;
  const platformTypes = Object.entries(types).map(([type, icon]) => {
    const existingQuestions = questionsOf(type as ActivityTypeName);
    const addedQuestions = questionsFrom(additions.asks ?? {}).filter(
      (question) => !existingQuestions.some((existingQuestion) => existingQuestion.name === question.name),
    );
    return { name: type, icon, questions: [...existingQuestions, ...addedQuestions] };
  });
  return {
    ...appearance,
    containsMedicine: containsMedicine ?? false,
    ...(additions.defaults && { defaults: additions.defaults }),
    types: [...platformTypes, ...packTypesOf(additions.types ?? {})],
  };
}

export const platformItemCategories = itemCategories.map((category) => ({ ...category }));
export const platformReportTypes = Object.entries(reportTypes).map(([name, appearance]) => ({ name, ...appearance }));
/** The platform's categories of tasks, with types beside theirs. */
export const platformTaskCategories = (
  additions: Partial<Record<(typeof taskCategories)[number]['name'], AddedTypes>>,
): PackTaskCategory[] =>
  taskCategories.map(({ types, ...appearance }) => ({
    ...appearance,
    types: [...Object.entries(types).map(([name, icon]) => ({ name, icon })), ...packTypesOf(additions[appearance.name] ?? {})],
  }));

export const dailyPlan = (...times: string[]): ModelPlan => ({ repeat: 'FREQ=DAILY', times });
/** «MO,TH»: on these days of the week, of every second one and so on where a step is given. */
export const weeklyPlan = (days: string, times: string | string[], weekStep = 1): ModelPlan => ({
  repeat: `FREQ=WEEKLY;${weekStep > 1 ? `INTERVAL=${weekStep};` : ''}BYDAY=${days}`,
  times: [times].flat(),
});
export const monthlyPlan = (day: number, ...times: string[]): ModelPlan => ({ repeat: `FREQ=MONTHLY;BYMONTHDAY=${day}`, times });

/** Model activities of one type. */
export const createModelMaker =
  (category: string) =>
  (type: string, name: string, plans: ModelPlan | ModelPlan[] = [], extras: Partial<PackModel> = {}): PackModel => ({
    name,
    category,
    type,
    plans: [plans].flat(),
    ...extras,
  });

export const createTaskMaker =
  (category: string, type: string) =>
  (...names: string[]): PackTask[] =>
    names.map((name) => ({ name, category, type }));

export const longTextQuestion = (name: string, helpText: string | null = null): PackPiece => ({
  name,
  valueType: 'INPUT_LONG_STRING',
  helpText,
});
export const shortTextQuestion = (name: string, helpText: string | null = null): PackPiece => ({ name, valueType: 'STRING', helpText });
export const yesNoQuestion = (name: string, helpText: string | null = null): PackPiece => ({ name, valueType: 'BOOLEAN', helpText });
export const choiceQuestion = (name: string, ...choices: string[]): PackPiece => ({ name, valueType: 'STRING', choices });
export const noteQuestion = (name: string, text: string): PackPiece => ({ name, valueType: 'LONG_STRING', stringValue: `<p>${text}</p>` });
