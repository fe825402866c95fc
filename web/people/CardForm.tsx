/** The card of a client over the version that was opened: what somebody else saved meanwhile is laid under what was typed (R15, decision 063). */
import type { ReactNode } from 'react';
import { MAX_ALERTS, MAX_CONTACTS } from '#domain/client-card.ts';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plus } from '../kit/icons.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { PictureField } from '../kit/PictureField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import type { ClientCard } from '../shared/client/card-query.ts';
import { AlertFields, ContactFields } from './CardRows.tsx';
import css from './card-form.module.css';
import { useCardForm } from './use-card-form.ts';

type Props = { card: ClientCard; name: string; onDone: () => void };

export function CardForm({ card, name, onDone }: Props) {
  const { t } = useTexts();
  const { element, form, draft, errorOf, submit, isUnsaved, fieldsShown, change, addRow, rowPropsAt } = useCardForm(card, onDone);
  return (
    <form noValidate ref={element} className={css.form} onSubmit={submit}>
      <Unsaved isDirty={isUnsaved} />
      <Failure error={form.error} fields={fieldsShown} />
      <NewerVersionNotice title={t('card.changedByOther')} {...form.newerVersion} />
      <Section id="alerts" title={t('alerts.title')} hint={t('card.alertsHint')}>
        {draft.alerts.map((row, index) => (
          <AlertFields key={row.key} row={row} {...rowPropsAt('alerts', index)} />
        ))}
        <AddButton list="alerts" error={errorOf('alerts')} isFull={draft.alerts.length >= MAX_ALERTS} onAdd={() => addRow('alerts')}>
          {t('card.addAlert')}
        </AddButton>
      </Section>
      <Section id="contacts" title={t('card.contacts')} hint={t('card.contactsHint')}>
        {draft.contacts.map((row, place) => (
          <ContactFields key={row.key} row={row} {...rowPropsAt('contacts', place)} />
        ))}
        <AddButton
          list="contacts"
          error={errorOf('contacts')}
          isFull={draft.contacts.length >= MAX_CONTACTS}
          onAdd={() => addRow('contacts')}
        >
          {t('card.addContact')}
        </AddButton>
      </Section>
      <Section id="picture" title={t('card.picture')}>
        <PictureField
          name={name}
          imageUrl={draft.imageUrl}
          hint={t('card.pictureHint')}
          emptyText={t('card.noPicture')}
          error={errorOf('imageUrl')}
          onChange={(imageUrl) => change({ imageUrl })}
        />
      </Section>
      <Section id="office" title={t('card.office')}>
        <Toggle
          name="officeReadsCard"
          label={t('card.officeReadsCard')}
          hint={t('card.officeHint')}
          error={errorOf('officeReadsCard')}
          checked={draft.officeReadsCard}
          onChange={(officeReadsCard) => change({ officeReadsCard })}
        />
      </Section>
      <Button type="submit" loading={form.isSaving}>
        {t('shared.save')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}

function Section({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  );
}

type AddProps = { list: string; error: string | undefined; isFull: boolean; onAdd: () => void; children: string };

/** The error of the list as a whole stands above it. */
function AddButton({ list, error, isFull, onAdd, children }: AddProps) {
  return (
    <>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="light"
        size="md"
        data-add={list}
        icon={<Icon d={plus} size={20} />}
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && onAdd()}
      >
        {children}
      </Button>
    </>
  );
}
