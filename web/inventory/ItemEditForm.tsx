/** The fields of an item over the version that was opened; only what was changed is sent, with that version (R15). */
import { type FormEvent, useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { needsCountReason } from '#domain/inventory.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { info } from '../kit/icons.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { amountText } from '../kit/numbers.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import { useValues } from '../shared/attributes/use-values.ts';
import { ValueFields } from '../shared/attributes/ValueFields.tsx';
import { DifferenceReason } from './DifferenceReason.tsx';
import { changesOf, type ItemDraft, type ItemField, itemDraftOf, itemErrors, shownFields } from './draft.ts';
import css from './form.module.css';
import { ItemFields } from './ItemFields.tsx';
import { type Category, refreshStock, type WholeItem } from './item-query.ts';

type Changes = Input<typeof inventoryItems.change>['body'];
type Props = { item: WholeItem; categories: readonly Category[]; onDone: () => void };

export function ItemEditForm({ item, categories, onDone }: Props) {
  const { t, locale } = useTexts();
  const user = useUser();
  const isDisabled = !can(user, 'inventory.change');
  const [typedFields, setTypedFields] = useState<Partial<ItemDraft>>({});
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: item,
    readRow: async (id) => (await callApi(inventoryItems.get, { params: { id } })).data,
    save: ({ id, version }, body: Changes) => callApi(inventoryItems.change, { params: { id }, body, ifMatch: version }),
    onSaved: () => {
      void refreshStock();
      onDone();
    },
    onRefused: takeServerErrors,
  });
  const { row } = form;
  const savedDraft = itemDraftOf(row, locale);
  const draft: ItemDraft = { ...savedDraft, ...typedFields };
  const changes = changesOf(savedDraft, draft, locale);
  const { categoryId } = draft;
  const [typedReason, setTypedReason] = useState('');
  // A difference this large needs a reason, as in a count.
  const needsReason =
    changes.amountInStock !== undefined &&
    !itemErrors(draft, locale).amountInStock &&
    needsCountReason(row.amountInStock, changes.amountInStock);
  const reason = needsReason ? typedReason.trim() : '';
  const asker = categoryId === undefined ? undefined : ({ kind: 'item', id: categoryId } as const);
  const holder = { itemId: String(row.id), clientId: String(row.client.id) };
  const values = useValues(row.client.id, asker, categoryId === savedDraft.categoryId ? row : undefined, holder);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = {
      ...itemErrors(draft, locale),
      ...(needsReason && !reason && { reason: 'error.field.commentMissing' }),
      ...values.validate(),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else if (Object.keys(changes).length > 0 || values.isChanged)
      form.save({
        ...changes,
        ...(reason && { reason }),
        ...(values.isChanged || categoryId !== savedDraft.categoryId ? values.collectLists() : {}),
      });
    else onDone();
  };
  const offeredCategories = categories.filter(({ id, archived }) => !archived || id === savedDraft.categoryId);
  /** The saved value, where somebody typed something else over it. */
  const savedNoteOf = (field: ItemField) => {
    const value = field === 'categoryId' ? row.category?.name : savedDraft[field];
    return form.savedNoteOf(
      typedFields[field] !== undefined && typedFields[field] !== savedDraft[field] && typeof value === 'string',
      String(value),
    );
  };
  // One that was removed since stays its own.
  const removedCategory = row.category && !offeredCategories.some(({ id }) => id === row.category?.id) ? [row.category as Category] : [];

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={(values.hasInput || Object.keys(changes).length > 0) && !form.isSaving && !form.isSaved} />
      {isDisabled && (
        <p className={css.note}>
          <Icon d={info} />
          {t('activities.readOnly')}
        </p>
      )}
      <Failure
        error={form.error}
        fields={[
          ...shownFields.filter((fieldName) => fieldName !== 'amountInStock' || !row.controlled),
          'category',
          ...(needsReason ? ['reason'] : []),
        ]}
      />
      <NewerVersionNotice title={t('inventory.changedByOther')} {...form.newerVersion} />
      <ItemFields
        draft={draft}
        errorOf={errorOf}
        savedNoteOf={savedNoteOf}
        categories={[...offeredCategories, ...removedCategory]}
        isExisting
        fixedAmount={row.controlled ? amountText(row.amountInStock, row.unit, locale) : undefined}
        disabled={isDisabled}
        afterAmount={
          needsReason && (
            <DifferenceReason
              name="reason"
              value={typedReason}
              error={errorOf('reason')}
              onChange={(value) => {
                setTypedReason(value);
                clearError('reason');
              }}
            />
          )
        }
        change={(field, value) => {
          setTypedFields({ ...typedFields, [field]: value });
          clearError(field === 'categoryId' ? 'category' : field);
        }}
      />
      <fieldset className={css.values} disabled={isDisabled}>
        <ValueFields valueForm={values} errorOf={errorOf} clearError={clearError} />
      </fieldset>
      {!isDisabled && (
        <Button type="submit" loading={form.isSaving} disabled={values.isLoading}>
          {t('shared.save')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {t(isDisabled ? 'shared.back' : 'shared.cancel')}
      </Button>
    </form>
  );
}
