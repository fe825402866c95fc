/** The card of a client: its alerts, whom to call, and who changed what of it (product «Client card», decision 063). */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { compareCards } from '#domain/client-card.ts';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { activitiesIcon as medicineIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { editIcon } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/client/card.module.css';
import { cardHistoryQuery } from '../shared/client/card-page-query.ts';
import { cardQuery } from '../shared/client/card-query.ts';
import { changeText } from '../shared/client/card-words.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { CardSections } from './CardParts.tsx';
import { OfficeCard } from './OfficeCard.tsx';

export { CardEditPage } from './CardEditPage.tsx';

const route = getRouteApi('/signed-in/of-client/klientgrupp/kort');

export default function ClientCardPage() {
  const isOfTeam = can(useUser(), 'clientCard.see');
  const chosenClient = useChosenClient();
  const clientId = route.useSearch().clientId ?? chosenClient?.client.id ?? 0;
  return isOfTeam ? <TeamCard clientId={clientId} /> : <OfficeCard key={clientId} clientId={clientId} />;
}

function TeamCard({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), 'clientCard.change');
  const client = useClient(clientId);
  const { data: card, error, refetch } = useQuery(cardQuery(clientId));
  if (httpStatusOf(error) === 404) return <NotFound />;
  return (
    <Screen
      title={t('card.title')}
      lead={t('card.lead')}
      pageHeader={<ClientHeader client={client.data} />}
      backPath="/handelse"
      actions={
        mayChange && (
          <ButtonLink to="/klientgrupp/kort/redigera" search={{ clientId }} size="md" icon={<Icon d={editIcon} size={20} />}>
            {t('card.editShort')}
          </ButtonLink>
        )
      }
    >
      {!card && error && <LoadError error={error} retry={() => void refetch()} />}
      {!card && !error && <Skeleton rowCount={4} />}
      {card && (
        <div className={css.page}>
          <CardSections card={card} noContactsText={t(mayChange ? 'card.noContacts' : 'card.noContactsText')} />
          <ButtonLink variant="light" to="/lakemedel" search={{ clientId }} icon={<Icon d={medicineIcon} size={20} />}>
            {t('medicines.title')}
          </ButtonLink>
          <p className={css.none}>{t(card.officeReadsCard ? 'card.officeReads' : 'card.teamsOwn')}</p>
          <CardHistory clientId={clientId} />
        </div>
      )}
    </Screen>
  );
}

function CardHistory({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const {
    data: historyPages,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery(cardHistoryQuery(clientId));
  const changes = historyPages?.pages.flat() ?? [];
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('card.history')}</h2>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!historyPages && !error && <Skeleton rowCount={2} />}
      {historyPages && changes.length === 0 && <p className={css.none}>{t('card.noHistory')}</p>}
      <ol className={css.history}>
        {changes.map(({ id, byName, date, before: previousCard, after: changedCard }) => (
          <li key={id}>
            {compareCards(previousCard, changedCard).map((change) => {
              const text = changeText(change, t);
              return <p key={text}>{text}</p>;
            })}
            <small>{t('card.by', { name: byName, at: formatMoment(date) })}</small>
          </li>
        ))}
      </ol>
      {hasNextPage && !error && (
        <Button variant="light" size="md" isFullWidth isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('card.earlier')}
        </Button>
      )}
    </section>
  );
}
