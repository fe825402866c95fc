/** All categories of stock for a client, each with its items' attributes: own ones are edited, the platform's stay as they are (decision 014). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { itemCategories } from '#contract/inventory.ts';
import { addressOf, call } from '../core/call.ts';
import { useChosen } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import groups from '../kit/groups.module.css';
import { stock } from '../kit/icons.ts';
import { AttributeList } from '../shared/attributes/AttributeList.tsx';
import { CategoriesScreen } from '../shared/catalogue/CategoriesScreen.tsx';
import { CategoryCard } from '../shared/catalogue/CategoryCard.tsx';
import { useChangeable } from '../shared/catalogue/changeable.ts';
import { ItemCategoryForm } from '../shared/catalogue/ItemCategoryForm.tsx';
import { ToCompanyDialog } from '../shared/catalogue/ToCompanyDialog.tsx';
import { useClient } from '../shared/team/client.ts';
import { categoriesOf } from './item-query.ts';

export default function ItemCategories() {
  const { t } = useTexts();
  const chosenClient = useChosen();
  const search = useSearch({ from: '/signed-in/of-client/inventering/kategorier' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const { mayChange, mayRemove } = useChangeable('itemCategories', clientId);
  return (
    <CategoriesScreen
      title={t('inventory.categories')}
      lead={() => t('inventory.categoriesLead')}
      back={addressOf('/inventering', {}, { clientId: search.clientId })}
      none={{ icon: stock, title: t('inventory.noCategories'), text: t('inventory.noCategoriesNext') }}
      ownerQuery={useClient(clientId)}
      rows={useQuery(categoriesOf(clientId))}
      card={(category, client, onEdit) => (
        <CategoryCard
          key={category.id}
          category={{ ...category, selected: true }}
          linked={category.id === search.itemCategoryId}
          onEdit={mayChange(category) && onEdit}
        >
          {(open) =>
            open && (
              <div className={groups.within}>
                <AttributeList
                  asker={{ kind: 'item', id: category.id }}
                  typeOrCategory={category}
                  owner={client}
                  lead="inventory.attributesLead"
                />
                {category.client && !category.archived && (
                  <ToCompanyDialog
                    question={t('catalogue.toCompanyStock', { name: category.name, company: client.company.name })}
                    send={() => call(itemCategories.toCompany, { params: { id: category.id } })}
                  />
                )}
              </div>
            )
          }
        </CategoryCard>
      )}
      form={(client, category, onClose) => (
        <ItemCategoryForm owner={client} category={category} mayRemove={mayRemove(category)} onClose={onClose} />
      )}
    />
  );
}
