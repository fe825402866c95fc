/** The list of a client's items: narrowed by category, each item with how much there is and how long it lasts (product «Stock»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButtonLink } from '../kit/IconButtonLink.tsx';
import { plus, stock } from '../kit/icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import type { GroupLinkProps } from '../kit/link-group.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useIsWide } from '../kit/use-wide.ts';
import { CategoryLine } from '../shared/catalogue/CategoryLine.tsx';
import { CategoryLinks } from '../shared/catalogue/CategoryLinks.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ListWithPane } from '../shared/listing/ListWithPane.tsx';
import { useClient } from '../shared/team/client.ts';
import css from './inventory.module.css';
import { categoriesOf, type Item, itemsOf } from './item-query.ts';
import { needsRefill, sortItems } from './order.ts';
import { StockRow } from './StockRow.tsx';

const StockSheet = lazyWithRetry(async () => ({ default: (await import('./StockSheet.tsx')).StockSheet }));

export default function StockList() {
  const { t } = useTexts();
  const user = useUser();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/inventering' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  // Beside what is opened the list is as narrow as on a phone.
  const isWide = useIsWide() && !search.open;
  const navigate = useNavigate();
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const categories = useQuery(categoriesOf(clientId));
  const items = useQuery(itemsOf(clientId));

  const mayManage = can(user, 'page.inventory.categories');
  const mayAdd = can(user, 'page.inventory.create');
  const [refillId, setRefillId] = useState<number>();
  const mayRefill = (item: Item) =>
    !item.archived && (can(user, 'inventory.change') || (item.openToAssistants === true && can(user, 'inventory.refill')));
  const combinedQueries = combineQueries(clientQuery, categories, items);
  const allItems = items.data ?? [];
  const refillItem = allItems.find(({ id }) => id === refillId);
  const isReady = client && items.data && categories.data;
  const usedCategoryIds = new Set(allItems.map(({ category }) => category?.id));
  // An empty category is no use to whoever cannot fill it; an archived one to nobody.
  const visibleCategories = (categories.data ?? []).filter(({ id, archived }) => usedCategoryIds.has(id) || (mayAdd && !archived));
  const category = visibleCategories.find(({ id }) => id === search.itemCategoryId);
  const categoryItems = category ? allItems.filter((item) => item.category?.id === category.id) : allItems;
  const visibleItems = sortItems(search.low ? categoryItems.filter(needsRefill) : categoryItems);

  const hasColumn = isWide && allItems.length > 0;
  const categoryProps = {
    categories: visibleCategories,
    chosenId: category?.id,
    icon: stock,
    renderLink: (itemCategoryId: number | undefined, props: GroupLinkProps) => (
      <Link to="/inventering" search={{ ...search, itemCategoryId }} {...props} />
    ),
  };
  const addTarget = { to: '/inventering/laggtill', search: { clientId: search.clientId, itemCategoryId: category?.id } } as const;
  const addLink = (
    <ButtonLink {...addTarget} icon={<Icon d={plus} />}>
      {t('inventory.add')}
    </ButtonLink>
  );
  const manageLink = (
    <ButtonLink
      variant="subtle"
      className={css.manage}
      to="/inventering/kategorier"
      search={{ clientId: search.clientId, itemCategoryId: category?.id }}
    >
      {t('catalogue.manage')}
    </ButtonLink>
  );
  const showAllLink = (
    <ButtonLink variant="default" size="md" to="/inventering" search={{ ...search, low: undefined }} replace resetScroll={false}>
      {t('inventory.showAll')}
    </ButtonLink>
  );
  const renderEmpty = () => {
    if (search.low) return <EmptyState icon={stock} title={t('inventory.noneLow')} action={showAllLink} />;
    const hasNoCategories = (categories.data ?? []).length === 0;
    const titleKey = hasNoCategories ? 'inventory.noCategories' : category ? 'inventory.noneHere' : 'inventory.none';
    const nextKey = hasNoCategories ? 'inventory.noCategoriesNext' : 'inventory.noneNext';
    return <EmptyState icon={stock} title={t(titleKey)} text={t(mayAdd ? nextKey : 'activities.askLeader')} action={mayAdd && addLink} />;
  };

  return (
    <Screen
      title={t('inventory.title')}
      about={<ClientHeader client={client} />}
      wide
      acts={
        mayAdd &&
        isReady &&
        allItems.length > 0 && (
          <>
            <div className={css.wideOnly}>{addLink}</div>
            <IconButtonLink className={css.phoneOnly} filled aria-label={t('inventory.add')} {...addTarget}>
              <Icon d={plus} />
            </IconButtonLink>
          </>
        )
      }
    >
      <ListWithPane>
        {combinedQueries.error || !isReady ? (
          <QueryPlaceholder query={combinedQueries} rows={6} />
        ) : (
          <div className={css.room}>
            <div className={css.page} data-alone={!hasColumn || undefined}>
              {hasColumn && <CategoryLinks {...categoryProps} manageLink={mayManage && manageLink} />}
              {allItems.length > 0 && !isWide && (
                <CategoryLine
                  {...categoryProps}
                  label={t('inventory.which')}
                  links={[false, true].map((isOnlyLow) => ({
                    key: String(isOnlyLow),
                    text: t(isOnlyLow ? 'inventory.low' : 'inventory.all'),
                    isCurrent: Boolean(search.low) === isOnlyLow,
                    renderLink: (props) => <Link to="/inventering" search={{ ...search, low: isOnlyLow || undefined }} {...props} />,
                  }))}
                  onShowAll={() =>
                    void navigate({
                      to: '/inventering',
                      search: { ...search, itemCategoryId: undefined },
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
              )}
              {visibleItems.length === 0 ? (
                renderEmpty()
              ) : (
                <div>
                  {search.low && isWide && (
                    <div className={css.only}>
                      <b>{t('inventory.onlyLow')}</b>
                      {showAllLink}
                    </div>
                  )}
                  <ul className={css.list} aria-label={search.low && t('inventory.onlyLow')}>
                    {visibleItems.map((item) => (
                      <StockRow
                        key={item.id}
                        item={item}
                        category={categories.data.find(({ id }) => id === item.category?.id)}
                        timeZone={client.timeZone}
                        onRefill={mayRefill(item) ? () => setRefillId(item.id) : undefined}
                      />
                    ))}
                  </ul>
                </div>
              )}
              {mayManage && !hasColumn && <div className={allItems.length > 0 ? css.below : css.center}>{manageLink}</div>}
            </div>
          </div>
        )}
      </ListWithPane>
      <Suspense>{refillItem && <StockSheet item={refillItem} act="refill" onClose={() => setRefillId(undefined)} />}</Suspense>
    </Screen>
  );
}
