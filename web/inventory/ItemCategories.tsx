/** All categories of stock for a client, each with its items' attributes: own ones are edited, the platform's stay as they are (decision 014). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { itemCategories } from '#contract/inventory.ts';
import { addressOf, callApi } from '../core/call.ts';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import groupsCss from '../kit/groups.module.css';
import { stockIcon } from '../kit/icons.ts';
import { AttributeList } from '../shared/attributes/AttributeList.tsx';
import { CategoriesScreen } from '../shared/catalogue/CategoriesScreen.tsx';
import { CategoryCard } from '../shared/catalogue/CategoryCard.tsx';
import { useChangeRights } from '../shared/catalogue/changeable.ts';
import { ItemCategoryForm } from '../shared/catalogue/ItemCategoryForm.tsx';
import { ToCompanyDialog } from '../shared/catalogue/ToCompanyDialog.tsx';
import { useClient } from '../shared/team/client.ts';
import { categoriesQuery } from './item-query.ts';

export default function ItemCategories() {
  const { t } = useTranslation();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/inventering/kategorier' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const { mayChange, mayRemove } = useChangeRights('itemCategories', clientId);
  return (
    <CategoriesScreen
      title={t('inventory.categories')}
      leadOf={() => t('inventory.categoriesLead')}
      backPath={addressOf('/inventering', {}, { clientId: search.clientId })}
      emptyState={{ icon: stockIcon, title: t('inventory.noCategories'), text: t('inventory.noCategoriesNext') }}
      ownerQuery={useClient(clientId)}
      categoriesQuery={useQuery(categoriesQuery(clientId))}
      renderCard={(category, client, onEdit) => (
        <CategoryCard
          key={category.id}
          category={{ ...category, selected: true }}
          isInAddress={category.id === search.itemCategoryId}
          onEdit={mayChange(category) && onEdit}
        >
          {(isOpen) =>
            isOpen && (
              <div className={groupsCss.within}>
                <AttributeList
                  source={{ kind: 'item', id: category.id }}
                  typeOrCategory={category}
                  owner={client}
                  leadKey="inventory.attributesLead"
                />
                {category.client && !category.archived && (
                  <ToCompanyDialog
                    question={t('catalogue.toCompanyStock', { name: category.name, company: client.company.name })}
                    shareWithCompany={() => callApi(itemCategories.toCompany, { params: { id: category.id } })}
                  />
                )}
              </div>
            )
          }
        </CategoryCard>
      )}
      renderForm={(client, category, onClose) => (
        <ItemCategoryForm owner={client} category={category} mayRemove={mayRemove(category)} onClose={onClose} />
      )}
    />
  );
}
