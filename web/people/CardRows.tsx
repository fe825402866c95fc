/** The rows of a client's card as they are written: one alert or contact each, put first, or taken away. */
import {
  type AlertKind,
  alertKinds,
  type ContactKind,
  contactKinds,
  LONGEST_ALERT,
  LONGEST_CONTACT_NAME,
  LONGEST_CONTACT_NOTE,
  LONGEST_PHONE,
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
  at: number;
  /** Somebody added it just now. */
  isNew: boolean;
  /** The error at a field of it, in words. */
  errorOf: (field: string) => string | undefined;
  onChange: (field: string, row: R) => void;
  onUp: () => void;
  onRemove: () => void;
};

function Acts({ kind, at, onUp, onRemove }: { kind: 'Alert' | 'Contact'; at: number; onUp: () => void; onRemove: () => void }) {
  const { t } = useTexts();
  const number = { number: at + 1 };
  return (
    <div className={css.acts}>
      {at > 0 && (
        <IconButton aria-label={t(`card.up${kind}`, number)} onClick={onUp}>
          <Icon d={chevronUp} />
        </IconButton>
      )}
      <IconButton aria-label={t(`card.remove${kind}`, number)} onClick={onRemove}>
        <Icon d={remove} />
      </IconButton>
    </div>
  );
}

export function AlertFields({ row, at, isNew, errorOf, onChange, onUp, onRemove }: Props<AlertRow>) {
  const { t } = useTexts();
  const name = (field: string) => `alerts.${at}.${field}`;
  return (
    <fieldset className={css.row}>
      <legend>{t('card.alert', { number: at + 1 })}</legend>
      <Acts kind="Alert" at={at} onUp={onUp} onRemove={onRemove} />
      <SelectField
        name={name('kind')}
        label={t('card.kind')}
        required
        autoFocus={isNew}
        value={row.kind}
        error={errorOf(name('kind'))}
        options={[{ value: '', label: t('card.choose') }, ...alertKinds.map((kind) => ({ value: kind, label: t(`alerts.kind.${kind}`) }))]}
        onChange={({ currentTarget }) => onChange(name('kind'), { ...row, kind: currentTarget.value as AlertKind | '' })}
      />
      <TextField
        name={name('text')}
        label={t(row.kind && !needsWords(row.kind) ? 'card.alertTextMay' : 'card.alertText')}
        placeholder={t('card.alertTextHint')}
        required={row.kind !== '' && needsWords(row.kind)}
        maxLength={LONGEST_ALERT}
        value={row.text}
        error={errorOf(name('text'))}
        onChange={({ currentTarget }) => onChange(name('text'), { ...row, text: currentTarget.value })}
      />
    </fieldset>
  );
}

export function ContactFields({ row, at, isNew, errorOf, onChange, onUp, onRemove }: Props<ContactRow>) {
  const { t } = useTexts();
  const name = (field: string) => `contacts.${at}.${field}`;
  const text = (field: 'name' | 'phone' | 'note', most: number) => ({
    name: name(field),
    label: t(`card.${field}`),
    maxLength: most,
    value: row[field],
    error: errorOf(name(field)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(name(field), { ...row, [field]: currentTarget.value }),
  });
  return (
    <fieldset className={css.row}>
      <legend>{t('card.contact', { number: at + 1 })}</legend>
      <Acts kind="Contact" at={at} onUp={onUp} onRemove={onRemove} />
      <SelectField
        name={name('kind')}
        label={t('card.relation')}
        required
        autoFocus={isNew}
        value={row.kind}
        error={errorOf(name('kind'))}
        options={[
          { value: '', label: t('card.choose') },
          ...contactKinds.map((kind) => ({ value: kind, label: t(`card.contactKind.${kind}`) })),
        ]}
        onChange={({ currentTarget }) => onChange(name('kind'), { ...row, kind: currentTarget.value as ContactKind | '' })}
      />
      <TextField {...text('name', LONGEST_CONTACT_NAME)} required />
      <TextField {...text('phone', LONGEST_PHONE)} required type="tel" inputMode="tel" />
      <TextField {...text('note', LONGEST_CONTACT_NOTE)} placeholder={t('card.noteHint')} />
    </fieldset>
  );
}
