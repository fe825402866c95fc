/** Attributes as fields of their kind, in a form of an activity or an item (product «Attributes and values»). */
import type { ValueType } from '#contract/attributes.ts';
import { useTranslation } from '../../core/texts.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './attributes.module.css';
import { LongTextField } from './LongField.tsx';
import { attributeFieldName, type ValueDraft } from './values.ts';

type AttributeField = { id: number; name: string; valueType: ValueType };
type Props = {
  fields: readonly AttributeField[];
  draft: ValueDraft;
  /** The error of a field, by its name. */
  errorOf: (field: string) => string | undefined;
  onChange: (id: number, value: string | boolean) => void;
  /** Called when a long text opens or closes with something in it that is not taken over. */
  onUnsavedChange: (id: number, isUnsaved: boolean) => void;
};

export function AttributeFields({ fields, draft, errorOf, onChange, onUnsavedChange }: Props) {
  const { t } = useTranslation();
  return fields.map(({ id, name, valueType }) => {
    const fieldText = typeof draft[id] === 'string' ? draft[id] : '';
    const fieldProps = { name: attributeFieldName(id), label: name, error: errorOf(attributeFieldName(id)) };
    if (valueType === 'BOOLEAN')
      return (
        <div key={id} className={css.toggle}>
          <Toggle label={name} checked={draft[id] === true} onChange={(isOn) => onChange(id, isOn)} />
        </div>
      );
    if (valueType === 'INPUT_LONG_STRING')
      return (
        <div key={id}>
          <p className={css.question}>{name}</p>
          <p className={css.hint}>{t('attributes.answeredLater')}</p>
        </div>
      );
    if (valueType === 'LONG_STRING')
      return (
        <LongTextField
          key={id}
          label={name}
          error={errorOf(attributeFieldName(id))}
          value={fieldText}
          onChange={(html) => onChange(id, html)}
          onUnsavedChange={(isUnsaved) => onUnsavedChange(id, isUnsaved)}
        />
      );
    const inputProps = {
      ...fieldProps,
      value: fieldText,
      onChange: (event: { currentTarget: { value: string } }) => onChange(id, event.currentTarget.value),
    };
    return valueType === 'NUMBER' ? (
      <NumberField key={id} {...inputProps} required />
    ) : (
      <TextField key={id} {...inputProps} maxLength={1000} />
    );
  });
}
