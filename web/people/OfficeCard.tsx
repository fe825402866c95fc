/** The card of a client as the office reads it while the team lets it; each reading is noted (R97). */
import { useQuery } from '@tanstack/react-query';
import { httpStatusOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { phoneIcon } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/client/card.module.css';
import { officeCardQuery } from '../shared/client/card-page-query.ts';
import { useClient } from '../shared/team/client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { CardSections } from './CardParts.tsx';

export function OfficeCard({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const client = useClient(clientId);
  const card = useQuery(officeCardQuery(clientId));
  const isHiddenFromOffice = httpStatusOf(card.error) === 403;
  const screenProps = { title: t('card.title'), pageHeader: <ClientHeader client={client.data} />, backPath: '/organisation/team' };
  if (!isHiddenFromOffice && !card.data) return <PendingScreen query={combineQueries(client, card)} {...screenProps} />;
  return (
    <Screen {...screenProps}>
      {isHiddenFromOffice || !card.data ? (
        <EmptyState icon={phoneIcon} title={t('card.closedForOffice')} text={t('card.closedForOfficeNext')} />
      ) : (
        <div className={css.page}>
          <CardSections card={card.data} noContactsText={t('card.noContactsText')} />
          <p className={css.none}>{t('card.forOffice')}</p>
        </div>
      )}
    </Screen>
  );
}
