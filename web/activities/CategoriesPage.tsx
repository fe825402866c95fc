/** All categories there could be for a client, with their types: own ones are edited, the platform's switched on and off (decision 33). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../shared/call.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import { Icon } from '../shared/Icon.tsx';
import { activities as listIcon, plus } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { Screen } from '../shared/Screen.tsx';
import { useChosen } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import css from './activities.module.css';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryPanel } from './CategoryPanel.tsx';
import { categoriesOf } from './catalogue-data.ts';
import { type Category, useClient } from './data.ts';

export default function CategoriesPage() {
  const { t } = useTexts();
  const chosen = useChosen();
  const asked = useSearch({ from: '/signed-in/of-client/aktiviteter/kategorier' });
  const clientId = asked.clientId ?? chosen!.client.id;
  const [editing, setEditing] = useState<Category | 'new'>();
  const { client, error: clientError, retry } = useClient(clientId);
  const { data, error, refetch } = useQuery(categoriesOf(clientId));
  const failed = clientError ?? error;
  const create = (
    <Button leftSection={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditing('new')}>
      {t('activities.newCategory')}
    </Button>
  );
  return (
    <Screen title={t('catalogue.title')} lead={client?.name} back={addressOf('/aktiviteter', {}, { clientId: asked.clientId })}>
      {failed ? (
        <LoadError
          error={failed}
          retry={() => {
            retry();
            void refetch();
          }}
        />
      ) : !data || !client ? (
        <Ghost rows={5} />
      ) : data.length === 0 ? (
        <EmptyState icon={listIcon} title={t('activities.noCategories')} text={t('activities.noCategoriesNext')} action={create} />
      ) : (
        <>
          <p>{t('catalogue.lead', { name: client.name })}</p>
          <div className={css.groups}>
            {data.map((category) => (
              <CategoryPanel
                key={category.id}
                category={category}
                client={client}
                asked={asked.clientId}
                linked={category.id === asked.categoryId}
                onEdit={() => setEditing(category)}
              />
            ))}
          </div>
          <div className={css.below}>{create}</div>
        </>
      )}
      {editing && client && (
        <CategoryForm client={client} category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Screen>
  );
}
