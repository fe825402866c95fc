/** Writing the card of a client: its alerts, whom to call, and its picture (product «Client card», decision 063). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { readCard } from '../shared/client/card-page-query.ts';
import { useClient } from '../shared/team/client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { CardForm } from './CardForm.tsx';

const route = getRouteApi('/signed-in/of-client/klientgrupp/kort/redigera');

export function CardEditPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosenClient = useChosenClient();
  const clientId = route.useSearch().clientId ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  // The saved card: a copy on this device is no base for changes.
  const card = useQuery({
    queryKey: ['client-card-to-change', clientId],
    queryFn: () => readCard(clientId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const leavePage = useLeave(() => navigate({ to: '/klientgrupp/kort', search: { clientId }, replace: true }));
  const clientHeader = <ClientHeader client={client.data} />;
  const title = t('card.edit');
  const combinedQueries = combineQueries(client, card);
  if (combinedQueries.hasMissingRow || !client.data || !card.data)
    return <PendingScreen query={combinedQueries} title={title} pageHeader={clientHeader} backPath="/klientgrupp/kort" rows={5} />;
  return (
    <Screen
      title={title}
      lead={t(card.data.officeReadsCard ? 'card.officeReads' : 'card.teamsOwn')}
      pageHeader={clientHeader}
      backPath="/klientgrupp/kort"
    >
      <CardForm key={clientId} card={card.data} clientName={client.data.name} onDone={leavePage} />
    </Screen>
  );
}
