/** The reason for a count that differs much from the ledger (R19): asked for by the form that counts and by the one that edits. */
import { useTranslation } from '../core/texts.ts';
import { TextField } from '../kit/TextField.tsx';

type Props = { name: string; value: string; error: string | undefined; onChange: (value: string) => void };

export function DifferenceReason({ name, value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      name={name}
      value={value}
      error={error}
      label={t('inventory.whyDiffers')}
      hint={t('inventory.whyDiffersHint')}
      required
      maxLength={300}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
