/**
 * One item: how much there is and how long it lasts, filling up and counting, what draws it, and its ledger; /tabort asks whether to remove
 * it (product «Stock»).
 */

import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { more } from '../kit/icons.ts';
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
import { effectsOf, itemOf, type StockAct, type TakingAct } from './item-query.ts';
import { Movements } from './Movements.tsx';
import { StockCard } from './StockCard.tsx';
import { StockSheet } from './StockSheet.tsx';

const TakeSheet = lazyWithRetry(() => import('./TakeSheet.tsx'));

type ActiveSheet = StockAct | TakingAct | 'acts' | 'delete' | undefined;

export default function ItemDetail() {
  const { t } = useTexts();
  const user = useUser();
  const chosenClient = useChosenClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { itemCategoryId }: { itemCategoryId?: number | undefined } = useSearch({ strict: false });
  const id = usePageId();
  const pane = usePane();
  const isDeleteLinked = pathname.endsWith('/tabort');
  const [seenId, setSeenId] = useState<number>();
  const [activeSheet, setActiveSheet] = useState<ActiveSheet>(isDeleteLinked ? 'delete' : undefined);
  const query = useQuery(itemOf(id));
  const item = query.data;
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
  const close = () => {
    setActiveSheet(undefined);
    if (isDeleteLinked && item) void navigate({ to: '/inventering/$id', params: { id: String(item.id) }, replace: true });
  };
  // Fetched with the item: what stands under them would move when they came later.
  const effects = useQuery({ ...effectsOf(id ?? 0), enabled: id !== undefined });
  const combinedQueries = combineQueries(query, clientQuery);
  if (combinedQueries.error || !item || !client || effects.isPending)
    return (
      <PendingScreen query={combinedQueries} title={t('inventory.item')} about={<ClientHeader client={undefined} />} back="/inventering" />
    );
  const mayAct = can(user, 'inventory.change') || (item.openToAssistants && can(user, 'inventory.refill'));
  // Whoever counts a controlled drug comes to the count without having seen the amount (R162).
  const isBlind = item.controlled && mayAct === true && seenId !== item.id;
  const mayTake = mayAct && can(user, 'stock.waste');
  return (
    <Screen
      title={item.name}
      titlePart={t('inventory.item')}
      about={<ClientHeader client={client} />}
      back="/inventering"
      wide
      acts={
        hasActs && (
          <IconButton aria-label={t('activities.more', { name: item.name })} aria-haspopup="dialog" onClick={() => setActiveSheet('acts')}>
            <Icon d={more} />
          </IconButton>
        )
      }
    >
      <div className={css.columns}>
        <StockCard
          item={item}
          timeZone={client.timeZone}
          onShow={isBlind ? () => setSeenId(item.id) : undefined}
          onAct={mayAct ? setActiveSheet : undefined}
          onTake={mayTake ? setActiveSheet : undefined}
        />
        <ItemFacts item={item} />
        <Movements item={item} timeZone={client.timeZone} isBlind={isBlind} />
      </div>
      {(activeSheet === 'refill' || activeSheet === 'count') && <StockSheet item={item} act={activeSheet} onClose={close} />}
      <Suspense>
        {(activeSheet === 'waste' || activeSheet === 'return') && <TakeSheet item={item} act={activeSheet} onClose={close} />}
      </Suspense>
      {activeSheet === 'acts' && <ItemActs item={item} onDeleted={leaveToList} onClose={() => setActiveSheet(undefined)} />}
      {activeSheet === 'delete' && <ItemDeleteDialog item={item} onDeleted={leaveToList} onClose={close} />}
    </Screen>
  );
}
