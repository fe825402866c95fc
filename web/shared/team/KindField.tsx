/** A choice of kind: who is invited works in the team, or is its client (R139). */
import { availableKinds } from '#domain/member-kinds.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';

export function KindField({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="kind"
      label={t('team.kind')}
      hint={t('team.kindHint')}
      defaultValue="STAFF"
      error={error}
      onChange={onChange}
      options={availableKinds.map((kind) => ({ value: kind, label: t(`team.kinds.${kind}`) }))}
    />
  );
}
