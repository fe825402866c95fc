/** The card of a client over the version that was opened: what somebody else saved meanwhile is laid under what was typed (R15, decision 063). */
import type { ReactNode } from 'react';
import { MAX_ALERTS, MAX_CONTACTS } from '#domain/client-card.ts';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon } from '../kit/icons.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { PictureField } from '../kit/PictureField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import type { ClientCard } from '../shared/client/card-query.ts';
import { AlertFields, ContactFields } from './CardRows.tsx';
import css from './card-form.module.css';
import { useCardForm } from './use-card-form.ts';

type Props = { card: ClientCard; clientName: string; onDone: () => void };

export function CardForm({ card, clientName, onDone }: Props) {
  const { t } = useTranslation();
  const { formRef, form, draft, errorOf, submit, isUnsaved, shownFields, changeDraft, addRow, rowPropsAt } = useCardForm(card, onDone);
  return (
    <form noValidate ref={formRef} className={css.form} onSubmit={submit}>
      <UnsavedGuard isDirty={isUnsaved} />
      <Failure error={form.error} fields={shownFields} />
      <NewerVersionNotice title={t('card.changedByOther')} {...form.newerVersion} />
      <CardSection id="alerts" title={t('alerts.title')} hint={t('card.alertsHint')}>
        {draft.alerts.map((alertRow, index) => (
          <AlertFields key={alertRow.key} row={alertRow} {...rowPropsAt('alerts', index)} />
        ))}
        <AddButton listName="alerts" error={errorOf('alerts')} isFull={draft.alerts.length >= MAX_ALERTS} onAdd={() => addRow('alerts')}>
          {t('card.addAlert')}
        </AddButton>
      </CardSection>
      <CardSection id="contacts" title={t('card.contacts')} hint={t('card.contactsHint')}>
        {draft.contacts.map((contactRow, place) => (
          <ContactFields key={contactRow.key} row={contactRow} {...rowPropsAt('contacts', place)} />
        ))}
        <AddButton
          listName="contacts"
          error={errorOf('contacts')}
          isFull={draft.contacts.length >= MAX_CONTACTS}
          onAdd={() => addRow('contacts')}
        >
          {t('card.addContact')}
        </AddButton>
      </CardSection>
      <CardSection id="picture" title={t('card.picture')}>
        <PictureField
          name={clientName}
          imageUrl={draft.imageUrl}
          hint={t('card.pictureHint')}
          emptyText={t('card.noPicture')}
          error={errorOf('imageUrl')}
          onChange={(imageUrl) => changeDraft({ imageUrl })}
        />
      </CardSection>
      <CardSection id="office" title={t('card.office')}>
        <Toggle
          name="officeReadsCard"
          label={t('card.officeReadsCard')}
          hint={t('card.officeHint')}
          error={errorOf('officeReadsCard')}
          checked={draft.officeReadsCard}
          onChange={(officeReadsCard) => changeDraft({ officeReadsCard })}
        />
      </CardSection>
      <Button type="submit" isLoading={form.isSaving}>
        {t('shared.save')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}

function CardSection({ id, title, hint, children }: { id: string; title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  );
}

type AddProps = { listName: string; error: string | undefined; isFull: boolean; onAdd: () => void; children: string };

/** The error of the list as a whole stands above it. */
function AddButton({ listName, error, isFull, onAdd, children }: AddProps) {
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
        data-add={listName}
        icon={<Icon d={plusIcon} size={20} />}
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && onAdd()}
      >
        {children}
      </Button>
    </>
  );
}
