/** A category of activities or of stock: name, colour and icon; one that is there is also archived and deleted here (R33). */
import { type ReactNode, useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { proposedLook } from '#domain/medicine.ts';
import { type TextKey, useTexts } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capitalise } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { LookFields } from './LookFields.tsx';

type CategoryDraft = { name: string; color: string; icon: (typeof icons)[number] };
type Values = Record<string, string>;
type Props<C> = {
  /** The owner of a new one: a client, of tasks the company. */
  owner: { name: string };
  /** The one to change; a new one of the owner without it. */
  category?: C | undefined;
  /** The question before it is deleted. */
  question: TextKey;
  /** The owner of a new one, as something to choose; without it the owner's, in words. */
  ownerChoice?: ReactNode;
  /** False for whoever may change it, but neither archive nor delete. */
  mayRemove?: boolean | undefined;
  /** Fields that this kind alone has, for the name that is typed; what they hold is in `values`. */
  renderMoreFields?: (name: string) => ReactNode;
  make: (draft: CategoryDraft, values: Values) => Promise<C>;
  change: (category: C, draft: CategoryDraft & { archived: boolean }, values: Values) => Promise<C>;
  remove: (category: C) => Promise<unknown>;
  onSaved?: ((category: C) => void) | undefined;
  onClose: () => void;
};
/** Props of the form of each kind. */
export type CategoryFormProps<Owner, C> = Pick<Props<C>, 'category' | 'mayRemove' | 'onSaved' | 'onClose'> & { owner: Owner };

/** The error of a catalogue name with fewer than two characters. */
export const catalogueNameErrors = ({ name = '' }: Values): Values => ([...name.trim()].length < 2 ? { name: 'name.minlength2' } : {});

export function CategorySheet<C extends CategoryDraft & { archived: boolean }>(props: Props<C>) {
  const { owner, category, question, ownerChoice, mayRemove = true, renderMoreFields, make, change, remove, onSaved, onClose } = props;
  const { t } = useTexts();
  const [isArchived, setArchived] = useState(category?.archived ?? false);
  const [typedName, setTypedName] = useState(category?.name ?? '');
  const send = async (values: Values) => {
    const { name = '', color = '', icon } = values;
    const draft = { name: capitalise(name.trim()), color, icon: icon as CategoryDraft['icon'] };
    const savedCategory = await (category ? change(category, { ...draft, archived: isArchived }, values) : make(draft, values));
    await refreshAll();
    return savedCategory;
  };
  return (
    <FormSheet
      title={t(category ? 'catalogue.editCategory' : 'activities.newCategory')}
      meta={category ? category.name : ownerChoice === undefined ? t('activities.ownOfClient', { name: owner.name }) : undefined}
      {...(!category && { submit: t('activities.createThis') })}
      check={catalogueNameErrors}
      send={send}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text, clearError }) => (
        <>
          <TextField
            {...text('name')}
            label={t('activities.name')}
            maxLength={50}
            defaultValue={category?.name ?? ''}
            onChange={(event) => {
              clearError('name');
              setTypedName(event.currentTarget.value);
            }}
          />
          <LookFields {...(category ?? proposedLook(typedName))} />
          {renderMoreFields?.(typedName)}
          {!category && ownerChoice}
          {category && mayRemove && (
            <ArchiveAndDelete
              archived={isArchived}
              onArchive={setArchived}
              title={t('catalogue.deleteCategory')}
              question={t(question, { name: category.name })}
              send={() => remove(category)}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
