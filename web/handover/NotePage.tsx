/** One hand-over note by itself: all its answers, how it stood before, and what its writer may do (R89). */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { handover } from '#contract/handover.ts';
import { noteActionsFor } from '#domain/handover.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Expander } from '../kit/Expander.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { useNow } from '../kit/now.ts';
import { usePageId, usePane } from '../kit/pane.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/handover/handover.module.css';
import { invalidateNotes, noteQuery } from '../shared/handover/handover-query.ts';
import { NoteCard } from '../shared/handover/Note.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { MissingSubject } from '../shell/PendingScreen.tsx';
import { useLiveNotes } from './use-live-notes.ts';

// At module level: the React Compiler skips a component whose body holds import().
const NoteSheet = lazy(() => import('../shared/handover/NoteSheet.tsx'));
const EntryHandlings = lazy(() => import('../shared/handling/EntryHandlings.tsx'));

export function NotePage() {
  const { t } = useTranslation();
  const user = useUser();
  const formatMoment = useFormatMoment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const pane = usePane();
  const noteId = usePageId() ?? 0;
  const { data: note, error, refetch } = useQuery(noteQuery(noteId));
  const { data: client } = useClient(note?.clientId);
  const { formatShortDay } = useDateFormatters(client?.timeZone);
  const now = useNow();
  const [activeDialog, setActiveDialog] = useState<'change' | 'withdraw'>();
  useLiveNotes(note?.clientId);
  useActionAtClient('handover.see', note?.clientId);
  const withdrawMutation = useMutation({
    mutationFn: () => callApi(handover.withdraw, { params: { id: noteId }, ...(note && { ifMatch: note.version }) }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      if (note) await invalidateNotes(queryClient, note.clientId);
      await (pane?.close() ?? navigate({ to: '/overlamning', search: { clientId: note?.clientId }, replace: true }));
    },
    onError: () => setActiveDialog(undefined),
  });
  if (httpStatusOf(error) === 404) return <MissingSubject />;
  const allowedActs = note && noteActionsFor(note, { write: can(user, 'handover.write'), removeAny: can(user, 'instance.remove') });
  const olderRevisions = note?.numbers?.slice(1) ?? [];
  return (
    <Screen
      title={t('handover.title')}
      titlePart={note && t('handover.by', { name: note.byName, at: formatMoment(note.writtenDate) })}
      pageHeader={<ClientHeader client={note && { id: note.clientId, name: note.clientName }} />}
      backPath="/overlamning"
    >
      <div className={css.page}>
        {!note && !error && <Skeleton rowCount={3} />}
        {!note && error && <LoadError error={error} retry={() => void refetch()} />}
        {withdrawMutation.error && <FormError>{errorText(withdrawMutation.error, t)}</FormError>}
        {note && (
          <NoteCard note={note} formatShortDay={formatShortDay} now={now} isNotePage>
            {allowedActs?.change && (
              <Button size="md" variant="subtle" onClick={() => setActiveDialog('change')}>
                {t('handover.changeShort')}
              </Button>
            )}
            {allowedActs?.withdraw && (
              <Button size="md" variant="subtle" isDestructive onClick={() => setActiveDialog('withdraw')}>
                {t('handover.withdraw')}
              </Button>
            )}
          </NoteCard>
        )}
        {olderRevisions.length > 0 && (
          <Expander title={t('handover.history')}>
            <ol className={css.numbers}>
              {olderRevisions.map((revision) => (
                <li key={revision.number}>
                  <small>
                    {[
                      formatMoment(revision.date),
                      revision.important && t('handover.important'),
                      revision.validUntil && t('handover.until', { day: formatShortDay(revision.validUntil) }),
                      revision.forOrganisation && t('handover.shared'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                  <p>{revision.text}</p>
                  {revision.imageUrl && <img src={revision.imageUrl} alt={t('handover.photoOf')} loading="lazy" />}
                </li>
              ))}
            </ol>
          </Expander>
        )}
        <Suspense>{note?.forOrganisation && can(user, 'inbox.see') && <EntryHandlings kind="HANDOVER" id={noteId} canMakeTask />}</Suspense>
      </div>
      <Suspense>
        {activeDialog === 'change' && note && (
          <NoteSheet clientId={note.clientId} clientName={note.clientName} note={note} onClose={() => setActiveDialog(undefined)} />
        )}
      </Suspense>
      {activeDialog === 'withdraw' && (
        <ConfirmDialog
          title={t('handover.withdrawTitle')}
          question={t('handover.withdrawQuestion')}
          confirmLabel={t('handover.withdraw')}
          isBusy={withdrawMutation.isPending}
          onConfirm={() => withdrawMutation.mutate()}
          onClose={() => setActiveDialog(undefined)}
        />
      )}
    </Screen>
  );
}
