/** A choice of kind: who is invited works in the team, or is its client (R139). */
import { givenKinds } from '#domain/member-kinds.ts';
import { useTexts } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';

export function KindField({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const { t } = useTexts();
  return (
    <SelectField
      name="kind"
      label={t('team.kind')}
      hint={t('team.kindHint')}
      defaultValue="STAFF"
      error={error}
      onChange={onChange}
      options={givenKinds.map((kind) => ({ value: kind, label: t(`team.kinds.${kind}`) }))}
    />
  );
}
