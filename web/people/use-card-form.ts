/** The form of a client's card: its draft over the version that was opened, what is done to its rows, and its saving (R15, decision 063). */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { clientCards } from '#contract/client-cards.ts';
import { loadGroups } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { usePhones } from '../kit/use-phones.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import { invalidateCard, readCard } from '../shared/client/card-page-query.ts';
import type { ClientCard } from '../shared/client/card-query.ts';
import {
  type AlertRow,
  type CardDraft,
  type ContactRow,
  cardBodyOf,
  cardDraftOf,
  createAlertRow,
  createContactRow,
  dropEmptyRows,
  isCardChanged,
  moveCardRowUp,
  type RowList,
  rebaseCardDraft,
  removeCardRow,
  replaceCardRow,
  validateCard,
} from './card-draft.ts';

const addRowId = (card: ClientCard) => ({ ...card, id: card.clientId });

/** The server's fields that the form has. */
const shownFieldsOf = (error: unknown): string[] =>
  Object.keys(fieldErrorsOf(error)).filter((field) =>
    /^(alerts|contacts|imageUrl|officeReadsCard|alerts\.\d+\.(kind|text)|contacts\.\d+\.(kind|name|phone|note))$/.test(field),
  );

export function useCardForm(card: ClientCard, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const phones = usePhones();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => cardDraftOf(card));
  const [addedKey, setAddedKey] = useState<number>();
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: addRowId(card),
    readRow: async (id) => addRowId(await readCard(id)),
    save: async ({ id: clientId, version, imageUrl }, editedDraft: CardDraft) =>
      (await callApi(clientCards.put, { params: { clientId }, body: cardBodyOf(editedDraft, imageUrl), ifMatch: version })).data,
    onSaved: async () => {
      // The picture stands with the reader's clients.
      await Promise.all([invalidateCard(queryClient, card.clientId), loadGroups(true)]).catch(() => {});
      onDone();
    },
    onRefused: (error) => {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      if (formRef.current) focusFirstError(formRef.current, fieldErrors);
    },
    onNewerLoaded: (newerCard, openedCard) => setDraft(rebaseCardDraft(draft, openedCard, newerCard)),
  });
  const isDirty = isCardChanged(draft, form.row);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isSaving) return;
    const writtenDraft = dropEmptyRows(draft);
    setDraft(writtenDraft);
    const cardFieldErrors = validateCard(writtenDraft, phones?.isDialable);
    setErrors(cardFieldErrors);
    if (Object.keys(cardFieldErrors).length > 0)
      requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current, cardFieldErrors));
    else if (isDirty) form.save(writtenDraft);
    else onDone();
  };
  // Rows change their places: errors by place are checked anew.
  const applyRearranged = (arrangedDraft: CardDraft) => {
    setDraft(arrangedDraft);
    setErrors({});
  };
  return {
    formRef,
    form,
    draft,
    errorOf,
    submit,
    isUnsaved: isDirty && !form.isSaving && !form.isSaved,
    shownFields: shownFieldsOf(form.error),
    changeDraft: (changes: Partial<Pick<CardDraft, 'imageUrl' | 'officeReadsCard'>>) => {
      setDraft((previousDraft) => ({ ...previousDraft, ...changes }));
      for (const field of Object.keys(changes)) clearError(field);
    },
    addRow: (listName: RowList) => {
      const newRow = listName === 'alerts' ? createAlertRow() : createContactRow();
      setAddedKey(newRow.key);
      setDraft((previousDraft) => ({ ...previousDraft, [listName]: [...previousDraft[listName], newRow] }));
    },
    /** For the fields of a row: its errors, and what is done to it. */
    rowPropsAt: (listName: RowList, index: number) => ({
      index,
      isNew: draft[listName][index]?.key === addedKey,
      errorOf,
      onChange: (field: string, changedRow: AlertRow | ContactRow) => {
        setDraft((previousDraft) => replaceCardRow(previousDraft, listName, changedRow));
        clearError(field);
      },
      onMoveUp: () => applyRearranged(moveCardRowUp(draft, listName, index)),
      onRemove: () => {
        applyRearranged(removeCardRow(draft, listName, index));
        formRef.current?.querySelector<HTMLElement>(`[data-add=${listName}]`)?.focus();
      },
    }),
  };
}
