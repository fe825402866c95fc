/** The fields of an item, for making one and for editing one; disabled for whoever may only look (R4). */
import type { ReactNode } from 'react';
import { type TextKey, useTexts } from '../core/texts.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { CategorySelect } from '../shared/catalogue/CategorySelect.tsx';
import type { Draft, Field } from './draft.ts';
import css from './form.module.css';
import type { Category } from './item-query.ts';

type Props = {
  draft: Draft;
  /** The message at a field. */
  at: (field: string) => string | undefined;
  change: (field: Field, value: Draft[Field]) => void;
  /** Under a field: what somebody else saved there meanwhile. */
  errorText?: (field: Field) => string | undefined;
  /** To move it to another category; left out where it was just chosen. */
  categories?: readonly Category[];
  /** The item is there: the amount is corrected, and it may be archived. */
  isThere?: boolean;
  disabled?: boolean;
  /** The field under the amount. */
  afterAmount?: ReactNode;
};

export function ItemFields({
  draft,
  at,
  change,
  errorText = () => undefined,
  categories,
  isThere = false,
  disabled = false,
  afterAmount,
}: Props) {
  const { t } = useTexts();
  /** A disabled field needs no hint. */
  const hinted = (hint: TextKey) => (disabled ? undefined : t(hint));
  const text = (name: 'name' | 'unit' | 'dosage', max: number, hint?: TextKey) => ({
    name,
    label: t(`assistmeApp.inventoryItem.${name}`),
    hint: errorText(name) ?? (hint && hinted(hint)),
    maxLength: max,
    value: draft[name],
    error: at(name),
    disabled,
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  });
  const number = (name: 'amountInStock' | 'alertValue', hint: TextKey) => ({
    name,
    label: t(`assistmeApp.inventoryItem.${name}`),
    hint: errorText(name) ?? hinted(hint),
    value: draft[name],
    error: at(name),
    disabled,
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  });
  return (
    <>
      <TextField {...text('name', 50, 'inventory.nameHint')} required />
      {categories && (
        <CategorySelect
          name="category"
          label={t('assistmeApp.inventoryItem.category')}
          hint={errorText('categoryId')}
          none={t('inventory.noCategory')}
          categories={categories}
          value={draft.categoryId}
          error={at('category')}
          disabled={disabled}
          onChange={(id) => change('categoryId', id)}
        />
      )}
      <TextField {...text('unit', 20, 'inventory.unitHint')} />
      <NumberField {...number('amountInStock', isThere ? 'inventory.amountHint' : 'inventory.amountFirstHint')} required />
      {afterAmount}
      <NumberField {...number('alertValue', 'inventory.alertHint')} required />
      <TextField {...text('dosage', 200)} />
      <section className={css.toggles}>
        <Toggle
          label={t('inventory.paused')}
          hint={t('inventory.pausedHint')}
          checked={draft.notificationsPaused}
          disabled={disabled}
          onChange={(on) => change('notificationsPaused', on)}
        />
        <Toggle
          label={t('inventory.openToAssistants')}
          hint={t('inventory.openToAssistantsHint')}
          checked={draft.openToAssistants}
          disabled={disabled}
          onChange={(on) => change('openToAssistants', on)}
        />
        {isThere && (
          <Toggle
            label={t('activities.archive')}
            hint={t('inventory.archiveHint')}
            checked={draft.archived}
            disabled={disabled}
            onChange={(on) => change('archived', on)}
          />
        )}
      </section>
    </>
  );
}
