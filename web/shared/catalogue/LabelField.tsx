/** The label of an activity or a task, chosen among its company's; one that was removed stays until another is chosen (R34). */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { labelsOf } from './labels.ts';

type Label = { id: number; name?: string | null | undefined };
type Props = {
  /** The owner of the labels: the client's company, or the company itself. */
  owner: { clientId: number } | { companyId: number };
  /** The one it has. */
  own: Label | null | undefined;
  /** null is none. */
  value: number | null;
  /** A note under the field, instead of its hint. */
  note?: string | undefined;
  error?: string | undefined;
  onChange: (labelId: number | null) => void;
};

export function LabelField({ owner, own: current, value, note, error, onChange }: Props) {
  const { t } = useTexts();
  const { data, error: failed, refetch } = useQuery(labelsOf(owner));
  if (failed && !data) return <LoadError error={failed} retry={() => void refetch()} />;
  const offered = [...(data ?? [])];
  const gone = current && data && !data.some(({ id }) => id === current.id) ? current : undefined;
  return (
    <SelectField
      name="label"
      label={t('activities.label')}
      hint={note ?? (data && offered.length === 0 ? t('activities.noLabels') : t('activities.labelHint'))}
      disabled={!data}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: t('activities.noLabel') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(gone ? [{ value: String(gone.id), label: t('activities.removedLabel', { name: gone.name }) }] : []),
      ]}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
    />
  );
}
