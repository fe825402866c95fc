/** The choices of a new activity that most leave as they are: its flags, the limit of one-tap signing, and its basis. */
import { useTexts } from '../core/texts.ts';
import { Expander } from '../kit/Expander.tsx';
import type { FieldErrors } from '../kit/forms.ts';
import { CareBasisFields } from '../shared/activity/BasisField.tsx';
import { BASIS, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import { type CategoryDefaults, limitOf } from '../shared/activity/defaults-query.ts';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { flags } from '../shared/activity/flags.ts';
import { LimitField, ONE_TAP } from '../shared/activity/LimitField.tsx';
import { type ActivityDraft, chosenOf, draftFields, SHARING } from './activity-draft.ts';

type Props = FieldErrors & {
  clientId: number;
  defaults: CategoryDefaults | undefined;
  draft: ActivityDraft;
  onChange: (part: Partial<ActivityDraft>) => void;
};

export function ActivityChoices({ clientId, defaults, draft, errorOf, clearError, onChange }: Props) {
  const { t } = useTexts();
  const chosenValues = chosenOf(draft, defaults);
  const change = (field: string, part: Partial<ActivityDraft>) => {
    onChange(part);
    clearError(field);
  };
  return (
    <Expander title={t('activities.moreChoices')} isWrong={draftFields.some(errorOf)}>
      <FlagToggles
        shown={flags}
        values={chosenValues.flags}
        errorOf={errorOf}
        onChange={(flag, isOn) => {
          change(flag, { flags: { ...draft.flags, [flag]: isOn } });
          clearError(SHARING);
        }}
      />
      <LimitField
        value={draft.limit}
        usual={defaults && limitOf(defaults)}
        error={errorOf(ONE_TAP)}
        onChange={(limit) => change(ONE_TAP, { limit })}
      />
      <CareBasisFields
        clientId={clientId}
        basis={chosenValues.basis}
        taskId={draft.taskId}
        errorOf={errorOf}
        onBasis={(basis) => change(BASIS, { basis })}
        onTask={(taskId) => change(DELEGATION_TASK_FIELD, { taskId })}
      />
    </Expander>
  );
}
