/** The choices of a new activity that most leave as they are: its flags, the limit of one-tap signing, and its basis. */
import { useTranslation } from '../core/texts.ts';
import { Expander } from '../kit/Expander.tsx';
import type { FieldErrors } from '../kit/forms.ts';
import { CareBasisFields } from '../shared/activity/BasisField.tsx';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import { type CategoryDefaults, oneTapLimitOf } from '../shared/activity/defaults-query.ts';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { activityFlags } from '../shared/activity/flags.ts';
import { ONE_TAP_FIELD, OneTapLimitField } from '../shared/activity/LimitField.tsx';
import { type ActivityDraft, chosenValuesOf, draftFields, SHARING_FIELD } from './activity-draft.ts';

type Props = FieldErrors & {
  clientId: number;
  defaults: CategoryDefaults | undefined;
  draft: ActivityDraft;
  onChange: (changes: Partial<ActivityDraft>) => void;
};

export function ActivityChoices({ clientId, defaults, draft, errorOf, clearError, onChange }: Props) {
  const { t } = useTranslation();
  const chosenValues = chosenValuesOf(draft, defaults);
  const changeField = (field: string, changes: Partial<ActivityDraft>) => {
    onChange(changes);
    clearError(field);
  };
  return (
    <Expander title={t('activities.moreChoices')} hasError={draftFields.some(errorOf)}>
      <FlagToggles
        shownFlags={activityFlags}
        flagValues={chosenValues.flags}
        errorOf={errorOf}
        onChange={(flag, isOn) => {
          changeField(flag, { flags: { ...draft.flags, [flag]: isOn } });
          clearError(SHARING_FIELD);
        }}
      />
      <OneTapLimitField
        value={draft.limitText}
        usualMinutes={defaults && oneTapLimitOf(defaults)}
        error={errorOf(ONE_TAP_FIELD)}
        onChange={(limit) => changeField(ONE_TAP_FIELD, { limitText: limit })}
      />
      <CareBasisFields
        clientId={clientId}
        basis={chosenValues.basis}
        taskId={draft.taskId}
        errorOf={errorOf}
        onBasisChange={(basis) => changeField(BASIS_FIELD, { basis })}
        onTaskChange={(taskId) => changeField(DELEGATION_TASK_FIELD, { taskId })}
      />
    </Expander>
  );
}
