/** A client's own activity type, made without leaving the wizard: its name, in a category (decision 33). */
import '../theme/input.css';
import { TextInput } from '@mantine/core';
import { activityTypes } from '#contract/catalogue.ts';
import { call } from '../shared/call.ts';
import { capital } from '../shared/dates.ts';
import { FormSheet } from '../shared/FormSheet.tsx';
import { useTexts } from '../shared/texts.ts';
import { type ActivityType, type Category, type Client, refreshAll } from './data.ts';
import { wrongCatalogueName } from './NewCategory.tsx';

type Props = { client: Client; category: Category; onMade: (type: ActivityType) => void; onClose: () => void };

export function NewType({ client, category, onMade, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormSheet
      title={t('activities.newType')}
      meta={`${category.name} · ${t('activities.ownOfClient', { name: client.name })}`}
      submit={t('activities.createThis')}
      check={wrongCatalogueName}
      send={async ({ name = '' }) => {
        const body = { name: capital(name.trim()), activityCategory: { id: category.id }, client: { id: client.id } };
        const { data } = await call(activityTypes.create, { body });
        await refreshAll();
        return data;
      }}
      onSaved={onMade}
      onClose={onClose}
    >
      {({ text }) => <TextInput {...text('name')} label={t('activities.name')} maxLength={50} autoComplete="off" />}
    </FormSheet>
  );
}
