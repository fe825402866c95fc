/** The hand-over of a client: what happened since one's last shift, and all notes, newest first (R89). */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { commentIcon, plusIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useNow } from '../kit/now.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/handover/handover.module.css';
import { allNotesQuery, currentNotesQuery, sinceLastQuery } from '../shared/handover/handover-query.ts';
import { NoteCard } from '../shared/handover/Note.tsx';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { SinceShift } from './SinceShift.tsx';
import { useLiveNotes } from './use-live-notes.ts';

export { NotePage } from './NotePage.tsx';

// At module level: the React Compiler skips a component whose body holds import().
const NoteSheet = lazy(() => import('../shared/handover/NoteSheet.tsx'));
const handoverRoute = getRouteApi('/signed-in/of-client/overlamning');

export default function HandoverPage() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const search = handoverRoute.useSearch();
  const clientId = search.clientId ?? chosenClient?.client.id;
  const { data: client, error: clientError, refetch: refetchClient } = useClient(clientId);
  const { formatShortDay } = useDateFormatters(client?.timeZone);
  const now = useNow();
  const [isWriting, setWriting] = useState(false);
  const isOfTeam = can(user, 'handover.write');
  useLiveNotes(clientId);
  const {
    data: notePages,
    error,
    refetch: refetchNotes,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery({
    ...allNotesQuery(clientId ?? 0),
    enabled: client !== undefined,
  });
  // Without contact the day's notes, as they were cached.
  const isOffline = httpStatusOf(error) === 0;
  const { data: cachedNotes } = useQuery({ ...currentNotesQuery(clientId ?? 0), enabled: clientId !== undefined && isOffline });
  const loadError = clientError ?? error;
  // The head over the notes comes first, as high as it is: over a slow line they would be moved by it.
  const shiftQuery = useQuery({ ...sinceLastQuery(clientId ?? 0, search.since), enabled: isOfTeam && client !== undefined });
  const [isHeadSettled, setHeadSettled] = useState(false);
  if (!isHeadSettled && (!isOfTeam || shiftQuery.data || shiftQuery.error || loadError)) setHeadSettled(true);
  if (httpStatusOf(loadError) === 404) return <NotFound />;
  const notes = notePages?.pages.flat() ?? (isOffline ? cachedNotes : undefined) ?? [];
  return (
    <Screen
      title={t('handover.title')}
      pageHeader={<ClientHeader client={client} />}
      backPath="/handelse"
      actions={
        isOfTeam && (
          <Button size="md" icon={<Icon d={plusIcon} size={20} />} onClick={() => setWriting(true)}>
            {t('handover.write')}
          </Button>
        )
      }
    >
      <div className={css.page}>
        {isOfTeam && client && <SinceShift client={client} requestedDays={search.since} />}
        <section aria-labelledby="notes" hidden={!isHeadSettled}>
          <h2 id="notes">{t(isOfTeam ? 'handover.all' : 'handover.allOfOrganisation')}</h2>
          {notes.map((note) => (
            <NoteCard key={note.id} note={note} formatShortDay={formatShortDay} now={now} />
          ))}
          {loadError ? (
            <LoadError error={loadError} retry={() => void (clientError ? refetchClient() : refetchNotes())} />
          ) : !notePages ? (
            <Skeleton rowCount={3} />
          ) : (
            notes.length === 0 && <EmptyState icon={commentIcon} title={t('handover.none')} text={t('handover.noneText')} />
          )}
          {hasNextPage && !loadError && (
            <Button variant="light" size="md" isFullWidth isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('handover.earlier')}
            </Button>
          )}
        </section>
      </div>
      <Suspense>
        {isWriting && client && <NoteSheet clientId={client.id} clientName={client.name} onClose={() => setWriting(false)} />}
      </Suspense>
    </Screen>
  );
}
