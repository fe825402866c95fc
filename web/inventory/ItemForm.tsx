/** The last step of adding: the item's own fields; what is wrong stands at its field (product «Stock»). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { useValueForm } from '../shared/attributes/use-values.ts';
import { ValueFields } from '../shared/attributes/ValueFields.tsx';
import type { Client } from '../shared/team/client.ts';
import { emptyDraft, type ItemDraft, type ItemField, itemBodyOf, itemErrors, shownFields } from './draft.ts';
import css from './form.module.css';
import { ItemFields } from './ItemFields.tsx';
import { type Category, type Item, refreshStock } from './item-query.ts';

type Props = { client: Client; category: Category; onCreated: (item: Item) => void };

export function ItemForm({ client, category, onCreated }: Props) {
  const { t, locale } = useTranslation();
  const [draft, setDraft] = useState<ItemDraft>({ ...emptyDraft, categoryId: category.id });
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const valueForm = useValueForm(client.id, draft.categoryId === undefined ? undefined : { kind: 'item', id: draft.categoryId });
  const { keyOf: requestKeyOf } = useRequestKey();
  const createMutation = useMutation({
    mutationFn: () => {
      const requestBody = { ...itemBodyOf(draft, locale), ...valueForm.collectValueLists(), client: { id: client.id } };
      return callApi(inventoryItems.create, { body: requestBody, requestKey: requestKeyOf(requestBody) });
    },
    meta: { isErrorShown: true },
    onError: takeServerErrors,
    onSuccess: ({ data: createdItem }) => {
      void refreshStock();
      onCreated(createdItem);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = { ...itemErrors(draft, locale), ...valueForm.validate() };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else createMutation.mutate();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <UnsavedGuard isDirty={(valueForm.hasInput || draft.name.trim() !== '') && !createMutation.isPending && !createMutation.isSuccess} />
      <Failure error={createMutation.error} fields={shownFields} />
      <ItemFields
        draft={draft}
        errorOf={errorOf}
        onChange={(field: ItemField, value) => {
          setDraft({ ...draft, [field]: value });
          clearError(field);
        }}
      />
      <ValueFields valueForm={valueForm} errorOf={errorOf} clearError={clearError} />
      <Button type="submit" isLoading={createMutation.isPending} disabled={valueForm.isLoading}>
        {t('inventory.add')}
      </Button>
    </form>
  );
}
