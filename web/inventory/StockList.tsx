/** The list of a client's items: narrowed by category, each item with how much there is and how long it lasts (product «Stock»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButtonLink } from '../kit/IconButtonLink.tsx';
import { plusIcon, stockIcon } from '../kit/icons.ts';
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
import { categoriesQuery, type Item, itemsOf } from './item-query.ts';
import { needsRefill, sortItems } from './order.ts';
import { StockRow } from './StockRow.tsx';

const StockSheet = lazyWithRetry(async () => ({ default: (await import('./StockSheet.tsx')).StockSheet }));

export default function StockList() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/inventering' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  // Beside what is opened the list is as narrow as on a phone.
  const isWide = useIsWide() && !search.open;
  const navigate = useNavigate();
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const categoriesResult = useQuery(categoriesQuery(clientId));
  const itemsResult = useQuery(itemsOf(clientId));

  const mayManage = can(user, 'page.inventory.categories');
  const mayAdd = can(user, 'page.inventory.create');
  const [refillItemId, setRefillItemId] = useState<number>();
  const mayRefill = (item: Item) =>
    !item.archived && (can(user, 'inventory.change') || (item.openToAssistants === true && can(user, 'inventory.refill')));
  const combinedQueries = combineQueries(clientQuery, categoriesResult, itemsResult);
  const allItems = itemsResult.data ?? [];
  const refillItem = allItems.find(({ id }) => id === refillItemId);
  const isReady = client && itemsResult.data && categoriesResult.data;
  const usedCategoryIds = new Set(allItems.map(({ category }) => category?.id));
  // An empty category is no use to whoever cannot fill it; an archived one to nobody.
  const visibleCategories = (categoriesResult.data ?? []).filter(({ id, archived }) => usedCategoryIds.has(id) || (mayAdd && !archived));
  const category = visibleCategories.find(({ id }) => id === search.itemCategoryId);
  const categoryItems = category ? allItems.filter((item) => item.category?.id === category.id) : allItems;
  const visibleItems = sortItems(search.low ? categoryItems.filter(needsRefill) : categoryItems);

  const hasCategoryColumn = isWide && allItems.length > 0;
  const categoryProps = {
    categories: visibleCategories,
    chosenId: category?.id,
    icon: stockIcon,
    renderLink: (itemCategoryId: number | undefined, props: GroupLinkProps) => (
      <Link to="/inventering" search={{ ...search, itemCategoryId }} {...props} />
    ),
  };
  const addLinkTarget = { to: '/inventering/laggtill', search: { clientId: search.clientId, itemCategoryId: category?.id } } as const;
  const addLink = (
    <ButtonLink {...addLinkTarget} icon={<Icon d={plusIcon} />}>
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
  const renderEmptyState = () => {
    if (search.low) return <EmptyState icon={stockIcon} title={t('inventory.noneLow')} action={showAllLink} />;
    const hasNoCategories = (categoriesResult.data ?? []).length === 0;
    const titleKey = hasNoCategories ? 'inventory.noCategories' : category ? 'inventory.noneHere' : 'inventory.none';
    const nextKey = hasNoCategories ? 'inventory.noCategoriesNext' : 'inventory.noneNext';
    return (
      <EmptyState icon={stockIcon} title={t(titleKey)} text={t(mayAdd ? nextKey : 'activities.askLeader')} action={mayAdd && addLink} />
    );
  };

  return (
    <Screen
      title={t('inventory.title')}
      pageHeader={<ClientHeader client={client} />}
      wide
      actions={
        mayAdd &&
        isReady &&
        allItems.length > 0 && (
          <>
            <div className={css.wideOnly}>{addLink}</div>
            <IconButtonLink className={css.phoneOnly} isFilled aria-label={t('inventory.add')} {...addLinkTarget}>
              <Icon d={plusIcon} />
            </IconButtonLink>
          </>
        )
      }
    >
      <ListWithPane>
        {combinedQueries.error || !isReady ? (
          <QueryPlaceholder query={combinedQueries} rowCount={6} />
        ) : (
          <div className={css.room}>
            <div className={css.page} data-alone={!hasCategoryColumn || undefined}>
              {hasCategoryColumn && <CategoryLinks {...categoryProps} manageLink={mayManage && manageLink} />}
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
                renderEmptyState()
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
                        category={categoriesResult.data.find(({ id }) => id === item.category?.id)}
                        timeZone={client.timeZone}
                        onRefill={mayRefill(item) ? () => setRefillItemId(item.id) : undefined}
                      />
                    ))}
                  </ul>
                </div>
              )}
              {mayManage && !hasCategoryColumn && <div className={allItems.length > 0 ? css.below : css.center}>{manageLink}</div>}
            </div>
          </div>
        )}
      </ListWithPane>
      <Suspense>{refillItem && <StockSheet item={refillItem} act="refill" onClose={() => setRefillItemId(undefined)} />}</Suspense>
    </Screen>
  );
}
