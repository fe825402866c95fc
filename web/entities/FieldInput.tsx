/** One field of a form, by its kind. */

import { findText, type Translate, useTranslation } from '../core/texts.ts';
import { RichText } from '../editor/RichText.tsx';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { DateField } from '../kit/DateField.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { TimeField } from '../kit/TimeField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { palette } from '../shared/catalogue/palette.ts';
import { choiceTitle, type DescribedField } from '../shared/entities/resources.ts';
import type { FormValue, Moment } from './draft.ts';
import css from './entities.module.css';
import { findRows } from './rows.ts';
import type { Owner } from './search.ts';

type Props = {
  field: DescribedField;
  label: string;
  value: FormValue;
  /** The saved value, where somebody else saved before; else what the field does. */
  note?: string | undefined;
  error: string | undefined;
  /** The owner among whose rows a reference is chosen. */
  owner: Owner;
  onChange: (value: FormValue) => void;
  onPendingChange: (isPending: boolean) => void;
};
/** No calendar goes further. */
const LAST_DAY = '2199-12-31';

export function FieldInput({ field, label, value, note, error, owner, onChange, onPendingChange }: Props) {
  const { t } = useTranslation();
  const { name, kind, choices = [] } = field;
  const fieldProps = {
    name,
    label,
    error,
    value: String(value ?? ''),
    hint: note ?? limitsText(t, field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const isRequired = field.create === 'must';
  switch (kind) {
    case 'flag':
      if (typeof value === 'boolean')
        return <Toggle name={name} label={label} hint={note} error={error} checked={value} onChange={onChange} />;
      return (
        <SelectField
          {...fieldProps}
          options={[
            { value: '', label: t('entities.asUsual') },
            { value: 'true', label: t('entities.yes') },
            { value: 'false', label: t('entities.no') },
          ]}
        />
      );
    case 'choice':
    case 'icon': {
      const choiceLabelOf = (choice: string) =>
        kind === 'icon' ? (findText(`activities.icons.${choice}`) ?? choice) : choiceTitle(t, choice);
      const emptyOptions =
        value === '' || !isRequired ? [{ value: '', label: isRequired ? t('entities.choose') : t('entities.nothing') }] : [];
      return (
        <SelectField
          {...fieldProps}
          options={[...emptyOptions, ...choices.map((choice) => ({ value: choice, label: choiceLabelOf(choice) }))]}
        />
      );
    }
    case 'ref':
      return (
        <Combobox
          name={name}
          label={label}
          hint={note}
          cacheKey={`${field.target} ${owner.clientId ?? ''} ${owner.companyId ?? ''}`}
          findOptions={(searchText, signal) => findRows(field.target ?? '', owner, searchText, signal)}
          value={value as ComboboxOption | null}
          onChoose={onChange}
          error={error}
        />
      );
    case 'day':
      return <DateField name={name} label={label} hint={note} value={String(value)} to={LAST_DAY} error={error} onChange={onChange} />;
    case 'instant': {
      const moment = value as Moment;
      return (
        <div className={css.when}>
          <DateField
            name={name}
            label={label}
            hint={note}
            value={moment.day}
            to={LAST_DAY}
            error={error}
            onChange={(day) => onChange({ ...moment, day })}
          />
          <TimeField
            name={`${name}Clock`}
            label={t('entities.time')}
            value={moment.clock}
            onChange={(clock) => onChange({ ...moment, clock })}
          />
        </div>
      );
    }
    case 'html':
      return (
        <RichText
          label={label}
          height={350}
          value={String(value ?? '')}
          error={error}
          onChange={onChange}
          onPendingChange={onPendingChange}
        />
      );
    case 'rule':
      return <TextArea {...fieldProps} hint={note ?? t('entities.ruleHint')} rows={3} spellCheck={false} />;
    case 'colour': {
      const hexColour = /^#[0-9a-f]{6}$/i.exec(String(value))?.[0];
      return (
        <div className={css.pickers}>
          <input
            type="color"
            className={css.colour}
            aria-label={t('entities.pick', { field: label })}
            data-none={hexColour ? undefined : ''}
            value={hexColour ?? '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <TextField {...fieldProps} spellCheck={false} placeholder={palette[0][1]} />
        </div>
      );
    }
    case 'int':
    case 'decimal':
    case 'number':
      return <NumberField {...fieldProps} isWhole={kind === 'int'} />;
    default:
      return field.max !== undefined && field.max > 200 ? (
        <TextArea {...fieldProps} maxLength={field.max} />
      ) : (
        <TextField {...fieldProps} maxLength={field.max} />
      );
  }
}

/** The bounds of a field, in words, where they are known. */
function limitsText(t: Translate, { kind, min, max }: DescribedField): string | undefined {
  if (kind === 'int' || kind === 'decimal') {
    if (min !== undefined && max !== undefined) return t('entities.between', { min, max });
    return min === undefined ? undefined : t('entities.least', { min });
  }
  return kind === 'line' && max !== undefined ? t('entities.mostSigns', { max }) : undefined;
}
