/** The fields of an item, for making one and for editing one; disabled for whoever may only look (R4). */
import type { ReactNode } from 'react';
import { countIntervals } from '#domain/counts-due.ts';
import { type TextKey, useTranslation } from '../core/texts.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { CategorySelect } from '../shared/catalogue/CategorySelect.tsx';
import type { ItemDraft, ItemField } from './draft.ts';
import css from './form.module.css';
import type { Category } from './item-query.ts';

type Props = {
  draft: ItemDraft;
  /** The message at a field. */
  errorOf: (field: string) => string | undefined;
  onChange: (field: ItemField, value: ItemDraft[ItemField]) => void;
  /** Under a field: what somebody else saved there meanwhile. */
  savedNoteOf?: (field: ItemField) => string | undefined;
  /** To move it to another category; left out where it was just chosen. */
  categories?: readonly Category[];
  /** The item is there: the amount is corrected, and it may be archived. */
  isExisting?: boolean;
  disabled?: boolean;
  /** The amount of a controlled item, which is not corrected (R161). */
  fixedAmountText?: string | undefined;
  /** The field under the amount. */
  reasonField?: ReactNode;
};

export function ItemFields({
  draft,
  errorOf,
  onChange,
  savedNoteOf = () => undefined,
  categories,
  isExisting = false,
  disabled = false,
  fixedAmountText,
  reasonField,
}: Props) {
  const { t } = useTranslation();
  /** A disabled field needs no hint. */
  const hintText = (hint: TextKey) => (disabled ? undefined : t(hint));
  const textFieldProps = (name: 'name' | 'unit' | 'dosage', maxLength: number, hint?: TextKey) => ({
    name,
    label: t(`assistmeApp.inventoryItem.${name}`),
    hint: savedNoteOf(name) ?? (hint && hintText(hint)),
    maxLength,
    value: draft[name],
    error: errorOf(name),
    disabled,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(name, event.currentTarget.value),
  });
  const numberFieldProps = (name: 'amountInStock' | 'alertValue', hint: TextKey) => ({
    name,
    label: t(`assistmeApp.inventoryItem.${name}`),
    hint: savedNoteOf(name) ?? hintText(hint),
    value: draft[name],
    error: errorOf(name),
    disabled,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(name, event.currentTarget.value),
  });
  return (
    <>
      <TextField {...textFieldProps('name', 50, 'inventory.nameHint')} required />
      {categories && (
        <CategorySelect
          name="category"
          label={t('assistmeApp.inventoryItem.category')}
          hint={savedNoteOf('categoryId')}
          placeholder={t('inventory.noCategory')}
          categories={categories}
          value={draft.categoryId}
          error={errorOf('category')}
          disabled={disabled}
          onChange={(id) => onChange('categoryId', id)}
        />
      )}
      <TextField {...textFieldProps('unit', 20, 'inventory.unitHint')} />
      {fixedAmountText ? (
        <p className={css.fixed}>
          <b>{t('assistmeApp.inventoryItem.amountInStock')}</b> {fixedAmountText}
          <small>{t('controlled.amountFixed')}</small>
        </p>
      ) : (
        <NumberField {...numberFieldProps('amountInStock', isExisting ? 'inventory.amountHint' : 'inventory.amountFirstHint')} required />
      )}
      {reasonField}
      <NumberField {...numberFieldProps('alertValue', 'inventory.alertHint')} required />
      <TextField {...textFieldProps('dosage', 200)} />
      <section className={css.toggles}>
        <Toggle
          label={t('inventory.paused')}
          hint={t('inventory.pausedHint')}
          checked={draft.notificationsPaused}
          disabled={disabled}
          onChange={(isOn) => onChange('notificationsPaused', isOn)}
        />
        <Toggle
          label={t('inventory.openToAssistants')}
          hint={t('inventory.openToAssistantsHint')}
          checked={draft.openToAssistants}
          disabled={disabled}
          onChange={(isOn) => onChange('openToAssistants', isOn)}
        />
        <Toggle
          label={t('controlled.toggle')}
          hint={t('controlled.toggleHint')}
          checked={draft.controlled}
          disabled={disabled}
          onChange={(isOn) => onChange('controlled', isOn)}
        />
        {draft.controlled && (
          <>
            <SelectField
              className={css.every}
              name="countEvery"
              label={t('controlled.every')}
              value={draft.countEvery ?? ''}
              error={errorOf('countEvery')}
              disabled={disabled}
              options={[
                { value: '', label: t('controlled.everies.NONE') },
                ...countIntervals.map((value) => ({ value, label: t(`controlled.everies.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange('countEvery', countIntervals.find((interval) => interval === value) ?? null)
              }
            />
            <Toggle
              label={t('controlled.byTwo')}
              hint={t('controlled.byTwoHint')}
              checked={draft.countByTwo}
              disabled={disabled}
              onChange={(isOn) => onChange('countByTwo', isOn)}
            />
          </>
        )}
        {isExisting && (
          <Toggle
            label={t('activities.archive')}
            hint={t('inventory.archiveHint')}
            checked={draft.archived}
            disabled={disabled}
            onChange={(isOn) => onChange('archived', isOn)}
          />
        )}
      </section>
    </>
  );
}
