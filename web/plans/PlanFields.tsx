/** The fields of a plan: its name, what it is about, and the days on which it is to apply. */

import { computeDateLimit } from '#domain/date-limit.ts';
import { FURTHEST_BACK_DAYS } from '#domain/goals/plans.ts';
import { useTranslation } from '../core/texts.ts';
import { RichText } from '../editor/RichText.tsx';
import { DateField } from '../kit/DateField.tsx';
import { addDays, useDateFormatters } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { readDate } from '../kit/parse-date.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { Plan } from '../shared/goals/plan-query.ts';
import type { PlanDraft } from './plan-draft.ts';
import css from './plans.module.css';

type Props = {
  draft: PlanDraft;
  /** The saved version under the draft. */
  savedPlan: Plan;
  errorOf: (field: string) => string | undefined;
  /** The saved value, at a field that somebody typed over. */
  savedNoteOf: (isTypedOver: boolean, value: string | null | undefined) => string | undefined;
  hasDateFields: boolean;
  isReadOnly?: boolean;
  onChange: (changes: Partial<PlanDraft>) => void;
  /** A file of the description is on its way. */
  onPending: (isPending: boolean) => void;
};

export function PlanFields({ draft, savedPlan, errorOf, savedNoteOf, hasDateFields, isReadOnly = false, onChange, onPending }: Props) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const dayFields = [
    ['startDate', 'plans.firstDay', addDays(today(), -FURTHEST_BACK_DAYS)],
    ['endDate', 'plans.lastDay', readDate(draft.startDate) ?? today()],
  ] as const;
  return (
    <>
      <TextField
        name="name"
        required
        label={t('activities.name')}
        hint={savedNoteOf(draft.name !== savedPlan.name, savedPlan.name)}
        maxLength={100}
        value={draft.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {isReadOnly ? (
        draft.description && (
          <div>
            <p className={css.hint}>{t('plans.description')}</p>
            <RichHtml html={draft.description} />
          </div>
        )
      ) : (
        <RichText
          // The editor holds what it began with: on a newer version it begins anew.
          key={savedPlan.version}
          label={t('plans.description')}
          height={350}
          value={draft.description}
          error={errorOf('description')}
          onChange={(html) => onChange({ description: textOfHtml(html) === '' ? '' : html })}
          onPendingChange={onPending}
        />
      )}
      {hasDateFields && (
        <div className={css.days}>
          {dayFields.map(([field, labelKey, earliestDay]) => (
            <DateField
              key={field}
              name={field}
              label={t(labelKey)}
              hint={savedNoteOf(draft[field] !== (savedPlan[field] ?? ''), savedPlan[field]) ?? t(`plans.hint.${field}`)}
              value={draft[field]}
              from={earliestDay}
              to={computeDateLimit(today())}
              error={errorOf(field)}
              onChange={(day) => onChange({ [field]: day })}
            />
          ))}
        </div>
      )}
    </>
  );
}
