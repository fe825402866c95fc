/** The label of an activity or a task, chosen among its company's; one that was removed stays until another is chosen (R34). */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { ownerLabelsQuery } from './labels.ts';

type Label = { id: number; name?: string | null | undefined };
type Props = {
  /** The owner of the labels: the client's company, or the company itself. */
  owner: { clientId: number } | { companyId: number };
  /** The one it has. */
  currentLabel: Label | null | undefined;
  /** null is none. */
  value: number | null;
  /** A note under the field, instead of its hint. */
  note?: string | undefined;
  error?: string | undefined;
  onChange: (labelId: number | null) => void;
};

export function LabelField({ owner, currentLabel, value, note, error, onChange }: Props) {
  const { t } = useTranslation();
  const { data: labels, error: loadError, refetch } = useQuery(ownerLabelsQuery(owner));
  if (loadError && !labels) return <LoadError error={loadError} retry={() => void refetch()} />;
  const offeredLabels = [...(labels ?? [])];
  const removedLabel = currentLabel && labels && !labels.some(({ id }) => id === currentLabel.id) ? currentLabel : undefined;
  return (
    <SelectField
      name="label"
      label={t('activities.label')}
      hint={note ?? (labels && offeredLabels.length === 0 ? t('activities.noLabels') : t('activities.labelHint'))}
      disabled={!labels}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: t('activities.noLabel') },
        ...offeredLabels.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(removedLabel ? [{ value: String(removedLabel.id), label: t('activities.removedLabel', { name: removedLabel.name }) }] : []),
      ]}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
    />
  );
}
