/** The two steps to a new item: its category, which may be made here, and its form; then the list of that category (product «Stock»). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../core/call.ts';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Steps } from '../kit/Steps.tsx';
import { useStepHeading } from '../kit/step-heading.ts';
import { CardList } from '../shared/catalogue/CardList.tsx';
import { ItemCategoryForm } from '../shared/catalogue/ItemCategoryForm.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useClient } from '../shared/team/client.ts';
import css from './form.module.css';
import { ItemForm } from './ItemForm.tsx';
import { categoriesQuery } from './item-query.ts';

export default function ItemCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/inventering/laggtill' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const [isCreatingCategory, setCreatingCategory] = useState(false);
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const categoriesResult = useQuery(categoriesQuery(clientId));

  const category = categoriesResult.data?.find(({ id, archived }) => id === search.itemCategoryId && !archived);
  const currentStep = category ? 1 : 0;
  const headingRef = useStepHeading(currentStep, categoriesResult.data !== undefined);

  const chooseCategory = (itemCategoryId: number) => {
    setCreatingCategory(false);
    void navigate({ to: '/inventering/laggtill', search: { clientId: search.clientId, itemCategoryId } });
  };
  const combinedQueries = combineQueries(clientQuery, categoriesResult);
  const backPath = addressOf(category ? '/inventering/laggtill' : '/inventering', {}, { clientId: search.clientId });
  return (
    <Screen title={t('inventory.add')} pageHeader={<ClientHeader client={client} />} backPath={backPath}>
      {combinedQueries.error || !categoriesResult.data || !client ? (
        <QueryPlaceholder query={combinedQueries} rowCount={5} />
      ) : (
        <>
          <Steps steps={[t('activities.category'), t('inventory.item')]} currentStep={currentStep} />
          <h2 ref={headingRef} tabIndex={-1} className={css.question}>
            {t(category ? 'inventory.whatItem' : 'inventory.whichCategory')}
          </h2>
          {category ? (
            <>
              <p className={css.trail}>{category.name}</p>
              <ItemForm
                client={client}
                category={category}
                onCreated={() =>
                  void navigate({
                    to: '/inventering',
                    search: { clientId: search.clientId, itemCategoryId: category.id },
                    replace: true,
                  })
                }
              />
            </>
          ) : (
            <CardList
              choices={categoriesResult.data
                .filter(({ archived }) => !archived)
                .map(({ id, name, icon, color }) => ({ id, name, icon, colour: color }))}
              emptyText={t('inventory.noCategoriesNext')}
              createLabel={t('activities.newCategory')}
              onChoose={chooseCategory}
              onCreate={() => setCreatingCategory(true)}
            />
          )}
          {isCreatingCategory && (
            <ItemCategoryForm owner={client} onSaved={({ id }) => chooseCategory(id)} onClose={() => setCreatingCategory(false)} />
          )}
        </>
      )}
    </Screen>
  );
}
