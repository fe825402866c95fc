/** Egenvård of the chosen client: its decisions, one of them, or the form of one; the address says which (R150). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { asId } from '../../core/search-params.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { selfCareQuery } from '../../shared/self-care/self-care-query.ts';
import { useClient } from '../../shared/team/client.ts';
import { NotFound } from '../../shell/Views.tsx';
import { DecisionCreatePage } from './DecisionCreatePage.tsx';
import { DecisionDetail } from './DecisionDetail.tsx';
import { DecisionList } from './DecisionList.tsx';
import css from './self-care.module.css';

const route = getRouteApi('/signed-in/of-client/klientgrupp/egenvard');

export default function SelfCarePage() {
  const { t } = useTexts();
  const formatMoment = useFormatMoment();
  const user = useUser();
  const mayChange = can(user, 'selfCare.change');
  const chosenClient = useChosenClient();
  const { clientId: clientIdInAddress, decision } = route.useSearch();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const { data, error, refetch } = useQuery(selfCareQuery(clientId));
  const isNew = decision === 'ny' && mayChange;
  const decisionInView = data?.decisions.find(({ id }) => id === asId(decision));
  if (httpStatusOf(error) === 404 || (data && decision !== undefined && !isNew && !decisionInView)) return <NotFound />;
  const timeZone = client.data?.timeZone ?? 'Europe/Stockholm';
  const isList = !isNew && !decisionInView;
  const createLink = isList && mayChange && data && (
    <ButtonLink to="/klientgrupp/egenvard" search={{ clientId, decision: 'ny' }} size="md" icon={<Icon d={plus} size={20} />}>
      {t('selfCare.create')}
    </ButtonLink>
  );
  return (
    <Screen
      title={t(isNew ? 'selfCare.createTitle' : 'selfCare.title')}
      titlePart={decisionInView?.current.name}
      lead={decisionInView ? decisionInView.current.name : t('selfCare.lead')}
      about={<ClientHeader client={client.data} />}
      back={
        isList ? (can(user, 'page.organisation') ? '/organisation/team' : '/klientgrupp') : `/klientgrupp/egenvard?clientId=${clientId}`
      }
      acts={createLink}
      wide
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={5} />}
      {data && (
        <div className={css.page}>
          {isNew && <DecisionCreatePage clientId={clientId} />}
          {decisionInView && (
            <DecisionDetail
              key={decisionInView.id}
              decision={decisionInView}
              isWhole={data.isWhole}
              mayChange={mayChange}
              timeZone={timeZone}
            />
          )}
          {isList && (
            <>
              <p className={css.soft}>{t('selfCare.asOf', { at: formatMoment(data.asOf) })}</p>
              <DecisionList clientId={clientId} selfCare={data} mayChange={mayChange} timeZone={timeZone} />
            </>
          )}
        </div>
      )}
    </Screen>
  );
}
