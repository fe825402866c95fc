/** Changes an item; whoever may only look meets the form disabled, with a note (R4). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { asId } from '../core/search-params.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { ItemEditForm } from './ItemEditForm.tsx';
import { categoriesOf, itemOf } from './item-query.ts';

export default function ItemEditPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const query = useQuery({ ...itemOf(id), refetchOnWindowFocus: false });
  const item = query.data;
  const clientId = item?.client.id;
  useActionAtClient('page.inventory.edit', clientId);
  const categories = useQuery({ ...categoriesOf(clientId ?? 0), enabled: clientId !== undefined });

  const client = useClient(clientId);
  const leave = useLeave(() => navigate({ to: '/inventering/$id', params: { id: String(id) }, replace: true }));
  const combinedQueries = combineQueries(query, categories);
  return (
    <Screen
      title={t('inventory.edit')}
      titlePart={item?.name}
      lead={item?.name}
      about={<ClientHeader client={client.data} />}
      back={item ? `/inventering/${id}` : '/inventering'}
    >
      {item && categories.data && !combinedQueries.error ? (
        <ItemEditForm key={item.id} item={item} categories={categories.data} onDone={leave} />
      ) : (
        <QueryPlaceholder query={combinedQueries} rows={5} />
      )}
    </Screen>
  );
}
