/**
 * A goal of a draft: its activity and area of life, how often, what it is called in the plan and what there is to know of it (product
 * «Plans and goals», R54, R56).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { frequencyUnits } from '#domain/goals/spans.ts';
import type { Locale } from '#domain/locales.ts';
import { call } from '../core/call.ts';
import { statusOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { RichText } from '../editor/RichText.tsx';
import { Button } from '../kit/Button.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { textOfHtml } from '../kit/html-text.ts';
import { Icon } from '../kit/Icon.tsx';
import { info, plus } from '../kit/icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { GoalCategorySheet } from '../shared/goals/GoalCategorySheet.tsx';
import { goalText } from '../shared/goals/goal-text.ts';
import { type Goal, goalCategoriesOf, goalsOf, type Offered, type PlanKind } from '../shared/goals/plan-query.ts';
import { areaOptions } from './area-options.ts';
import { countOf, type GoalValues, goalBody, rangeBody, targetBody, wrongGoal } from './goal-form.ts';
import goalCss from './goals.module.css';
import { makeGoal } from './make-goal.ts';
import css from './plans.module.css';

type Props = {
  kind: PlanKind;
  planId: number;
  companyId: number;
  activities: readonly Offered[];
  /** The one to change; a new one without it. */
  goal?: Goal | undefined;
  /** The activity of a new one, and the area of life of the goal before. */
  activityId?: number | undefined;
  area: string;
  onClose: () => void;
};

export function GoalSheet({ kind, planId, companyId, activities, goal, activityId = goal?.activityId, area, onClose }: Props) {
  const { t, locale } = useTexts();
  const categories = useQuery(goalCategoriesOf(kind, companyId));
  const newest = useNewest(kind, planId, goal);
  const { keyOf } = useRequestKey();
  const [isMaking, setMaking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [typed, setTyped] = useState<GoalValues>(() => initialValues(goal, activityId, area));
  const [isWritten, setWritten] = useState(Boolean(goal?.description));
  const change = (field: string, value: string) => setTyped((now) => ({ ...now, [field]: value }));
  const offered = options(activities, goal && { id: goal.activityId, name: goal.activityName });
  const areas = areaOptions(t, categories.data, goal && { id: goal.categoryId, name: goal.categoryName });
  const count = countOf(kind, typed, locale);
  const text = count && goalText(t, count);
  const isFollowed = count && 'minFrequency' in count && count.minFrequency === 0 && count.maxFrequency === null;
  const choose = { value: '', label: t('plans.choose') };
  return (
    <>
      <FormSheet
        title={t(goal ? `plans.editGoal.${kind}` : `plans.newGoal.${kind}`)}
        meta={goal?.activityName}
        check={(values) => ({ ...wrongGoal(kind, { ...typed, ...values }, locale), ...(isPending && { description: 'editor.pending' }) })}
        send={async (values) => {
          const saved = await send(kind, planId, newest, { ...typed, ...values }, locale, keyOf(values));
          await refreshAll();
          return saved;
        }}
        refresh={['plans']}
        older={t('plans.goalChanged')}
        onClose={onClose}
      >
        {({ at, clear, text: field }) => {
          const of = (name: string) => ({
            ...field(name),
            value: typed[name] ?? '',
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
              change(name, currentTarget.value);
              clear(name);
            },
          });
          const object = `assistmeApp.${kind}Goal` as const;
          return (
            <>
              <SelectField {...of('activityId')} required label={t(`${object}.activityId`)} options={[choose, ...offered]} />
              <div className={css.area}>
                <SelectField {...of('categoryId')} required label={t(`${object}.categoryId`)} options={[choose, ...areas]} />
                <Button
                  variant="subtle"
                  size="md"
                  icon={<Icon d={plus} size={20} />}
                  aria-haspopup="dialog"
                  onClick={() => setMaking(true)}
                >
                  {t('plans.newCategory')}
                </Button>
              </div>
              <fieldset className={css.often}>
                <legend>{t('plans.howOften')}</legend>
                {kind === 'evaluation' ? (
                  <>
                    <NumberField isWhole {...of('minFrequency')} required label={t('assistmeApp.evaluationGoal.minFrequency')} />
                    <NumberField isWhole {...of('maxFrequency')} label={t('plans.atMost')} />
                  </>
                ) : (
                  <NumberField isWhole {...of('targetFrequency')} label={t('plans.times')} />
                )}
                <SelectField
                  {...of('frequencyUnit')}
                  label={t(`${object}.frequencyUnit`)}
                  options={frequencyUnits.map((unit) => ({ value: unit, label: t(`plans.unit.${unit}`) }))}
                />
                <p className={css.meaning} aria-live="polite">
                  {text ?? ''}
                </p>
                {isFollowed && (
                  <p className={goalCss.note}>
                    <Icon d={info} size={20} />
                    {t('plans.onlyFollowed')}
                  </p>
                )}
              </fieldset>
              <TextField {...of('alias')} label={t(`${object}.alias`)} hint={t('plans.aliasHint')} maxLength={100} />
              <input type="hidden" name="description" value={typed.description ?? ''} />
              {isWritten ? (
                <RichText
                  label={t(`${object}.description`)}
                  height={350}
                  value={typed.description ?? ''}
                  error={at('description')}
                  onChange={(html) => {
                    change('description', textOfHtml(html) === '' ? '' : html);
                    clear('description');
                  }}
                  onPending={setPending}
                />
              ) : (
                <Button variant="subtle" size="md" onClick={() => setWritten(true)}>
                  {t('plans.addDescription')}
                </Button>
              )}
            </>
          );
        }}
      </FormSheet>
      {isMaking && (
        <GoalCategorySheet kind={kind} onSaved={({ id }) => change('categoryId', String(id))} onClose={() => setMaking(false)} />
      )}
    </>
  );
}

