/** A category of activities or of stock: name, colour and icon; one that is there is also archived and deleted here (R33). */
import { useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { type TextKey, useTexts } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capital } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { LookFields } from './LookFields.tsx';
import { palette } from './palette.ts';

type Draft = { name: string; color: string; icon: (typeof icons)[number] };
type Props<C> = {
  /** The owner of a new one: a client, of tasks the company. */
  owner: { name: string };
  /** The one to change; a new one of the owner without it. */
  category?: C | undefined;
  /** The question before it is deleted. */
  question: TextKey;
  make: (draft: Draft) => Promise<C>;
  change: (category: C, draft: Draft & { archived: boolean }) => Promise<C>;
  remove: (category: C) => Promise<unknown>;
  onSaved?: ((category: C) => void) | undefined;
  onClose: () => void;
};
/** Props of the form of each kind. */
export type CategoryFormProps<Owner, C> = Pick<Props<C>, 'category' | 'onSaved' | 'onClose'> & { owner: Owner };

/** The error of a catalogue name with fewer than two characters. */
export const wrongCatalogueName = ({ name = '' }: Record<string, string>): Record<string, string> =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};

export function CategorySheet<C extends Draft & { archived: boolean }>(props: Props<C>) {
  const { owner, category, question, make, change, remove, onSaved, onClose } = props;
  const { t } = useTexts();
  const [archived, setArchived] = useState(category?.archived ?? false);
  const send = async ({ name = '', color = '', icon }: Record<string, string>) => {
    const draft = { name: capital(name.trim()), color, icon: icon as Draft['icon'] };
    const saved = await (category ? change(category, { ...draft, archived }) : make(draft));
    await refreshAll();
    return saved;
  };
  return (
    <FormSheet
      title={t(category ? 'catalogue.editCategory' : 'activities.newCategory')}
      meta={category ? category.name : t('activities.ownOfClient', { name: owner.name })}
      {...(!category && { submit: t('activities.createThis') })}
      check={wrongCatalogueName}
      send={send}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextField {...text('name')} label={t('activities.name')} maxLength={50} defaultValue={category?.name ?? ''} />
          <LookFields color={category?.color ?? palette[0][1]} icon={category?.icon ?? 'heart'} />
          {category && (
            <ArchiveAndDelete
              archived={archived}
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
