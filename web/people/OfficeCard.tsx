/** The card of a client as the office reads it while the team lets it; each reading is noted (R97). */
import { useQuery } from '@tanstack/react-query';
import { httpStatusOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { phone } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/client/card.module.css';
import { officeCardQuery } from '../shared/client/card-page-query.ts';
import { useClient } from '../shared/team/client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { CardParts } from './CardParts.tsx';

export function OfficeCard({ clientId }: { clientId: number }) {
  const { t } = useTexts();
  const client = useClient(clientId);
  const card = useQuery(officeCardQuery(clientId));
  const isClosed = httpStatusOf(card.error) === 403;
  const screenProps = { title: t('card.title'), about: <ClientHeader client={client.data} />, back: '/organisation/team' };
  if (!isClosed && !card.data) return <PendingScreen query={combineQueries(client, card)} {...screenProps} />;
  return (
    <Screen {...screenProps}>
      {isClosed || !card.data ? (
        <EmptyState icon={phone} title={t('card.closedForOffice')} text={t('card.closedForOfficeNext')} />
      ) : (
        <div className={css.page}>
          <CardParts card={card.data} noContacts={t('card.noContactsText')} />
          <p className={css.none}>{t('card.forOffice')}</p>
        </div>
      )}
    </Screen>
  );
}
