/** A category's name, colour and icon: a new one of the client, or one that is there (decision 33). */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { activityCategories } from '#contract/catalogue.ts';
import type { icons } from '#contract/fields.ts';
import { call } from '../shared/call.ts';
import { capital } from '../shared/dates.ts';
import { FormSheet } from '../shared/FormSheet.tsx';
import { LookFields } from '../shared/LookFields.tsx';
import { palette } from '../shared/palette.ts';
import { useTexts } from '../shared/texts.ts';
import { ArchiveAndDelete } from './ArchiveAndDelete.tsx';
import { type Category, type Client, refreshAll } from './data.ts';
import { shortName } from './names.ts';

type Icon = (typeof icons)[number];
type Props = {
  client: Client;
  /** The one to change; a new one without it. */
  category?: Category | undefined;
  onSaved?: (category: Category) => void;
  onClose: () => void;
};

export function CategoryForm({ client, category, onSaved, onClose }: Props) {
  const { t } = useTexts();
  const [archived, archive] = useState(category?.archived ?? false);
  const send = async ({ name = '', color = '', icon }: Record<string, string>) => {
    const look = { name: capital(name.trim()), color, icon: icon as Icon };
    const { data } = category
      ? await call(activityCategories.change, { params: { id: category.id }, body: { ...look, archived }, ifMatch: category.version })
      : await call(activityCategories.create, { body: { ...look, client: { id: client.id } } });
    await refreshAll();
    return data;
  };
  return (
    <FormSheet
      title={t(category ? 'catalogue.editCategory' : 'activities.newCategory')}
      meta={category ? category.name : t('activities.ownOfClient', { name: client.name })}
      {...(!category && { submit: t('activities.createThis') })}
      check={shortName}
      send={send}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('activities.name')} maxLength={50} autoComplete="off" defaultValue={category?.name ?? ''} />
          <LookFields color={category?.color ?? palette[0][1]} icon={category?.icon ?? 'heart'} />
          {category && (
            <ArchiveAndDelete
              archived={archived}
              onArchive={archive}
              title={t('catalogue.deleteCategory')}
              question={t('catalogue.deleteCategoryQuestion', { name: category.name })}
              send={() => call(activityCategories.remove, { params: { id: category.id } })}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
