/**
 * Gives delegations, in three ways with the same days: entered from paper with its photo, given here by whoever is licensed, or several renewed
 * in one act (R146). Whom and what are boxes; one form makes one for each.
 */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { delegationsQueryKey } from '../../shared/delegation/delegation-query.ts';
import { ClientField, DayFields, PeopleAndTaskBoxes, RenewalBoxes } from './DelegationFields.tsx';
import { clientsOf } from './delegation-draft.ts';
import css from './delegations.module.css';
import { PaperFields } from './PaperFields.tsx';
import { type DelegationFormOptions, useDelegationChoices, useDelegationForm } from './use-delegation-form.ts';

const MAX_CONDITIONS_LENGTH = 1000;

export default function DelegationForm({ onClose, ...props }: DelegationFormOptions & { onClose: () => void }) {
  const { mode, clientId, timeZone, renewableDelegations } = props;
  const { t } = useTranslation();
  const today = useDateFormatters(timeZone).today();
  const { draft, changeDraft, check, send } = useDelegationForm(props);
  const choices = useDelegationChoices(props, draft.clientChoice);
  const isRenewal = mode === 'renew';
  const clients = isRenewal ? clientsOf(renewableDelegations) : [...(choices.clients ?? []), null];
  const needsClientChoice = clientId === undefined && (!isRenewal || clients.length > 1);
  return (
    <FormSheet
      title={t(`delegations.giving.${mode}`)}
      subtitle={t(`delegations.givingHint.${mode}`)}
      refreshedKey={delegationsQueryKey}
      check={check}
      send={send}
      onClose={onClose}
    >
      {({ errorOf, clearError, text }) => (
        <div className={css.form}>
          {needsClientChoice && (
            <ClientField clients={clients} draft={draft} errorOf={errorOf} clearError={clearError} changeDraft={changeDraft} />
          )}
          {isRenewal ? (
            <RenewalBoxes
              renewableDelegations={renewableDelegations}
              timeZone={timeZone}
              draft={draft}
              errorOf={errorOf}
              clearError={clearError}
            />
          ) : (
            <PeopleAndTaskBoxes choices={choices} draft={draft} errorOf={errorOf} clearError={clearError} />
          )}
          <DayFields draft={draft} errorOf={errorOf} clearError={clearError} changeDraft={changeDraft} />
          {mode !== 'system' && (
            <PaperFields
              today={today}
              errorOf={errorOf}
              clearError={clearError}
              text={text}
              imageUrl={draft.imageUrl}
              onImage={(imageUrl) => {
                changeDraft({ imageUrl });
                clearError('imageUrl');
              }}
            />
          )}
          <TextField {...text('conditions')} label={t('assistmeApp.delegation.conditions')} maxLength={MAX_CONDITIONS_LENGTH} />
        </div>
      )}
    </FormSheet>
  );
}
