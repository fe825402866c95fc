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
  needsAlertText,
} from '#domain/client-card.ts';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { chevronUpIcon, removeIcon } from '../kit/later-icons.ts';
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
  onMoveUp: () => void;
  onRemove: () => void;
};

function RowButtons({
  kind: rowKind,
  index,
  onMoveUp,
  onRemove,
}: {
  kind: 'Alert' | 'Contact';
  index: number;
  onMoveUp: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const textValues = { number: index + 1 };
  return (
    <div className={css.acts}>
      {index > 0 && (
        <IconButton aria-label={t(`card.up${rowKind}`, textValues)} onClick={onMoveUp}>
          <Icon d={chevronUpIcon} />
        </IconButton>
      )}
      <IconButton aria-label={t(`card.remove${rowKind}`, textValues)} onClick={onRemove}>
        <Icon d={removeIcon} />
      </IconButton>
    </div>
  );
}

export function AlertFields({ row: alertRow, index, isNew, errorOf, onChange, onMoveUp, onRemove }: Props<AlertRow>) {
  const { t } = useTranslation();
  const fieldName = (field: string) => `alerts.${index}.${field}`;
  return (
    <fieldset className={css.row}>
      <legend>{t('card.alert', { number: index + 1 })}</legend>
      <RowButtons kind="Alert" index={index} onMoveUp={onMoveUp} onRemove={onRemove} />
      <SelectField
        name={fieldName('kind')}
        label={t('card.kind')}
        required
        autoFocus={isNew}
        value={alertRow.kind}
        error={errorOf(fieldName('kind'))}
        options={[{ value: '', label: t('card.choose') }, ...alertKinds.map((kind) => ({ value: kind, label: t(`alerts.kind.${kind}`) }))]}
        onChange={({ currentTarget }) => onChange(fieldName('kind'), { ...alertRow, kind: currentTarget.value as AlertKind | '' })}
      />
      <TextField
        name={fieldName('text')}
        label={t(alertRow.kind && !needsAlertText(alertRow.kind) ? 'card.alertTextMay' : 'card.alertText')}
        placeholder={t('card.alertTextHint')}
        required={alertRow.kind !== '' && needsAlertText(alertRow.kind)}
        maxLength={MAX_ALERT_LENGTH}
        value={alertRow.text}
        error={errorOf(fieldName('text'))}
        onChange={({ currentTarget }) => onChange(fieldName('text'), { ...alertRow, text: currentTarget.value })}
      />
    </fieldset>
  );
}

export function ContactFields({ row: contactRow, index, isNew, errorOf, onChange, onMoveUp, onRemove }: Props<ContactRow>) {
  const { t } = useTranslation();
  const fieldName = (field: string) => `contacts.${index}.${field}`;
  const textFieldProps = (field: 'name' | 'phone' | 'note', maxLength: number) => ({
    name: fieldName(field),
    label: t(`card.${field}`),
    maxLength,
    value: contactRow[field],
    error: errorOf(fieldName(field)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange(fieldName(field), { ...contactRow, [field]: currentTarget.value }),
  });
  return (
    <fieldset className={css.row}>
      <legend>{t('card.contact', { number: index + 1 })}</legend>
      <RowButtons kind="Contact" index={index} onMoveUp={onMoveUp} onRemove={onRemove} />
      <SelectField
        name={fieldName('kind')}
        label={t('card.relation')}
        required
        autoFocus={isNew}
        value={contactRow.kind}
        error={errorOf(fieldName('kind'))}
        options={[
          { value: '', label: t('card.choose') },
          ...contactKinds.map((kind) => ({ value: kind, label: t(`card.contactKind.${kind}`) })),
        ]}
        onChange={({ currentTarget }) => onChange(fieldName('kind'), { ...contactRow, kind: currentTarget.value as ContactKind | '' })}
      />
      <TextField {...textFieldProps('name', MAX_CONTACT_NAME_LENGTH)} required />
      <TextField {...textFieldProps('phone', MAX_PHONE_LENGTH)} required type="tel" inputMode="tel" />
      <TextField {...textFieldProps('note', MAX_CONTACT_NOTE_LENGTH)} placeholder={t('card.noteHint')} />
    </fieldset>
  );
}
