/** A page about the client group of the address; a missing group, or one of others, is the not-found view (R4). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { asId } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { groupQuery } from '../../shared/team/group-query.ts';
import { PendingScreen } from '../../shell/PendingScreen.tsx';

/** The client is the group's own, whatever `clientId` the address carries. */
export function TeamFrame({ children }: { children: (group: ClientGroup) => ReactNode }) {
  const { t } = useTranslation();
  // The guard let nothing but an id in.
  const group = useQuery(groupQuery(asId(useParams({ strict: false }).clientGroupId)!));
  const combinedQueries = combineQueries(group);
  if (combinedQueries.hasMissingRow || !group.data)
    return (
      <PendingScreen
        query={combinedQueries}
        title={t('shell.clients')}
        pageHeader={<ClientHeader client={undefined} />}
        backPath="/organisation/team"
        wide
        rows={5}
      />
    );
  return children(group.data);
}
