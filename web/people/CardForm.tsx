/** The card of a client over the version that was opened: what somebody else saved meanwhile is laid under what was typed (R15, decision 063). */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { clientCards } from '#contract/client-cards.ts';
import { isSameCard, MOST_ALERTS, MOST_CONTACTS, mergeCard } from '#domain/client-card.ts';
import { call } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { knowGroups } from '../core/who.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { plus } from '../kit/icons.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { PictureField } from '../kit/PictureField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { usePhones } from '../kit/use-phones.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import { invalidateCard, readCard } from '../shared/client/card-page-query.ts';
import type { ClientCard } from '../shared/client/card-query.ts';
import { AlertFields, ContactFields } from './CardRows.tsx';
import { type CardDraft, cardOf, draftOf, newAlert, newContact, unfinished, written, wrongWith } from './card-draft.ts';
import css from './card-form.module.css';

const withId = (card: ClientCard) => ({ ...card, id: card.clientId });
type Lists = 'alerts' | 'contacts';
type Props = { card: ClientCard; name: string; onDone: () => void };

/** The server's fields that the form has. */
const fieldsShown = (error: unknown): string[] =>
  Object.keys(fieldErrorsOf(error)).filter((field) =>
    /^(alerts|contacts|imageUrl|officeReadsCard|alerts\.\d+\.(kind|text)|contacts\.\d+\.(kind|name|phone|note))$/.test(field),
  );

export function CardForm({ card, name, onDone }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const phones = usePhones();
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(card));
  const [added, setAdded] = useState<number>();
  const { at, set, clear } = useFieldErrors(t);
  const form = useVersionedForm({
    opened: withId(card),
    read: async (id) => withId(await readCard(id)),
    save: async ({ id: clientId, version, imageUrl }, edited: CardDraft) => {
      const { alerts, contacts, imageUrl: chosen, officeReadsCard } = cardOf(edited);
      const body = { alerts: [...alerts], contacts: [...contacts], officeReadsCard, ...(chosen !== imageUrl && { imageUrl: chosen }) };
      return (await call(clientCards.put, { params: { clientId }, body, ifMatch: version })).data;
    },
    onSaved: async () => {
      // The picture stands with the reader's clients.
      await Promise.all([invalidateCard(queries, card.clientId), knowGroups(true)]).catch(() => {});
      onDone();
    },
    onRefused: (error) => {
      const errors = fieldErrorsOf(error);
      set(errors);
      if (element.current) focusFirstError(element.current, errors);
    },
    onNewer: (newer, row) => {
      const unfinishedRows = unfinished(written(draft));
      const merged = draftOf(mergeCard(row, cardOf(written(draft)), newer));
      setDraft({
        ...merged,
        alerts: [...merged.alerts, ...unfinishedRows.alerts],
        contacts: [...merged.contacts, ...unfinishedRows.contacts],
      });
    },
  });
  const isDirty =
    !isSameCard(cardOf(written(draft)), form.row) || Object.values(unfinished(written(draft))).some((rows) => rows.length > 0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isSaving) return;
    const writtenDraft = written(draft);
    setDraft(writtenDraft);
    const wrong = wrongWith(writtenDraft, phones?.isDialable);
    set(wrong);
    if (Object.keys(wrong).length > 0) requestAnimationFrame(() => element.current && focusFirstError(element.current, wrong));
    else if (isDirty) form.save(writtenDraft);
    else onDone();
  };
  const change =
    <R extends { key: number }>(list: Lists) =>
    (field: string, row: R) => {
      setDraft((was) => ({ ...was, [list]: was[list].map((one) => (one.key === row.key ? row : one)) }));
      clear(field);
    };
  // Rows change their places: errors by place are checked anew.
  const arrange = (list: Lists, rows: readonly { key: number }[]) => {
    setDraft((was) => ({ ...was, [list]: rows }));
    set({});
  };
  const acts = (list: Lists, place: number) => ({
    onUp: () => arrange(list, draft[list].toSpliced(place - 1, 2, draft[list][place]! as never, draft[list][place - 1]! as never)),
    onRemove: () => {
      arrange(list, draft[list].toSpliced(place, 1));
      element.current?.querySelector<HTMLElement>(`[data-add=${list}]`)?.focus();
    },
  });
  const add = (list: Lists) => {
    const row = list === 'alerts' ? newAlert() : newContact();
    setAdded(row.key);
    setDraft((was) => ({ ...was, [list]: [...was[list], row] }));
  };
  const addButton = (list: Lists, text: string, most: number) => (
    <>
      {at(list) && (
        <p className={css.wrong} role="alert">
          {at(list)}
        </p>
      )}
      <Button
        variant="light"
        size="md"
        data-add={list}
        icon={<Icon d={plus} size={20} />}
        aria-disabled={draft[list].length >= most || undefined}
        onClick={() => draft[list].length < most && add(list)}
      >
        {text}
      </Button>
    </>
  );

  return (
    <form noValidate ref={element} className={css.form} onSubmit={submit}>
      <Unsaved isDirty={isDirty && !form.isSaving && !form.isSaved} />
      <Failure error={form.error} fields={fieldsShown(form.error)} />
      <NewerVersionNotice title={t('card.changedByOther')} {...form.newer} />
      <section className={css.card} aria-labelledby="alerts">
        <h2 id="alerts">{t('alerts.title')}</h2>
        <p className={css.hint}>{t('card.alertsHint')}</p>
        {draft.alerts.map((row, place) => (
          <AlertFields
            key={row.key}
            row={row}
            at={place}
            isNew={row.key === added}
            wrong={at}
            onChange={change('alerts')}
            {...acts('alerts', place)}
          />
        ))}
        {addButton('alerts', t('card.addAlert'), MOST_ALERTS)}
      </section>
      <section className={css.card} aria-labelledby="contacts">
        <h2 id="contacts">{t('card.contacts')}</h2>
        <p className={css.hint}>{t('card.contactsHint')}</p>
        {draft.contacts.map((row, place) => (
          <ContactFields
            key={row.key}
            row={row}
            at={place}
            isNew={row.key === added}
            wrong={at}
            onChange={change('contacts')}
            {...acts('contacts', place)}
          />
        ))}
        {addButton('contacts', t('card.addContact'), MOST_CONTACTS)}
      </section>
      <section className={css.card} aria-labelledby="picture">
        <h2 id="picture">{t('card.picture')}</h2>
        <PictureField
          name={name}
          imageUrl={draft.imageUrl}
          hint={t('card.pictureHint')}
          none={t('card.noPicture')}
          error={at('imageUrl')}
          onChange={(imageUrl) => {
            setDraft((was) => ({ ...was, imageUrl }));
            clear('imageUrl');
          }}
        />
      </section>
      <section className={css.card} aria-labelledby="office">
        <h2 id="office">{t('card.office')}</h2>
        <Toggle
          name="officeReadsCard"
          label={t('card.officeReadsCard')}
          hint={t('card.officeHint')}
          error={at('officeReadsCard')}
          checked={draft.officeReadsCard}
          onChange={(officeReadsCard) => {
            setDraft((was) => ({ ...was, officeReadsCard }));
            clear('officeReadsCard');
          }}
        />
      </section>
      <Button type="submit" loading={form.isSaving}>
        {t('shared.save')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
