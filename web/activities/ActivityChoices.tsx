/** The choices of a new activity that most leave as they are: its flags, the limit of one-tap signing, and its basis. */
import { useTexts } from '../core/texts.ts';
import { Expander } from '../kit/Expander.tsx';
import type { FieldErrors } from '../kit/forms.ts';
import { CareBasisFields } from '../shared/activity/BasisField.tsx';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import { type CategoryDefaults, limitOf } from '../shared/activity/defaults-query.ts';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { flags } from '../shared/activity/flags.ts';
import { LimitField, ONE_TAP_FIELD } from '../shared/activity/LimitField.tsx';
import { type ActivityDraft, chosenValuesOf, draftFields, SHARING } from './activity-draft.ts';

type Props = FieldErrors & {
  clientId: number;
  defaults: CategoryDefaults | undefined;
  draft: ActivityDraft;
  onChange: (changes: Partial<ActivityDraft>) => void;
};

export function ActivityChoices({ clientId, defaults, draft, errorOf, clearError, onChange }: Props) {
  const { t } = useTexts();
  const chosenValues = chosenValuesOf(draft, defaults);
  const change = (field: string, changes: Partial<ActivityDraft>) => {
    onChange(changes);
    clearError(field);
  };
  return (
    <Expander title={t('activities.moreChoices')} hasError={draftFields.some(errorOf)}>
      <FlagToggles
        shownFlags={flags}
        values={chosenValues.flags}
        errorOf={errorOf}
        onChange={(flag, isOn) => {
          change(flag, { flags: { ...draft.flags, [flag]: isOn } });
          clearError(SHARING);
        }}
      />
      <LimitField
        value={draft.limit}
        usualMinutes={defaults && limitOf(defaults)}
        error={errorOf(ONE_TAP_FIELD)}
        onChange={(limit) => change(ONE_TAP_FIELD, { limit })}
      />
      <CareBasisFields
        clientId={clientId}
        basis={chosenValues.basis}
        taskId={draft.taskId}
        errorOf={errorOf}
        onBasis={(basis) => change(BASIS_FIELD, { basis })}
        onTask={(taskId) => change(DELEGATION_TASK_FIELD, { taskId })}
      />
    </Expander>
  );
}
