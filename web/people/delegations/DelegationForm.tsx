/**
 * Gives delegations, in three ways with the same days: entered from paper with its photo, given here by whoever is licensed, or several renewed
 * in one act (R146). Whom and what are boxes; one form makes one for each.
 */
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { delegationsKey } from '../../shared/delegation/delegation-query.ts';
import { ClientField, DayFields, PeopleAndTasks, RenewalBoxes } from './DelegationFields.tsx';
import { clientsOf } from './delegation-draft.ts';
import css from './delegations.module.css';
import { PaperFields } from './PaperFields.tsx';
import { type DelegationProps, useDelegationChoices, useDelegationForm } from './use-delegation-form.ts';

const MAX_CONDITIONS_LENGTH = 1000;

export default function DelegationForm({ onClose, ...props }: DelegationProps & { onClose: () => void }) {
  const { mode, clientId, timeZone, renewableDelegations } = props;
  const { t } = useTexts();
  const today = useDates(timeZone).today();
  const { draft, change, check, send } = useDelegationForm(props);
  const choices = useDelegationChoices(props, draft.clientChoice);
  const isRenewal = mode === 'renew';
  const clients = isRenewal ? clientsOf(renewableDelegations) : [...(choices.clients ?? []), null];
  const needsClientChoice = clientId === undefined && (!isRenewal || clients.length > 1);
  return (
    <FormSheet
      title={t(`delegations.giving.${mode}`)}
      meta={t(`delegations.givingHint.${mode}`)}
      refreshedKey={delegationsKey}
      check={check}
      send={send}
      onClose={onClose}
    >
      {({ errorOf, clearError, text }) => (
        <div className={css.form}>
          {needsClientChoice && <ClientField clients={clients} draft={draft} errorOf={errorOf} clearError={clearError} change={change} />}
          {isRenewal ? (
            <RenewalBoxes
              renewableDelegations={renewableDelegations}
              timeZone={timeZone}
              draft={draft}
              errorOf={errorOf}
              clearError={clearError}
            />
          ) : (
            <PeopleAndTasks choices={choices} draft={draft} errorOf={errorOf} clearError={clearError} />
          )}
          <DayFields draft={draft} errorOf={errorOf} clearError={clearError} change={change} />
          {mode !== 'system' && (
            <PaperFields
              today={today}
              errorOf={errorOf}
              clearError={clearError}
              text={text}
              imageUrl={draft.imageUrl}
              onImage={(imageUrl) => {
                change({ imageUrl });
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