/** The version that saving stands on. Where somebody else saved before, it is theirs from then on: what is saved next is meant. */
function useNewest(kind: PlanKind, planId: number, goal: Goal | undefined) {
  const { data } = useQuery({ ...goalsOf(kind, planId), enabled: goal !== undefined });
  const now = data?.flatMap(({ goals }) => goals).find(({ id }) => id === goal?.id) ?? goal;
  const [refusedAt, setRefusedAt] = useState<number>();
  return { opened: refusedAt === undefined ? goal : now, refuse: setRefusedAt };
}

function initialValues(goal: Goal | undefined, activityId: number | undefined, area: string): GoalValues {
  const fieldText = (value: number | null | undefined, otherwise = '') =>
    value === null || value === undefined ? otherwise : String(value);
  return {
    activityId: fieldText(activityId),
    categoryId: fieldText(goal?.categoryId, area),
    targetFrequency: fieldText(goal?.targetFrequency),
    minFrequency: fieldText(goal?.minFrequency),
    maxFrequency: fieldText(goal?.maxFrequency),
    frequencyUnit: goal?.frequencyUnit ?? 'WEEK',
    alias: goal?.alias ?? '',
    description: goal?.description ?? '',
  };
}

/** The choices by name; `current` too, where it is not offered any more. */
function options(offered: readonly Offered[], current: Offered | undefined) {
  const all = current && !offered.some(({ id }) => id === current.id) ? [...offered, current] : offered;
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}

type Newest = ReturnType<typeof useNewest>;
async function send(kind: PlanKind, planId: number, { opened, refuse }: Newest, values: GoalValues, locale: Locale, requestKey: string) {
  if (!opened) return makeGoal(kind, planId, values, locale, requestKey);
  const request = { params: { id: opened.id }, ifMatch: opened.version, quiet: true } as const;
  const body = goalBody(values);
  try {
    if (kind === 'implementation')
      return await call(implementationGoals.change, { ...request, body: { ...body, ...targetBody(values, locale) } });
    return await call(evaluationGoals.change, { ...request, body: { ...body, ...rangeBody(values, locale) } });
  } catch (error) {
    if (statusOf(error) === 412) refuse(opened.version);
    throw error;
  }
}
