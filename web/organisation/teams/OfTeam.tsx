/** A page about the client group that the address names; one that is not there, or not theirs, is the not-found view (R4). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { ClientHeader } from '../../family/client/ClientHeader.tsx';
import { groupQuery } from '../../family/team/group-query.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { NotYet } from '../../shell/NotYet.tsx';
import { asId } from '../../start/search-params.ts';
import { useTexts } from '../../start/texts.ts';

/** The client is the group's own, whatever `clientId` the address carries. */
export function OfTeam({ children }: { children: (group: ClientGroup) => ReactNode }) {
  const { t } = useTexts();
  // The guard let nothing but an id in.
  const group = useQuery(groupQuery(asId(useParams({ strict: false }).clientGroupId)!));
  const state = combineQueries(group);
  if (state.isGone || !group.data)
    return (
      <NotYet of={state} title={t('shell.clients')} about={<ClientHeader client={undefined} />} back="/organisation/team" wide rows={5} />
    );
  return children(group.data);
}
