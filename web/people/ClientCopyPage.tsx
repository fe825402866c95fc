/** The copy of a client's file: what it holds, for whom it is, how far it has come, and where it is fetched (R123, decision 110). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useClient } from '../shared/team/client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { CopyRequestForm } from './CopyRequestForm.tsx';
import { CopyRow } from './CopyRow.tsx';
import css from './copy.module.css';
import { copiesQuery, isUnderWay } from './copy-query.ts';

const route = getRouteApi('/signed-in/of-client/klientgrupp/kopia');

export default function ClientCopyPage() {
  const { t } = useTranslation();
  const { clientId: clientIdInAddress } = route.useSearch();
  const chosenClient = useChosenClient();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const copies = useQuery(copiesQuery(clientId));
  const screenProps = {
    title: t('clientCopy.title'),
    pageHeader: <ClientHeader client={client.data} />,
    backPath: `/klientgrupp?clientId=${clientId}`,
  };
  if (!client.data || !copies.data) return <PendingScreen query={combineQueries(client, copies)} {...screenProps} />;
  const [currentCopy, ...earlier] = copies.data;
  return (
    <Screen {...screenProps}>
      <div className={css.page}>
        <p className={css.lead}>{t('clientCopy.lead')}</p>
        <section aria-live="polite" aria-label={t('clientCopy.latest')}>
          {currentCopy && <CopyRow copy={currentCopy} hasError={copies.error !== null} />}
        </section>
        {!(currentCopy && isUnderWay(currentCopy)) && <CopyRequestForm clientId={clientId} />}
        {earlier.length > 0 && (
          <section className={css.part}>
            <h2>{t('clientCopy.earlier')}</h2>
            {earlier.map((copy) => (
              <CopyRow key={copy.id} copy={copy} isEarlier />
            ))}
          </section>
        )}
      </div>
    </Screen>
  );
}
