/** The fields of delegations that are given together: for which client, to whom and what, or which are renewed, and their days. */
import { useTranslation } from '../../core/texts.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import type { FieldHelpers } from '../../kit/FormSheet.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { delegationStatusText } from '../../shared/delegation/delegation-words.ts';
import { CheckboxGroup } from './Boxes.tsx';
import { ALL_CLIENTS, applyDay, clientIdOf, type DelegationDraft, dayFields } from './delegation-draft.ts';
import css from './delegations.module.css';
import type { useDelegationChoices } from './use-delegation-form.ts';

type Props = Pick<FieldHelpers, 'errorOf' | 'clearError'> & { draft: DelegationDraft };
type ChangeProps = Props & { changeDraft: (changes: Partial<DelegationDraft>) => void };
/** Among the clients null is the choice of all. */
type ClientProps = ChangeProps & { clients: readonly ({ id: number; name: string } | null)[] };
type RenewalProps = Props & { renewableDelegations: readonly Delegation[]; timeZone: string | undefined };
type ChoiceProps = Props & { choices: ReturnType<typeof useDelegationChoices> };

export function ClientField({ clients, draft, errorOf, clearError, changeDraft }: ClientProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="clientId"
      required
      label={t('delegations.client')}
      value={draft.clientChoice}
      error={errorOf('clientId')}
      options={[
        ...(draft.mode === 'renew' ? [] : [{ value: '', label: t('delegations.choose') }]),
        ...clients.flatMap((client) => (client ? [{ value: String(client.id), label: client.name }] : [])),
        ...(clients.includes(null) ? [{ value: ALL_CLIENTS, label: t('delegations.allClients') }] : []),
      ]}
      onChange={({ currentTarget: { value } }) => {
        changeDraft({ clientChoice: value });
        clearError('clientId');
      }}
    />
  );
}

export function RenewalBoxes({ renewableDelegations, timeZone, draft: { clientChoice }, errorOf, clearError }: RenewalProps) {
  const { t } = useTranslation();
  const dates = useDateFormatters(timeZone);
  return (
    <CheckboxGroup
      key={clientChoice}
      name="renewIds"
      label={t('assistmeApp.delegation.renewIds')}
      error={errorOf('renewIds')}
      options={renewableDelegations
        .filter(({ client }) => client?.id === clientIdOf(clientChoice))
        .map((delegation) => ({
          id: delegation.id,
          name: `${delegation.user.name}: ${delegation.task.name}`,
          detail: delegationStatusText(delegation, { t, ...dates }),
        }))}
      onChange={() => clearError('renewIds')}
    />
  );
}

export function PeopleAndTaskBoxes({ choices, draft: { clientChoice }, errorOf, clearError }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      {clientChoice !== '' && (
        <CheckboxGroup
          key={clientChoice}
          name="userIds"
          label={t('assistmeApp.delegation.userIds')}
          error={errorOf('userIds')}
          options={choices.people}
          onChange={() => clearError('userIds')}
        />
      )}
      <CheckboxGroup
        name="taskIds"
        label={t('assistmeApp.delegation.taskIds')}
        error={errorOf('taskIds')}
        options={choices.tasks}
        onChange={() => clearError('taskIds')}
      />
    </>
  );
}

export function DayFields({ draft, errorOf, clearError, changeDraft }: ChangeProps) {
  const { t } = useTranslation();
  return (
    <div className={css.fields}>
      {dayFields.map((field) => (
        <DateField
          key={field}
          name={field}
          required
          label={t(`assistmeApp.delegation.${field}`)}
          to="2100-12-31"
          value={draft.dateTexts[field]}
          error={errorOf(field)}
          onChange={(value) => {
            changeDraft({ dateTexts: applyDay(draft.dateTexts, field, value) });
            clearError(field);
          }}
        />
      ))}
    </div>
  );
}
