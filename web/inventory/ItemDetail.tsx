/**
 * One item: how much there is and how long it lasts, filling up and counting, what draws it, and its ledger; /tabort asks whether to remove
 * it (product «Stock»).
 */

import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { moreIcon } from '../kit/icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { usePageId, usePane } from '../kit/pane.ts';
import { Screen } from '../kit/Screen.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { ItemFacts } from './AboutItem.tsx';
import css from './detail.module.css';
import { ItemActs } from './ItemActs.tsx';
import { ItemDeleteDialog } from './ItemDeleteDialog.tsx';
import { effectsQuery, itemQuery, type StockAct, type StockRemovalAct } from './item-query.ts';
import { Movements } from './Movements.tsx';
import { StockCard } from './StockCard.tsx';
import { StockSheet } from './StockSheet.tsx';

const StockRemovalSheet = lazyWithRetry(() => import('./TakeSheet.tsx'));

type ActiveSheet = StockAct | StockRemovalAct | 'acts' | 'delete' | undefined;

export default function ItemDetail() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { itemCategoryId }: { itemCategoryId?: number | undefined } = useSearch({ strict: false });
  const itemId = usePageId();
  const pane = usePane();
  const isDeleteLinked = pathname.endsWith('/tabort');
  const [revealedItemId, setRevealedItemId] = useState<number>();
  const [activeSheet, setActiveSheet] = useState<ActiveSheet>(isDeleteLinked ? 'delete' : undefined);
  const itemResult = useQuery(itemQuery(itemId));
  const item = itemResult.data;
  useActionAtClient('page.inventory', item?.client.id);
  const clientQuery = useClient(item?.client.id);
  const client = clientQuery.data;

  // A reader who sees the form disabled gets to it too (product «Roles and permissions»).
  const hasActs = can(user, 'page.inventory.edit') || can(user, 'inventory.remove');
  const leaveToList = () => {
    if (pane) return pane.close();
    const clientId = item?.client.id === chosenClient?.client.id ? undefined : item?.client.id;
    void navigate({ to: '/inventering', search: { clientId, itemCategoryId: itemCategoryId ?? item?.category?.id }, replace: true });
  };
  const closeSheet = () => {
    setActiveSheet(undefined);
    if (isDeleteLinked && item) void navigate({ to: '/inventering/$id', params: { id: String(item.id) }, replace: true });
  };
  // Fetched with the item: what stands under them would move when they came later.
  const effectsResult = useQuery({ ...effectsQuery(itemId ?? 0), enabled: itemId !== undefined });
  const combinedQueries = combineQueries(itemResult, clientQuery);
  if (combinedQueries.error || !item || !client || effectsResult.isPending)
    return (
      <PendingScreen
        query={combinedQueries}
        title={t('inventory.item')}
        pageHeader={<ClientHeader client={undefined} />}
        backPath="/inventering"
      />
    );
  const mayAct = can(user, 'inventory.change') || (item.openToAssistants && can(user, 'inventory.refill'));
  // Whoever counts a controlled drug comes to the count without having seen the amount (R162).
  const isAmountHidden = item.controlled && mayAct === true && revealedItemId !== item.id;
  const mayRemoveStock = mayAct && can(user, 'stock.waste');
  return (
    <Screen
      title={item.name}
      titlePart={t('inventory.item')}
      pageHeader={<ClientHeader client={client} />}
      backPath="/inventering"
      wide
      actions={
        hasActs && (
          <IconButton aria-label={t('activities.more', { name: item.name })} aria-haspopup="dialog" onClick={() => setActiveSheet('acts')}>
            <Icon d={moreIcon} />
          </IconButton>
        )
      }
    >
      <div className={css.columns}>
        <StockCard
          item={item}
          timeZone={client.timeZone}
          onShowAmount={isAmountHidden ? () => setRevealedItemId(item.id) : undefined}
          onAct={mayAct ? setActiveSheet : undefined}
          onRemovalAct={mayRemoveStock ? setActiveSheet : undefined}
        />
        <ItemFacts item={item} />
        <Movements item={item} timeZone={client.timeZone} isAmountHidden={isAmountHidden} />
      </div>
      {(activeSheet === 'refill' || activeSheet === 'count') && <StockSheet item={item} act={activeSheet} onClose={closeSheet} />}
      <Suspense>
        {(activeSheet === 'waste' || activeSheet === 'return') && <StockRemovalSheet item={item} act={activeSheet} onClose={closeSheet} />}
      </Suspense>
      {activeSheet === 'acts' && <ItemActs item={item} onDeleted={leaveToList} onClose={() => setActiveSheet(undefined)} />}
      {activeSheet === 'delete' && <ItemDeleteDialog item={item} onDeleted={leaveToList} onClose={closeSheet} />}
    </Screen>
  );
}
