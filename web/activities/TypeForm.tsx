/** A type's name and icon: a new one of the client in a category, or one that is there (decision 33). */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { activityTypes } from '#contract/catalogue.ts';
import type { icons } from '#contract/fields.ts';
import { ArchiveAndDelete } from '../shared/ArchiveAndDelete.tsx';
import { wrongCatalogueName } from '../shared/CategorySheet.tsx';
import { call } from '../shared/call.ts';
import { capital } from '../shared/dates.ts';
import { FormSheet } from '../shared/FormSheet.tsx';
import { LookFields } from '../shared/LookFields.tsx';
import { useTexts } from '../shared/texts.ts';
import { type ActivityType, type Category, type Client, refreshAll } from './data.ts';

type Icon = (typeof icons)[number];
type Props = {
  client: Client;
  category: Pick<Category, 'id' | 'name' | 'color' | 'icon'>;
  /** The one to change; a new one without it. */
  type?: ActivityType | undefined;
  onSaved?: (type: ActivityType) => void;
  onDeleted?: () => Promise<void>;
  onClose: () => void;
};

export function TypeForm({ client, category, type, onSaved, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const [archived, archive] = useState(type?.archived ?? false);
  const send = async (values: Record<string, string>) => {
    const name = capital((values.name ?? '').trim());
    const icon = values.icon as Icon;
    const { data } = type
      ? await call(activityTypes.change, { params: { id: type.id }, body: { name, icon, archived }, ifMatch: type.version })
      : await call(activityTypes.create, { body: { name, icon, activityCategory: { id: category.id }, client: { id: client.id } } });
    await refreshAll();
    return data;
  };
  return (
    <FormSheet
      title={t(type ? 'catalogue.editType' : 'activities.newType')}
      meta={type ? category.name : `${category.name} · ${t('activities.ownOfClient', { name: client.name })}`}
      {...(!type && { submit: t('activities.createThis') })}
      check={wrongCatalogueName}
      send={send}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('activities.name')} maxLength={50} autoComplete="off" defaultValue={type?.name ?? ''} />
          <LookFields colours={false} color={category.color} icon={type?.icon ?? category.icon} />
          {type && (
            <ArchiveAndDelete
              archived={archived}
              onArchive={archive}
              title={t('catalogue.deleteType')}
              question={t('catalogue.deleteTypeQuestion', { name: type.name })}
              send={() => call(activityTypes.remove, { params: { id: type.id } })}
              onDeleted={() => (onDeleted ?? onClose)()}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
