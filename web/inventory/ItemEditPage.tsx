/** Changes an item; whoever may only look meets the form disabled, with a note (R4). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { asId } from '../core/search-params.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { ItemEditForm } from './ItemEditForm.tsx';
import { categoriesQuery, itemQuery } from './item-query.ts';

export default function ItemEditPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const itemId = asId(useParams({ strict: false }).id);
  const itemResult = useQuery({ ...itemQuery(itemId), refetchOnWindowFocus: false });
  const item = itemResult.data;
  const clientId = item?.client.id;
  useActionAtClient('page.inventory.edit', clientId);
  const categoriesResult = useQuery({ ...categoriesQuery(clientId ?? 0), enabled: clientId !== undefined });

  const clientQuery = useClient(clientId);
  const leave = useLeave(() => navigate({ to: '/inventering/$id', params: { id: String(itemId) }, replace: true }));
  const combinedQueries = combineQueries(itemResult, categoriesResult);
  return (
    <Screen
      title={t('inventory.edit')}
      titlePart={item?.name}
      lead={item?.name}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath={item ? `/inventering/${itemId}` : '/inventering'}
    >
      {item && categoriesResult.data && !combinedQueries.error ? (
        <ItemEditForm key={item.id} item={item} categories={categoriesResult.data} onDone={leave} />
      ) : (
        <QueryPlaceholder query={combinedQueries} rowCount={5} />
      )}
    </Screen>
  );
}
