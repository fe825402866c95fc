/** A category of activities or of stock: name, colour and icon; one that is there is also archived and deleted here (R33). */
import { type ReactNode, useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { proposeAppearance } from '#domain/medicine.ts';
import { type TextKey, useTranslation } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capitalise } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { AppearanceFields } from './LookFields.tsx';

type CategoryDraft = { name: string; color: string; icon: (typeof icons)[number] };
type FormValues = Record<string, string>;
type Props<C> = {
  /** The owner of a new one: a client, of tasks the company. */
  owner: { name: string };
  /** The one to change; a new one of the owner without it. */
  category?: C | undefined;
  /** The question before it is deleted. */
  deleteQuestionKey: TextKey;
  /** The owner of a new one, as something to choose; without it the owner's, in words. */
  ownerChoice?: ReactNode;
  /** False for whoever may change it, but neither archive nor delete. */
  mayRemove?: boolean | undefined;
  /** Fields that this kind alone has, for the name that is typed; what they hold is in `values`. */
  renderMoreFields?: (name: string) => ReactNode;
  createCategory: (draft: CategoryDraft, values: FormValues) => Promise<C>;
  changeCategory: (category: C, draft: CategoryDraft & { archived: boolean }, values: FormValues) => Promise<C>;
  removeCategory: (category: C) => Promise<unknown>;
  onSaved?: ((category: C) => void) | undefined;
  onClose: () => void;
};
/** Props of the form of each kind. */
export type CategoryFormProps<Owner, C> = Pick<Props<C>, 'category' | 'mayRemove' | 'onSaved' | 'onClose'> & { owner: Owner };

/** The error of a catalogue name with fewer than two characters. */
export const catalogueNameErrors = ({ name = '' }: FormValues): FormValues =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};

export function CategorySheet<C extends CategoryDraft & { archived: boolean }>(props: Props<C>) {
  const {
    owner,
    category,
    deleteQuestionKey,
    ownerChoice,
    mayRemove = true,
    renderMoreFields,
    createCategory,
    changeCategory,
    removeCategory,
    onSaved,
    onClose,
  } = props;
  const { t } = useTranslation();
  const [isArchived, setArchived] = useState(category?.archived ?? false);
  const [nameText, setNameText] = useState(category?.name ?? '');
  const saveCategory = async (formValues: FormValues) => {
    const { name = '', color = '', icon } = formValues;
    const draft = { name: capitalise(name.trim()), color, icon: icon as CategoryDraft['icon'] };
    const savedCategory = await (category
      ? changeCategory(category, { ...draft, archived: isArchived }, formValues)
      : createCategory(draft, formValues));
    await refreshAll();
    return savedCategory;
  };
  return (
    <FormSheet
      title={t(category ? 'catalogue.editCategory' : 'activities.newCategory')}
      subtitle={category ? category.name : ownerChoice === undefined ? t('activities.ownOfClient', { name: owner.name }) : undefined}
      {...(!category && { submitLabel: t('activities.createThis') })}
      check={catalogueNameErrors}
      send={saveCategory}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text: fieldPropsOf, clearError }) => (
        <>
          <TextField
            {...fieldPropsOf('name')}
            label={t('activities.name')}
            maxLength={50}
            defaultValue={category?.name ?? ''}
            onChange={(event) => {
              clearError('name');
              setNameText(event.currentTarget.value);
            }}
          />
          <AppearanceFields {...(category ?? proposeAppearance(nameText))} />
          {renderMoreFields?.(nameText)}
          {!category && ownerChoice}
          {category && mayRemove && (
            <ArchiveAndDelete
              isArchived={isArchived}
              onArchive={setArchived}
              title={t('catalogue.deleteCategory')}
              question={t(deleteQuestionKey, { name: category.name })}
              sendDeletion={() => removeCategory(category)}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
