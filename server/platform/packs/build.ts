/** Pieces of which the packs that come with the product are put together: the platform's categories by name, and times in short. */
import type { PackSent } from '#contract/packs.ts';
import {
  type ActivityCategory,
  activityCategories,
  type CategoryName,
  type Icon,
  questionsOf,
  type TypeName,
} from '../catalogue/activities.ts';
import { reportTypes } from '../catalogue/reports.ts';
import { itemCategories, taskCategories } from '../catalogue/stock-and-tasks.ts';

type Item<T> = NonNullable<T> extends readonly (infer I)[] ? I : never;
export type Category = Item<PackSent['activityCategories']>;
export type PackQuestion = Item<Item<Category['types']>['questions']>;
export type PackTaskCategory = Item<PackSent['taskCategories']>;
export type PackTask = Item<PackSent['tasks']>;
export type PackForm = Item<PackSent['reports']>;
export type Piece = PackForm['pieces'][number];
export type Model = Item<PackSent['modelActivities']>;
export type ModelPlan = Item<Model['plans']>;

const questionsFrom = (kinds: Readonly<Record<string, PackQuestion['valueType']>>): PackQuestion[] =>
  Object.entries(kinds).map(([name, valueType]) => ({ name, valueType }));

export type QuestionKinds = Readonly<Record<string, PackQuestion['valueType']>>;
/** Types by name: an icon, and what is asked of each. */
export type Types = Readonly<Record<string, { icon: Icon; asks?: QuestionKinds }>>;
export const typesOf = (types: Types): NonNullable<Category['types']> =>
  Object.entries(types).map(([name, { icon, asks }]) => ({ name, icon, questions: questionsFrom(asks ?? {}) }));

/** A category of the platform's with all its types, what more is asked of each, and types beside them. */
export function platformCategory(
  name: CategoryName,
  additions: { asks?: QuestionKinds; types?: Types; defaults?: Category['defaults'] } = {},
): Category {
  const { types, containsMedicine, ...look } = (activityCategories as readonly ActivityCategory[]).find(
    (category) => category.name === name,
  )!;
  const platformTypes = Object.entries(types).map(([type, icon]) => {
    const existingQuestions = questionsOf(type as TypeName);
    const addedQuestions = questionsFrom(additions.asks ?? {}).filter(
      (question) => !existingQuestions.some((other) => other.name === question.name),
    );
    return { name: type, icon, questions: [...existingQuestions, ...addedQuestions] };
  });
  return {
    ...look,
    containsMedicine: containsMedicine ?? false,
    ...(additions.defaults && { defaults: additions.defaults }),
    types: [...platformTypes, ...typesOf(additions.types ?? {})],
  };
}

export const platformStock = itemCategories.map((category) => ({ ...category }));
export const platformReportTypes = Object.entries(reportTypes).map(([name, look]) => ({ name, ...look }));
/** The platform's categories of tasks, with types beside theirs. */
export const platformTasks = (additions: Partial<Record<(typeof taskCategories)[number]['name'], Types>>): PackTaskCategory[] =>
  taskCategories.map(({ types, ...look }) => ({
    ...look,
    types: [...Object.entries(types).map(([name, icon]) => ({ name, icon })), ...typesOf(additions[look.name] ?? {})],
  }));

export const daily = (...times: string[]): ModelPlan => ({ repeat: 'FREQ=DAILY', times });
/** «MO,TH»: on these days of the week, of every second one and so on where a step is given. */
export const weekly = (days: string, times: string | string[], step = 1): ModelPlan => ({
  repeat: `FREQ=WEEKLY;${step > 1 ? `INTERVAL=${step};` : ''}BYDAY=${days}`,
  times: [times].flat(),
});
export const monthly = (day: number, ...times: string[]): ModelPlan => ({ repeat: `FREQ=MONTHLY;BYMONTHDAY=${day}`, times });

/** Model activities of one type. */
export const modelsOf =
  (category: string) =>
  (type: string, name: string, plans: ModelPlan | ModelPlan[] = [], extras: Partial<Model> = {}): Model => ({
    name,
    category,
    type,
    plans: [plans].flat(),
    ...extras,
  });

export const tasksOf =
  (category: string, type: string) =>
  (...names: string[]): PackTask[] =>
    names.map((name) => ({ name, category, type }));

export const longTextQuestion = (name: string, helpText: string | null = null): Piece => ({
  name,
  valueType: 'INPUT_LONG_STRING',
  helpText,
});
export const shortTextQuestion = (name: string, helpText: string | null = null): Piece => ({ name, valueType: 'STRING', helpText });
export const yesNoQuestion = (name: string, helpText: string | null = null): Piece => ({ name, valueType: 'BOOLEAN', helpText });
export const choiceQuestion = (name: string, ...choices: string[]): Piece => ({ name, valueType: 'STRING', choices });
export const noteQuestion = (name: string, text: string): Piece => ({ name, valueType: 'LONG_STRING', stringValue: `<p>${text}</p>` });
