/** A type's name and icon: a new one in a category, or one that is there, which is also archived and deleted here (R33). */
import { type ReactNode, useState } from 'react';
import type { icons } from '#contract/fields.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capitalise } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { catalogueNameErrors } from './CategorySheet.tsx';
import { type EntryCategory, sectionByKind } from './grouping.ts';
import { AppearanceFields } from './LookFields.tsx';

type TypeDraft = { name: string; icon: (typeof icons)[number] };
type EditableType = { id: number; version: number; name: string; archived: boolean; icon?: string | null | undefined };
type Props<T> = {
  kind: Kind;
  /** For whom a new one is. */
  owner: { name: string };
  category: Omit<EntryCategory, 'archived'>;
  /** The one to change; a new one without it. */
  type?: T | undefined;
  /** The owner of a new one, as something to choose; without it the owner's, in words. */
  ownerChoice?: ReactNode;
  /** False for whoever may change it, but neither archive nor delete. */
  mayRemove?: boolean | undefined;
  createType: (draft: TypeDraft, values: Record<string, string>) => Promise<T>;
  changeType: (type: T, draft: TypeDraft & { archived: boolean }) => Promise<T>;
  removeType: (type: T) => Promise<unknown>;
  onSaved?: ((type: T) => void) | undefined;
  onDeleted?: (() => Promise<void>) | undefined;
  onClose: () => void;
};
/** Props of the form of each kind. */
export type TypeFormProps<Owner, T> = Pick<Props<T>, 'category' | 'type' | 'mayRemove' | 'onSaved' | 'onDeleted' | 'onClose'> & {
  owner: Owner;
};

export function TypeSheet<T extends EditableType>(props: Props<T>) {
  const {
    kind,
    owner,
    category,
    type,
    ownerChoice,
    mayRemove = true,
    createType,
    changeType,
    removeType,
    onSaved,
    onDeleted,
    onClose,
  } = props;
  const { t } = useTranslation();
  const [isArchived, setArchived] = useState(type?.archived ?? false);
  const saveType = async (formValues: Record<string, string>) => {
    const draft = { name: capitalise((formValues.name ?? '').trim()), icon: formValues.icon as TypeDraft['icon'] };
    const savedType = await (type ? changeType(type, { ...draft, archived: isArchived }) : createType(draft, formValues));
    await refreshAll();
    return savedType;
  };
  return (
    <FormSheet
      title={t(type ? 'catalogue.editType' : `${sectionByKind[kind]}.newType`)}
      subtitle={
        type || ownerChoice !== undefined ? category.name : `${category.name} · ${t('activities.ownOfClient', { name: owner.name })}`
      }
      {...(!type && { submitLabel: t('activities.createThis') })}
      check={catalogueNameErrors}
      send={saveType}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <>
          <TextField {...fieldPropsOf('name')} label={t('activities.name')} maxLength={50} defaultValue={type?.name ?? ''} />
          <AppearanceFields hasColourChoice={false} color={category.color} icon={type?.icon ?? category.icon} />
          {!type && ownerChoice}
          {type && mayRemove && (
            <ArchiveAndDelete
              isArchived={isArchived}
              onArchive={setArchived}
              title={t('catalogue.deleteType')}
              question={t(`${sectionByKind[kind]}.deleteTypeQuestion`, { name: type.name })}
              sendDeletion={() => removeType(type)}
              onDeleted={() => (onDeleted ?? onClose)()}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
