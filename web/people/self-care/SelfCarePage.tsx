/** Egenvård of the chosen client: its decisions, one of them, or the form of one; the address says which (R150). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { asId } from '../../core/search-params.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
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
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const user = useUser();
  const mayChange = can(user, 'selfCare.change');
  const chosenClient = useChosenClient();
  const { clientId: clientIdInAddress, decision: decisionParam } = route.useSearch();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const { data: selfCare, error, refetch } = useQuery(selfCareQuery(clientId));
  const isNew = decisionParam === 'ny' && mayChange;
  const shownDecision = selfCare?.decisions.find(({ id }) => id === asId(decisionParam));
  if (httpStatusOf(error) === 404 || (selfCare && decisionParam !== undefined && !isNew && !shownDecision)) return <NotFound />;
  const timeZone = client.data?.timeZone ?? 'Europe/Stockholm';
  const isList = !isNew && !shownDecision;
  const createLink = isList && mayChange && selfCare && (
    <ButtonLink to="/klientgrupp/egenvard" search={{ clientId, decision: 'ny' }} size="md" icon={<Icon d={plusIcon} size={20} />}>
      {t('selfCare.create')}
    </ButtonLink>
  );
  return (
    <Screen
      title={t(isNew ? 'selfCare.createTitle' : 'selfCare.title')}
      titlePart={shownDecision?.current.name}
      lead={shownDecision ? shownDecision.current.name : t('selfCare.lead')}
      pageHeader={<ClientHeader client={client.data} />}
      backPath={
        isList ? (can(user, 'page.organisation') ? '/organisation/team' : '/klientgrupp') : `/klientgrupp/egenvard?clientId=${clientId}`
      }
      actions={createLink}
      wide
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!selfCare && !error && <Skeleton rowCount={5} />}
      {selfCare && (
        <div className={css.page}>
          {isNew && <DecisionCreatePage clientId={clientId} />}
          {shownDecision && (
            <DecisionDetail
              key={shownDecision.id}
              decision={shownDecision}
              isWhole={selfCare.isWhole}
              mayChange={mayChange}
              timeZone={timeZone}
            />
          )}
          {isList && (
            <>
              <p className={css.soft}>{t('selfCare.asOf', { at: formatMoment(selfCare.asOf) })}</p>
              <DecisionList clientId={clientId} selfCare={selfCare} mayChange={mayChange} timeZone={timeZone} />
            </>
          )}
        </div>
      )}
    </Screen>
  );
}
