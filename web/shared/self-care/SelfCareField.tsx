/** The decision that an activity of egenvård is done by; none needs to be chosen, and what lacks is said (R150). */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { selfCareQuery } from './self-care-query.ts';

export const SELF_CARE_FIELD = 'selfCare';
type NamedDecision = { id: number; name?: string | null | undefined };
type Props = {
  clientId: number;
  /** The one that is saved, which is offered also when it was ended. */
  savedDecision: NamedDecision | null;
  value: NamedDecision | null;
  error?: string | undefined;
  onChange: (decision: { id: number } | null) => void;
};

export function SelfCareField({ clientId, savedDecision, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { data: selfCare } = useQuery({ ...selfCareQuery(clientId), throwOnError: false });
  const currentDecisions = (selfCare?.decisions ?? [])
    .filter(({ endedDate }) => !endedDate)
    .map(({ id, current }) => ({ id, name: current.name }));
  const offeredDecisions =
    savedDecision && !currentDecisions.some(({ id }) => id === savedDecision.id) ? [savedDecision, ...currentDecisions] : currentDecisions;
  return (
    <SelectField
      name={SELF_CARE_FIELD}
      label={t('selfCare.choose')}
      hint={value ? undefined : t('selfCare.missing')}
      value={value ? String(value.id) : ''}
      error={error}
      options={[
        { value: '', label: t('selfCare.chooseNone') },
        ...offeredDecisions.map(({ id, name }) => ({ value: String(id), label: name ?? '' })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : { id: Number(currentTarget.value) })}
    />
  );
}
