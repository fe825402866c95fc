/** One event of the company: whose, what, when and how it went, with its words where they are shared, and what was done about it (R21, R82). */
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { shownTimeOf, statusOf } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { check, plus } from '../../kit/icons.ts';
import { undo } from '../../kit/later-icons.ts';
import { statusText } from '../../shared/dated/dated-words.ts';
import { useHandledWords, useHandling } from '../../shared/handling/handling.ts';
import { NoteWords } from '../../shared/handling/NoteWords.tsx';
import { ListRow } from '../../shared/listing/ListRow.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import type { Event } from './events-query.ts';

type Props = {
  event: Event;
  now: string;
  /** The list is of one client, whose name stands over it. */
  isOfOneClient: boolean;
  /** A note is to be written beside what is done about it. */
  onNote: (event: Event) => void;
};

export function EventRow({ event, now, isOfOneClient, onNote }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const formatMoment = useFormatMoment();
  const handling = useHandling();
  const handledText = useHandledWords()(event);
  const status = statusOf(event, now);
  const eventDate = shownTimeOf(event);
  const isIdle = event.state === 'IDLE';
  const textValues = { name: event.activityName, client: event.clientName };
  // Its act is a button; those of other rows are seen while one is at them, or behind their dots.
  const isToDo = isIdle && (status === 'missed' || status === 'skipped');
  const mayHandle = status !== 'upcoming' || !isIdle;
  const handleText = t(isIdle ? 'inbox.handle' : 'inbox.takeBack');
  const handle = () =>
    isIdle && status === 'missed'
      ? onNote(event)
      : handling.mutate({ id: event.id!, name: event.activityName, state: isIdle ? 'ACTION_TAKEN' : 'IDLE', previousState: event.state });
  const taskLink = linkOptions({
    to: '/uppgiftinstans/skapa',
    search: { fromId: event.id ?? undefined, fromType: 'ACTIVITY', clientId: event.clientId },
  });
  const aboutParts = [
    !isOfOneClient && event.clientName,
    event.signedByName,
    event.plannedDate && eventDate !== event.plannedDate && t('inbox.planned', { at: formatMoment(event.plannedDate) }),
  ];
  return (
    <ListRow
      icon={event.activityTypeIcon}
      colour={event.activityCategoryColor}
      details={aboutParts}
      comment={event.comment}
      status={status}
      words={statusText(event, now, t)}
      instant={eventDate}
      handlingNote={event.noteCount ? <NoteWords row={event} /> : undefined}
      note={handledText && <small>{handledText}</small>}
      hasQuietActs
      acts={
        event.id !== null && (
          <>
            <ButtonLink variant="subtle" data-key="task" data-later aria-label={t('taskInstances.makeOf', textValues)} {...taskLink}>
              {t('taskInstances.make')}
            </ButtonLink>
            {mayHandle && (
              <Button
                variant={isToDo ? 'light' : 'subtle'}
                data-key={isIdle ? 'handle' : undefined}
                data-later={!isToDo || undefined}
                aria-label={t(isIdle ? 'inbox.handleOne' : 'inbox.takeBackOne', textValues)}
                disabled={handling.isPending}
                onClick={handle}
              >
                {handleText}
              </Button>
            )}
            <span data-dots>
              <ActionMenu
                label={t('inbox.more', textValues)}
                title={`${event.activityName}, ${event.clientName}`}
                acts={[
                  ...(mayHandle && !isToDo ? [{ label: handleText, icon: isIdle ? check : undo, run: handle }] : []),
                  { label: t('taskInstances.make'), icon: plus, run: () => void navigate(taskLink) },
                ]}
              />
            </span>
          </>
        )
      }
    >
      {/* An event past the horizon is made when its day is opened (R8). */}
      {event.id === null ? (
        event.activityName
      ) : (
        <RowLink to="/handelse/$id" params={{ id: String(event.id) }} className="cover">
          {event.activityName}
        </RowLink>
      )}
    </ListRow>
  );
}
