/** The organisation's handling of an inbox entry, on the entry's own page: handling it, with all its notes (R93). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type InboxEntry, inbox } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { callApi } from '../../core/call.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import css from '../dated/instance.module.css';
import type { NoteRequest } from './HandlingNoteSheet.tsx';
import { useHandledWords } from './handling.ts';
import { Notes } from './Notes.tsx';

const HandlingNoteSheet = lazyWithRetry(() => import('./HandlingNoteSheet.tsx'));

/** `makesTask`: the page itself offers no way to make a task of it. */
type Props = { kind: 'REPORT' | 'PERIOD_REPORT' | 'HANDOVER'; id: number; makesTask?: true };

export default function EntryHandlings({ kind, id, makesTask }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['inbox', 'of', kind, id],
    queryFn: async ({ signal }) => (await callApi(inbox.list, { query: { kind, subjectId: String(id), size: 1 }, signal })).data[0] ?? null,
  });
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  // Older than the inbox, or in it no more.
  return data ? <HandlingOfEntry entry={data} makesTask={makesTask} /> : null;
}

function HandlingOfEntry({ entry, makesTask }: { entry: InboxEntry; makesTask: true | undefined }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const describeHandling = useHandledWords();
  const [notedAct, setNotedAct] = useState<NoteRequest['act']>();
  const { state, notes, handledDate, handledByName, clientId, name, kind, subjectId } = entry;
  const refresh = () => Promise.all([['inbox'], ['overview']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const send = ({ state: newState, note }: { state: InboxState; note?: string | undefined }) =>
    callApi(inbox.change, {
      params: { id: entry.id },
      body: { state: newState, ...(note && { note }) },
      ifMatch: entry.version,
      isQuiet: true,
    });
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_, { state: newState }) => void snack((translate) => translate(`inbox.done.${newState}`, { count: 1, name })),
    onSettled: refresh,
  });
  const taskCount = notes.filter(({ taskName }) => taskName !== null).length;
  const isIdle = state === 'IDLE';
  return (
    <section data-screen>
      <h2 className={css.heading}>{t('inbox.dealings')}</h2>
      <p className={css.by}>{describeHandling({ state, handledDate, handledByName, madeTasks: taskCount }) ?? t('inbox.inIt')}</p>
      <Notes notes={notes} />
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
        {makesTask && (
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
            subject={`entry ${entry.id}`}
            act={notedAct}
            subjectName={name}
            isNoteNeeded={false}
            send={(note) => send({ state, note })}
            onSaved={() => {
              snack((translate) => translate('inbox.noted'));
              void refresh();
            }}
            onClose={() => setNotedAct(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
