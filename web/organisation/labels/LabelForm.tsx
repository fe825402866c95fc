/** Makes a label, or gives one another name; a name stands once in a company (product «Labels»). */
import type { Label } from '#contract/labels.ts';
import { isLabelName, MAX_LABEL_LENGTH } from '#domain/labels.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { allQueriesKey, saveLabel } from './label-query.ts';

export function LabelForm({ label, onClose }: { label?: Label; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t(label ? 'admin.rename' : 'labels.create')}
      subtitle={label?.name}
      refreshedKey={allQueriesKey}
      check={({ name = '' }): Record<string, string> => (isLabelName(name) ? {} : { name: 'assistmeApp.label.errors.nameLength' })}
      send={({ name = '' }) => saveLabel(name.trim(), label)}
      onClose={onClose}
    >
      {({ text }) => (
        <TextField
          {...text('name')}
          label={t('assistmeApp.label.name')}
          hint={t('labels.nameHint', { count: MAX_LABEL_LENGTH })}
          defaultValue={label?.name}
        />
      )}
    </FormSheet>
  );
}
