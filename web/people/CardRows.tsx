/** The rows of a client's card as they are written: one alert or contact each, put first, or taken away. */
import {
  type AlertKind,
  alertKinds,
  type ContactKind,
  contactKinds,
  MAX_ALERT_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
  MAX_CONTACT_NOTE_LENGTH,
  MAX_PHONE_LENGTH,
  needsWords,
} from '#domain/client-card.ts';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { chevronUp, remove } from '../kit/later-icons.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { AlertRow, ContactRow } from './card-draft.ts';
import css from './card-form.module.css';

type Props<R> = {
  row: R;
  /** Its place, from 0. */
  index: number;
  /** Somebody added it just now. */
  isNew: boolean;
  /** The error at a field of it, in words. */
  errorOf: (field: string) => string | undefined;
  onChange: (field: string, row: R) => void;
  onUp: () => void;
  onRemove: () => void;
};

function RowButtons({
  kind: rowKind,
  index,
  onUp,
  onRemove,
}: {
  kind: 'Alert' | 'Contact';
  index: number;
  onUp: () => void;
  onRemove: () => void;
}) {
  const { t } = useTexts();
  const textValues = { number: index + 1 };
  return (
    <div className={css.acts}>
      {index > 0 && (
        <IconButton aria-label={t(`card.up${rowKind}`, textValues)} onClick={onUp}>
          <Icon d={chevronUp} />
        </IconButton>
      )}
      <IconButton aria-label={t(`card.remove${rowKind}`, textValues)} onClick={onRemove}>
        <Icon d={remove} />
      </IconButton>
    </div>
  );
}

export function AlertFields({ row, index, isNew, errorOf, onChange, onUp, onRemove }: Props<AlertRow>) {
  const { t } = useTexts();
  const fieldName = (field: string) => `alerts.${index}.${field}`;
  return (
    <fieldset className={css.row}>
      <legend>{t('card.alert', { number: index + 1 })}</legend>
      <RowButtons kind="Alert" index={index} onUp={onUp} onRemove={onRemove} />
      <SelectField
        name={fieldName('kind')}
        label={t('card.kind')}
        required
        autoFocus={isNew}
        value={row.kind}
        error={errorOf(fieldName('kind'))}
        options={[{ value: '', label: t('card.choose') }, ...alertKinds.map((kind) => ({ value: kind, label: t(`alerts.kind.${kind}`) }))]}
        onChange={({ currentTarget }) => onChange(fieldName('kind'), { ...row, kind: currentTarget.value as AlertKind | '' })}
      />
      <TextField
        name={fieldName('text')}
        label={t(row.kind && !needsWords(row.kind) ? 'card.alertTextMay' : 'card.alertText')}
        placeholder={t('card.alertTextHint')}
        required={row.kind !== '' && needsWords(row.kind)}
        maxLength={MAX_ALERT_LENGTH}
        value={row.text}
        error={errorOf(fieldName('text'))}
        onChange={({ currentTarget }) => onChange(fieldName('text'), { ...row, text: currentTarget.value })}
      />
    </fieldset>
  );
}

export function ContactFields({ row, index, isNew, errorOf, onChange, onUp, onRemove }: Props<ContactRow>) {
  const { t } = useTexts();
  const fieldName = (field: string) => `contacts.${index}.${field}`;
  const textFieldProps = (field: 'name' | 'phone' | 'note', maxLength: number) => ({
    name: fieldName(field),
    label: t(`card.${field}`),
    maxLength,
    value: row[field],
    error: errorOf(fieldName(field)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange(fieldName(field), { ...row, [field]: currentTarget.value }),
  });
  return (
    <fieldset className={css.row}>
      <legend>{t('card.contact', { number: index + 1 })}</legend>
      <RowButtons kind="Contact" index={index} onUp={onUp} onRemove={onRemove} />
      <SelectField
        name={fieldName('kind')}
        label={t('card.relation')}
        required
        autoFocus={isNew}
        value={row.kind}
        error={errorOf(fieldName('kind'))}
        options={[
          { value: '', label: t('card.choose') },
          ...contactKinds.map((kind) => ({ value: kind, label: t(`card.contactKind.${kind}`) })),
        ]}
        onChange={({ currentTarget }) => onChange(fieldName('kind'), { ...row, kind: currentTarget.value as ContactKind | '' })}
      />
      <TextField {...textFieldProps('name', MAX_CONTACT_NAME_LENGTH)} required />
      <TextField {...textFieldProps('phone', MAX_PHONE_LENGTH)} required type="tel" inputMode="tel" />
      <TextField {...textFieldProps('note', MAX_CONTACT_NOTE_LENGTH)} placeholder={t('card.noteHint')} />
    </fieldset>
  );
}
