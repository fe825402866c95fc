/** The form of a client's card: its draft over the version that was opened, what is done to its rows, and its saving (R15, decision 063). */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { clientCards } from '#contract/client-cards.ts';
import { loadGroups } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
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
  cardErrors,
  isChanged,
  moveCardRowUp,
  newAlert,
  newContact,
  type RowList,
  rebaseCardDraft,
  removeCardRow,
  replaceCardRow,
  withoutEmptyRows,
} from './card-draft.ts';

const withId = (card: ClientCard) => ({ ...card, id: card.clientId });

/** The server's fields that the form has. */
const shownFieldsOf = (error: unknown): string[] =>
  Object.keys(fieldErrorsOf(error)).filter((field) =>
    /^(alerts|contacts|imageUrl|officeReadsCard|alerts\.\d+\.(kind|text)|contacts\.\d+\.(kind|name|phone|note))$/.test(field),
  );

export function useCardForm(card: ClientCard, onDone: () => void) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const phones = usePhones();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => cardDraftOf(card));
  const [addedKey, setAddedKey] = useState<number>();
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: withId(card),
    readRow: async (id) => withId(await readCard(id)),
    save: async ({ id: clientId, version, imageUrl }, editedDraft: CardDraft) =>
      (await callApi(clientCards.put, { params: { clientId }, body: cardBodyOf(editedDraft, imageUrl), ifMatch: version })).data,
    onSaved: async () => {
      // The picture stands with the reader's clients.
      await Promise.all([invalidateCard(queryClient, card.clientId), loadGroups(true)]).catch(() => {});
      onDone();
    },
    onRefused: (error) => {
      const errors = fieldErrorsOf(error);
      setErrors(errors);
      if (formRef.current) focusFirstError(formRef.current, errors);
    },
    onNewer: (newerCard, row) => setDraft(rebaseCardDraft(draft, row, newerCard)),
  });
  const isDirty = isChanged(draft, form.row);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isSaving) return;
    const writtenDraft = withoutEmptyRows(draft);
    setDraft(writtenDraft);
    const cardFieldErrors = cardErrors(writtenDraft, phones?.isDialable);
    setErrors(cardFieldErrors);
    if (Object.keys(cardFieldErrors).length > 0)
      requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current, cardFieldErrors));
    else if (isDirty) form.save(writtenDraft);
    else onDone();
  };
  // Rows change their places: errors by place are checked anew.
  const arrange = (arrangedDraft: CardDraft) => {
    setDraft(arrangedDraft);
    setErrors({});
  };
  return {
    element: formRef,
    form,
    draft,
    errorOf,
    submit,
    isUnsaved: isDirty && !form.isSaving && !form.isSaved,
    fieldsShown: shownFieldsOf(form.error),
    change: (changes: Partial<Pick<CardDraft, 'imageUrl' | 'officeReadsCard'>>) => {
      setDraft((previousDraft) => ({ ...previousDraft, ...changes }));
      for (const field of Object.keys(changes)) clearError(field);
    },
    addRow: (list: RowList) => {
      const row = list === 'alerts' ? newAlert() : newContact();
      setAddedKey(row.key);
      setDraft((previousDraft) => ({ ...previousDraft, [list]: [...previousDraft[list], row] }));
    },
    /** For the fields of a row: its errors, and what is done to it. */
    rowPropsAt: (list: RowList, index: number) => ({
      index,
      isNew: draft[list][index]?.key === addedKey,
      errorOf,
      onChange: (field: string, row: AlertRow | ContactRow) => {
        setDraft((previousDraft) => replaceCardRow(previousDraft, list, row));
        clearError(field);
      },
      onUp: () => arrange(moveCardRowUp(draft, list, index)),
      onRemove: () => {
        arrange(removeCardRow(draft, list, index));
        formRef.current?.querySelector<HTMLElement>(`[data-add=${list}]`)?.focus();
      },
    }),
  };
}
