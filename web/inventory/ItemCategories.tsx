/** All categories of stock for a client, each with what its items are asked: own ones are edited, the platform's stay as they are (decision 014). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { AttributeList } from '../family/attributes/AttributeList.tsx';
import { CategoriesScreen } from '../family/catalogue/CategoriesScreen.tsx';
import { CategoryCard } from '../family/catalogue/CategoryCard.tsx';
import { useClient } from '../family/team/client.ts';
import groups from '../kit/groups.module.css';
import { stock } from '../kit/icons.ts';
import { addressOf } from '../start/call.ts';
import { useChosen } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { ItemCategoryForm } from './ItemCategoryForm.tsx';
import { categoriesOf } from './item-query.ts';

export default function ItemCategories() {
  const { t } = useTexts();
  const chosen = useChosen();
  const search = useSearch({ from: '/signed-in/of-client/inventering/kategorier' });
  const clientId = search.clientId ?? chosen!.client.id;
  return (
    <CategoriesScreen
      title={t('inventory.categories')}
      lead={() => t('inventory.categoriesLead')}
      back={addressOf('/inventering', {}, { clientId: search.clientId })}
      none={{ icon: stock, title: t('inventory.noCategories'), text: t('inventory.noCategoriesNext') }}
      of={useClient(clientId)}
      rows={useQuery(categoriesOf(clientId))}
      card={(category, client, onEdit) => (
        <CategoryCard
          key={category.id}
          category={{ ...category, selected: true }}
          linked={category.id === search.itemCategoryId}
          onEdit={onEdit}
        >
          {(open) =>
            open && (
              <div className={groups.within}>
                <AttributeList asker={{ kind: 'item', id: category.id }} of={category} owner={client} lead="inventory.attributesLead" />
              </div>
            )
          }
        </CategoryCard>
      )}
      form={(client, category, onClose) => <ItemCategoryForm owner={client} category={category} onClose={onClose} />}
    />
  );
}
