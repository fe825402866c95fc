/** The organisation's handling of an activity's instance: its acts, with notes, and the tasks made of it (R22, R82, R93). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { statusText } from '../shared/dated/dated-words.ts';
import css from '../shared/dated/instance.module.css';
import type { DayInstance } from '../shared/day/day.ts';
import type { NoteRequest } from '../shared/handling/HandlingNoteSheet.tsx';
import { useDescribeHandling, useHandling } from '../shared/handling/handling.ts';
import { NoteList } from '../shared/handling/Notes.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import { responsibleLabel } from '../shared/responsible/responsible.ts';
import { createdTasksQuery } from './instance-query.ts';

const EventNoteSheet = lazyWithRetry(() => import('../shared/handling/EventNoteSheet.tsx'));

export default function EventHandling({ instance, now }: { instance: DayInstance; now: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const formatMoment = useFormatMoment();
  const handlingMutation = useHandling();
  const handlingText = useDescribeHandling()(instance);
  const [noteSheetAct, setNoteSheetAct] = useState<NoteRequest['act']>();
  const status = statusOf(instance, now);
  const isUnhandled = instance.state === 'IDLE';
  const isMissed = status === 'missed';
  const { data: createdTasks, error, refetch } = useQuery(createdTasksQuery(instance.id));
  const changeHandlingState = (newState: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED') =>
    isMissed && newState !== 'IDLE'
      ? setNoteSheetAct(newState)
      : handlingMutation.mutate({ id: instance.id, name: instance.activityName, state: newState, previousState: instance.state });
  const mayHandle = can(user, 'inbox.handle');
  // Whole, since the instructions stand below it.
  if (!createdTasks && !error) return <Skeleton rowCount={5} />;
  return (
    <section>
      <h2 className={css.heading}>{t('inbox.dealings')}</h2>
      {!instance.notShared && instance.marks?.map((mark) => <p key={mark}>{t(`marks.${mark}`)}</p>)}
      <p className={css.by}>{handlingText ?? (instance.inInbox ? t('inbox.inIt') : t('inbox.notInIt'))}</p>
      <NoteList notes={instance.notes ?? []} />
      <div className={css.handling}>
        {mayHandle && isUnhandled && status !== 'upcoming' && (
          <>
            <Button size="md" disabled={handlingMutation.isPending} onClick={() => changeHandlingState('ACTION_TAKEN')}>
              {t('inbox.handle')}
            </Button>
            <Button size="md" variant="default" disabled={handlingMutation.isPending} onClick={() => changeHandlingState('IGNORED')}>
              {t('inbox.ignore')}
            </Button>
          </>
        )}
        {mayHandle && !isUnhandled && (
          <Button size="md" variant="default" disabled={handlingMutation.isPending} onClick={() => changeHandlingState('IDLE')}>
            {t('inbox.takeBack')}
          </Button>
        )}
        {mayHandle && (
          <Button size="md" variant="default" onClick={() => setNoteSheetAct('note')}>
            {t('inbox.note')}
          </Button>
        )}
        <ButtonLink
          size="md"
          variant="light"
          to="/uppgiftinstans/skapa"
          search={{ fromId: instance.id, fromType: 'ACTIVITY', clientId: instance.clientId }}
        >
          {t('taskInstances.make')}
        </ButtonLink>
      </div>
      {isUnhandled && <p className={css.by}>{t('inbox.taskHandles')}</p>}
      <h3 className={css.heading}>{t('taskInstances.ofThis')}</h3>
      {error && !createdTasks && <LoadError error={error} retry={() => void refetch()} />}
      {createdTasks?.length === 0 && <p className={css.by}>{t('taskInstances.noneOfThis')}</p>}
      {createdTasks && createdTasks.length > 0 && (
        <ul className={css.made}>
          {createdTasks.map((task) => (
            <li key={task.id}>
              <Link to="/uppgiftinstans/$id" params={{ id: String(task.id) }}>
                {task.name}
              </Link>
              <p className={css.by}>
                {[statusText(task, now, t), formatMoment(placedTimeOf(task)), responsibleLabel(task, t)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {noteSheetAct && (
          <EventNoteSheet
            event={instance}
            areNotesShownBehind
            act={noteSheetAct}
            subjectName={instance.activityName}
            isNoteNeeded={isMissed && noteSheetAct !== 'note'}
            onClose={() => setNoteSheetAct(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
