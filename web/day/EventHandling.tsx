/** The organisation's handling of an activity's instance: its acts, with notes, and the tasks made of it (R22, R82, R93). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { statusText } from '../shared/dated/dated-words.ts';
import css from '../shared/dated/instance.module.css';
import type { Row } from '../shared/day/day.ts';
import type { NoteRequest } from '../shared/handling/HandlingNoteSheet.tsx';
import { useHandledWords, useHandling } from '../shared/handling/handling.ts';
import { Notes } from '../shared/handling/Notes.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import { responsibleWords } from '../shared/responsible/responsible.ts';
import { createdTasksQuery } from './instance-query.ts';

const EventNoteSheet = lazyWithRetry(() => import('../shared/handling/EventNoteSheet.tsx'));

export default function EventHandling({ row, now }: { row: Row; now: string }) {
  const { t } = useTexts();
  const user = useUser();
  const formatMoment = useFormatMoment();
  const handling = useHandling();
  const handlingText = useHandledWords()(row);
  const [notingAct, setNotingAct] = useState<NoteRequest['act']>();
  const status = statusOf(row, now);
  const isIdle = row.state === 'IDLE';
  const isMissed = status === 'missed';
  const { data, error, refetch } = useQuery(createdTasksQuery(row.id));
  const handleAs = (state: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED') =>
    isMissed && state !== 'IDLE'
      ? setNotingAct(state)
      : handling.mutate({ id: row.id, name: row.activityName, state, previousState: row.state });
  const mayHandle = can(user, 'inbox.handle');
  // Whole, since the instructions stand below it.
  if (!data && !error) return <Skeleton rows={5} />;
  return (
    <section>
      <h2 className={css.heading}>{t('inbox.dealings')}</h2>
      {!row.notShared && row.marks?.map((mark) => <p key={mark}>{t(`marks.${mark}`)}</p>)}
      <p className={css.by}>{handlingText ?? (row.inInbox ? t('inbox.inIt') : t('inbox.notInIt'))}</p>
      <Notes notes={row.notes ?? []} />
      <div className={css.handling}>
        {mayHandle && isIdle && status !== 'upcoming' && (
          <>
            <Button size="md" disabled={handling.isPending} onClick={() => handleAs('ACTION_TAKEN')}>
              {t('inbox.handle')}
            </Button>
            <Button size="md" variant="default" disabled={handling.isPending} onClick={() => handleAs('IGNORED')}>
              {t('inbox.ignore')}
            </Button>
          </>
        )}
        {mayHandle && !isIdle && (
          <Button size="md" variant="default" disabled={handling.isPending} onClick={() => handleAs('IDLE')}>
            {t('inbox.takeBack')}
          </Button>
        )}
        {mayHandle && (
          <Button size="md" variant="default" onClick={() => setNotingAct('note')}>
            {t('inbox.note')}
          </Button>
        )}
        <ButtonLink
          size="md"
          variant="light"
          to="/uppgiftinstans/skapa"
          search={{ fromId: row.id, fromType: 'ACTIVITY', clientId: row.clientId }}
        >
          {t('taskInstances.make')}
        </ButtonLink>
      </div>
      {isIdle && <p className={css.by}>{t('inbox.taskHandles')}</p>}
      <h3 className={css.heading}>{t('taskInstances.ofThis')}</h3>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={css.by}>{t('taskInstances.noneOfThis')}</p>}
      {data && data.length > 0 && (
        <ul className={css.made}>
          {data.map((task) => (
            <li key={task.id}>
              <Link to="/uppgiftinstans/$id" params={{ id: String(task.id) }}>
                {task.name}
              </Link>
              <p className={css.by}>
                {[statusText(task, now, t), formatMoment(placedTimeOf(task)), responsibleWords(task, t)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {notingAct && (
          <EventNoteSheet
            event={row}
            areNotesShownBehind
            act={notingAct}
            subjectName={row.activityName}
            isNoteNeeded={isMissed && notingAct !== 'note'}
            onClose={() => setNotingAct(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
