/** The form of a client's card: its draft over the version that was opened, what is done to its rows, and its saving (R15, decision 063). */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { clientCards } from '#contract/client-cards.ts';
import { call } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { loadGroups } from '../core/who.ts';
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
  movedUp,
  newAlert,
  newContact,
  type RowList,
  rebaseCardDraft,
  withoutEmptyRows,
  withoutRow,
  withRow,
} from './card-draft.ts';

const withId = (card: ClientCard) => ({ ...card, id: card.clientId });

/** The server's fields that the form has. */
const fieldsShown = (error: unknown): string[] =>
  Object.keys(fieldErrorsOf(error)).filter((field) =>
    /^(alerts|contacts|imageUrl|officeReadsCard|alerts\.\d+\.(kind|text)|contacts\.\d+\.(kind|name|phone|note))$/.test(field),
  );

export function useCardForm(card: ClientCard, onDone: () => void) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const phones = usePhones();
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => cardDraftOf(card));
  const [addedKey, setAddedKey] = useState<number>();
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: withId(card),
    readRow: async (id) => withId(await readCard(id)),
    save: async ({ id: clientId, version, imageUrl }, edited: CardDraft) =>
      (await call(clientCards.put, { params: { clientId }, body: cardBodyOf(edited, imageUrl), ifMatch: version })).data,
    onSaved: async () => {
      // The picture stands with the reader's clients.
      await Promise.all([invalidateCard(queryClient, card.clientId), loadGroups(true)]).catch(() => {});
      onDone();
    },
    onRefused: (error) => {
      const errors = fieldErrorsOf(error);
      setErrors(errors);
      if (element.current) focusFirstError(element.current, errors);
    },
    onNewer: (newer, row) => setDraft(rebaseCardDraft(draft, row, newer)),
  });
  const isDirty = isChanged(draft, form.row);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isSaving) return;
    const writtenDraft = withoutEmptyRows(draft);
    setDraft(writtenDraft);
    const wrong = cardErrors(writtenDraft, phones?.isDialable);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) requestAnimationFrame(() => element.current && focusFirstError(element.current, wrong));
    else if (isDirty) form.save(writtenDraft);
    else onDone();
  };
  // Rows change their places: errors by place are checked anew.
  const arrange = (arranged: CardDraft) => {
    setDraft(arranged);
    setErrors({});
  };
  return {
    element,
    form,
    draft,
    errorOf,
    submit,
    isUnsaved: isDirty && !form.isSaving && !form.isSaved,
    fieldsShown: fieldsShown(form.error),
    change: (changes: Partial<Pick<CardDraft, 'imageUrl' | 'officeReadsCard'>>) => {
      setDraft((was) => ({ ...was, ...changes }));
      for (const field of Object.keys(changes)) clearError(field);
    },
    addRow: (list: RowList) => {
      const row = list === 'alerts' ? newAlert() : newContact();
      setAddedKey(row.key);
      setDraft((was) => ({ ...was, [list]: [...was[list], row] }));
    },
    /** For the fields of a row: its errors, and what is done to it. */
    rowAt: (list: RowList, place: number) => ({
      at: place,
      isNew: draft[list][place]?.key === addedKey,
      errorOf,
      onChange: (field: string, row: AlertRow | ContactRow) => {
        setDraft((was) => withRow(was, list, row));
        clearError(field);
      },
      onUp: () => arrange(movedUp(draft, list, place)),
      onRemove: () => {
        arrange(withoutRow(draft, list, place));
        element.current?.querySelector<HTMLElement>(`[data-add=${list}]`)?.focus();
      },
    }),
  };
}
