/** The organisation's handling of an inbox entry, on the entry's own page: handling it, with all its notes (R93). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type InboxEntry, inbox } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import css from '../dated/instance.module.css';
import type { NoteRequest } from './HandlingNoteSheet.tsx';
import { useDescribeHandling } from './handling.ts';
import { NoteList } from './Notes.tsx';

const HandlingNoteSheet = lazyWithRetry(() => import('./HandlingNoteSheet.tsx'));

/** `canMakeTask`: the page itself offers no way to make a task of it. */
type Props = { kind: 'REPORT' | 'PERIOD_REPORT' | 'HANDOVER'; id: number; canMakeTask?: true };

export default function EntryHandlings({ kind, id, canMakeTask }: Props) {
  const {
    data: entry,
    error,
    refetch,
  } = useQuery({
    queryKey: ['inbox', 'of', kind, id],
    queryFn: async ({ signal }) => (await callApi(inbox.list, { query: { kind, subjectId: String(id), size: 1 }, signal })).data[0] ?? null,
  });
  if (error && !entry) return <LoadError error={error} retry={() => void refetch()} />;
  // Older than the inbox, or in it no more.
  return entry ? <HandlingOfEntry entry={entry} makesTask={canMakeTask} /> : null;
}

function HandlingOfEntry({ entry, makesTask: canMakeTask }: { entry: InboxEntry; makesTask: true | undefined }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const describeHandling = useDescribeHandling();
  const [notedAct, setNotedAct] = useState<NoteRequest['act']>();
  const { state, notes, handledDate, handledByName, clientId, name, kind, subjectId } = entry;
  const refreshInbox = () => Promise.all([['inbox'], ['overview']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const sendInboxHandling = ({ state: newState, note }: { state: InboxState; note?: string | undefined }) =>
    callApi(inbox.change, {
      params: { id: entry.id },
      body: { state: newState, ...(note && { note }) },
      ifMatch: entry.version,
      isQuiet: true,
    });
  const { mutate, isPending } = useMutation({
    mutationFn: sendInboxHandling,
    onSuccess: (_, { state: newState }) => void showSnack((translate) => translate(`inbox.done.${newState}`, { count: 1, name })),
    onSettled: refreshInbox,
  });
  const taskCount = notes.filter(({ taskName }) => taskName !== null).length;
  const isIdle = state === 'IDLE';
  return (
    <section data-screen>
      <h2 className={css.heading}>{t('inbox.dealings')}</h2>
      <p className={css.by}>{describeHandling({ state, handledDate, handledByName, madeTasks: taskCount }) ?? t('inbox.inIt')}</p>
      <NoteList notes={notes} />
      <div className={css.handling}>
        {isIdle ? (
          <>
            <Button size="md" disabled={isPending} onClick={() => mutate({ state: 'ACTION_TAKEN' })}>
              {t('inbox.handle')}
            </Button>
            <Button size="md" variant="default" disabled={isPending} onClick={() => mutate({ state: 'IGNORED' })}>
              {t('inbox.ignore')}
            </Button>
          </>
        ) : (
          <Button size="md" variant="default" disabled={isPending} onClick={() => mutate({ state: 'IDLE' })}>
            {t('inbox.takeBack')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => setNotedAct('note')}>
          {t('inbox.note')}
        </Button>
        {canMakeTask && (
          <ButtonLink size="md" variant="light" to="/uppgiftinstans/skapa" search={{ fromId: subjectId, fromType: kind, clientId }}>
            {t('taskInstances.make')}
          </ButtonLink>
        )}
      </div>
      {entry.toSign && <p className={css.by}>{t('inbox.stillToSign')}</p>}
      {isIdle && <p className={css.by}>{t('inbox.taskHandlesIt')}</p>}
      <Suspense>
        {notedAct && (
          <HandlingNoteSheet
            subjectKey={`entry ${entry.id}`}
            act={notedAct}
            subjectName={name}
            isNoteNeeded={false}
            sendNote={(note) => sendInboxHandling({ state, note })}
            onSaved={() => {
              showSnack((translate) => translate('inbox.noted'));
              void refreshInbox();
            }}
            onClose={() => setNotedAct(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
