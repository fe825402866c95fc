/** The fields of an item over the version that was opened; only what was changed is sent, with that version (R15). */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { can } from '#domain/permissions.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { useValues } from '../family/attributes/use-values.ts';
import { ValueFields } from '../family/attributes/ValueFields.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { info } from '../kit/icons.ts';
import { Newer } from '../kit/Newer.tsx';
import { call } from '../start/call.ts';
import { statusOf } from '../start/errors.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { type Category, refreshStock, type WholeItem } from './data.ts';
import { changesOf, type Draft, draftOf, type Field, wrongWith } from './draft.ts';
import css from './form.module.css';
import { ItemFields } from './ItemFields.tsx';

type Props = { item: WholeItem; categories: readonly Category[]; onDone: () => void };

export function EditForm({ item, categories, onDone }: Props) {
  const { t, locale } = useTexts();
  const who = useWho();
  const disabled = !can(who, 'inventory.change');
  /** The version the form stands on; a newer one is taken only when somebody asks for it. */
  const [row, setRow] = useState(item);
  const [renewed, setRenewed] = useState(false);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const { at, set, clear, take } = useFieldErrors(t);
  const saved = draftOf(row, locale);
  const draft: Draft = { ...saved, ...typed };
  const changes = changesOf(saved, draft);
  const { categoryId } = draft;
  const asker = categoryId === undefined ? undefined : ({ kind: 'item', id: categoryId } as const);
  const holder = { itemId: String(row.id), clientId: String(row.client.id) };
  const values = useValues(row.client.id, asker, categoryId === saved.categoryId ? row : undefined, holder);

  const saving = useMutation({
    mutationFn: () => {
      const lists = values.isChanged || categoryId !== saved.categoryId ? values.lists() : {};
      return call(inventoryItems.change, { params: { id: row.id }, body: { ...changes, ...lists }, ifMatch: row.version });
    },
    meta: { mine: true },
    onError: take,
    onSuccess: () => {
      void refreshStock();
      onDone();
    },
  });
  const renewing = useMutation({
    mutationFn: () => call(inventoryItems.get, { params: { id: row.id } }),
    onSuccess: ({ data }) => {
      setRow(data);
      setRenewed(true);
      saving.reset();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = { ...wrongWith(draft), ...values.wrong() };
    set(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else if (Object.keys(changes).length > 0 || values.isChanged) saving.mutate();
    else onDone();
  };
  const changedByOther = statusOf(saving.error) === 412;
  const offered = categories.filter(({ id, archived }) => !archived || id === saved.categoryId);
  /** What stands there now, where somebody typed something else over it. */
  const theirs = (field: Field) => {
    const value = field === 'categoryId' ? row.category?.name : saved[field];
    return renewed && typed[field] !== undefined && typed[field] !== saved[field] && typeof value === 'string'
      ? t('activities.nowSaved', { value: value || '–' })
      : undefined;
  };
  // One that was removed since stays its own.
  const own = row.category && !offered.some(({ id }) => id === row.category?.id) ? [row.category as Category] : [];

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={(values.isWritten || Object.keys(changes).length > 0) && !saving.isPending && !saving.isSuccess} />
      {disabled && (
        <p className={css.note}>
          <Icon d={info} />
          {t('activities.readOnly')}
        </p>
      )}
      {!changedByOther && <Failure error={saving.error} fields={[...Object.keys(saved), 'category']} />}
      <Newer
        title={t('inventory.changedByOther')}
        isOutdated={changedByOther}
        isLoaded={renewed}
        isLoading={renewing.isPending}
        onLoad={() => renewing.mutate()}
      />
      <ItemFields
        draft={draft}
        at={at}
        said={theirs}
        categories={[...offered, ...own]}
        isThere
        disabled={disabled}
        change={(field, value) => {
          setTyped({ ...typed, [field]: value });
          clear(field === 'categoryId' ? 'category' : field);
        }}
      />
      <fieldset className={css.values} disabled={disabled}>
        <ValueFields values={values} at={at} clear={clear} />
      </fieldset>
      {!disabled && (
        <Button type="submit" loading={saving.isPending} disabled={values.isLoading}>
          {t('shared.save')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {t(disabled ? 'shared.back' : 'shared.cancel')}
      </Button>
    </form>
  );
}
