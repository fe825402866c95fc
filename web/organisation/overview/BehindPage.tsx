/** All clients of the company whose goals are not on the way, most need first (R62). */
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { checkIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { BehindClient } from './BehindClient.tsx';
import css from './behind.module.css';
import { behindQuery } from './behind-query.ts';
import { overviewGroupsQuery } from './overview-query.ts';

export default function BehindPage() {
  const { t } = useTranslation();
  const { account } = useUser();
  const companyId = account.company?.id ?? 0;
  const clientsBehind = useQuery({ ...behindQuery(companyId), enabled: companyId > 0 });
  const groups = useQuery(overviewGroupsQuery);
  // The ways on are of the groups: they come with what they stand in.
  const behindList = groups.isPending ? undefined : clientsBehind.data;
  const { error, retry } = combineQueries(clientsBehind, groups);
  return (
    <Screen title={t('overview.behind.title')} backPath="/organisation/oversikt" wide>
      {companyId === 0 && <NoCompany />}
      {error && <LoadError error={error} retry={retry} />}
      {!behindList && !error && companyId > 0 && <Skeleton rowCount={5} />}
      {behindList?.total === 0 && <EmptyState icon={checkIcon} title={t('overview.behind.none')} text={t('overview.behind.noneNext')} />}
      {behindList && behindList.total > 0 && (
        <>
          <p className={css.note}>
            {behindList.total > behindList.clients.length &&
              t('overview.behind.most', { shown: behindList.clients.length, count: behindList.total })}{' '}
            {t('periodReports.counts')}
          </p>
          <ul className={css.clients} aria-label={t('overview.behind.title')}>
            {behindList.clients.map((client) => (
              <BehindClient
                key={client.clientId}
                client={client}
                group={groups.data?.find((group) => group.client.id === client.clientId)}
                level={2}
              />
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}
