/** The fields of an item over the version that was opened; only what was changed is sent, with that version (R15). */
import { type FormEvent, useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { needsCountReason } from '#domain/inventory.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon } from '../kit/icons.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { amountText } from '../kit/numbers.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import { useValueForm } from '../shared/attributes/use-values.ts';
import { ValueFields } from '../shared/attributes/ValueFields.tsx';
import { DifferenceReason } from './DifferenceReason.tsx';
import { changesOf, type ItemDraft, type ItemField, itemDraftOf, itemErrors, shownFields } from './draft.ts';
import css from './form.module.css';
import { ItemFields } from './ItemFields.tsx';
import { type Category, refreshStock, type WholeItem } from './item-query.ts';

type ItemChanges = Input<typeof inventoryItems.change>['body'];
type Props = { item: WholeItem; categories: readonly Category[]; onDone: () => void };

export function ItemEditForm({ item, categories, onDone }: Props) {
  const { t, locale } = useTranslation();
  const user = useUser();
  const isDisabled = !can(user, 'inventory.change');
  const [editedFields, setEditedFields] = useState<Partial<ItemDraft>>({});
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const versionedForm = useVersionedForm({
    openedRow: item,
    readRow: async (id) => (await callApi(inventoryItems.get, { params: { id } })).data,
    save: ({ id, version }, body: ItemChanges) => callApi(inventoryItems.change, { params: { id }, body, ifMatch: version }),
    onSaved: () => {
      void refreshStock();
      onDone();
    },
    onRefused: takeServerErrors,
  });
  const { row: currentItem } = versionedForm;
  const savedDraft = itemDraftOf(currentItem, locale);
  const draft: ItemDraft = { ...savedDraft, ...editedFields };
  const changes = changesOf(savedDraft, draft, locale);
  const { categoryId } = draft;
  const [reasonInput, setReasonInput] = useState('');
  // A difference this large needs a reason, as in a count.
  const needsReason =
    changes.amountInStock !== undefined &&
    !itemErrors(draft, locale).amountInStock &&
    needsCountReason(currentItem.amountInStock, changes.amountInStock);
  const reason = needsReason ? reasonInput.trim() : '';
  const attributeSource = categoryId === undefined ? undefined : ({ kind: 'item', id: categoryId } as const);
  const valueOwner = { itemId: String(currentItem.id), clientId: String(currentItem.client.id) };
  const valueForm = useValueForm(
    currentItem.client.id,
    attributeSource,
    categoryId === savedDraft.categoryId ? currentItem : undefined,
    valueOwner,
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = {
      ...itemErrors(draft, locale),
      ...(needsReason && !reason && { reason: 'error.field.commentMissing' }),
      ...valueForm.validate(),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else if (Object.keys(changes).length > 0 || valueForm.isChanged)
      versionedForm.save({
        ...changes,
        ...(reason && { reason }),
        ...(valueForm.isChanged || categoryId !== savedDraft.categoryId ? valueForm.collectValueLists() : {}),
      });
    else onDone();
  };
  const offeredCategories = categories.filter(({ id, archived }) => !archived || id === savedDraft.categoryId);
  /** The saved value, where somebody typed something else over it. */
  const savedNoteOf = (field: ItemField) => {
    const savedValue = field === 'categoryId' ? currentItem.category?.name : savedDraft[field];
    return versionedForm.savedNoteOf(
      editedFields[field] !== undefined && editedFields[field] !== savedDraft[field] && typeof savedValue === 'string',
      String(savedValue),
    );
  };
  // One that was removed since stays its own.
  const removedCategories =
    currentItem.category && !offeredCategories.some(({ id }) => id === currentItem.category?.id) ? [currentItem.category as Category] : [];

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <UnsavedGuard
        isDirty={(valueForm.hasInput || Object.keys(changes).length > 0) && !versionedForm.isSaving && !versionedForm.isSaved}
      />
      {isDisabled && (
        <p className={css.note}>
          <Icon d={infoIcon} />
          {t('activities.readOnly')}
        </p>
      )}
      <Failure
        error={versionedForm.error}
        fields={[
          ...shownFields.filter((fieldName) => fieldName !== 'amountInStock' || !currentItem.controlled),
          'category',
          ...(needsReason ? ['reason'] : []),
        ]}
      />
      <NewerVersionNotice title={t('inventory.changedByOther')} {...versionedForm.newerVersion} />
      <ItemFields
        draft={draft}
        errorOf={errorOf}
        savedNoteOf={savedNoteOf}
        categories={[...offeredCategories, ...removedCategories]}
        isExisting
        fixedAmountText={currentItem.controlled ? amountText(currentItem.amountInStock, currentItem.unit, locale) : undefined}
        disabled={isDisabled}
        reasonField={
          needsReason && (
            <DifferenceReason
              name="reason"
              value={reasonInput}
              error={errorOf('reason')}
              onChange={(value) => {
                setReasonInput(value);
                clearError('reason');
              }}
            />
          )
        }
        onChange={(field, value) => {
          setEditedFields({ ...editedFields, [field]: value });
          clearError(field === 'categoryId' ? 'category' : field);
        }}
      />
      <fieldset className={css.values} disabled={isDisabled}>
        <ValueFields valueForm={valueForm} errorOf={errorOf} clearError={clearError} />
      </fieldset>
      {!isDisabled && (
        <Button type="submit" isLoading={versionedForm.isSaving} disabled={valueForm.isLoading}>
          {t('shared.save')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {t(isDisabled ? 'shared.back' : 'shared.cancel')}
      </Button>
    </form>
  );
}
