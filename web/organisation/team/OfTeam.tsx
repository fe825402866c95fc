/** A page about the client group that the address names; one that is not there, or not theirs, is the not-found view (decision 4). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { statusOf } from '../../shared/errors.ts';
import { Ghost } from '../../shared/Ghost.tsx';
import { LoadError } from '../../shared/LoadError.tsx';
import { Screen } from '../../shared/Screen.tsx';
import { asId } from '../../shared/search.ts';
import { groupQuery } from '../../shared/team/group-query.ts';
import { useTexts } from '../../shared/texts.ts';
import { NotFound } from '../../shell/Views.tsx';

/** The client is the group's own, whatever `clientId` the address carries. */
export function OfTeam({ children }: { children: (group: ClientGroup) => ReactNode }) {
  const { t } = useTexts();
  // The guard let nothing but an id in.
  const { data: group, error, refetch } = useQuery(groupQuery(asId(useParams({ strict: false }).clientGroupId)!));
  if (statusOf(error) === 404) return <NotFound />;
  if (group) return children(group);
  return (
    <Screen title={t('shell.team')} back="/organisation/team" wide>
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Ghost rows={5} />}
    </Screen>
  );
}
