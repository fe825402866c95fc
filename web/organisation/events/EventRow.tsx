/** One event of the company: whose, what, when and how it went, with its words where they are shared, and what was done about it (R21, R82). */
import { momentOf, statusOf } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { statusText } from '../../shared/dated/dated-words.ts';
import { useHandledWords, useHandling } from '../../shared/handling/handling.ts';
import { NoteWords } from '../../shared/handling/NoteWords.tsx';
import { ListRow } from '../../shared/listing/ListRow.tsx';
import { useMoment } from '../../shared/listing/moment.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import type { Event } from './events-query.ts';

type Props = {
  event: Event;
  now: string;
  /** The list is of one client, whose name stands over it. */
  ofOne: boolean;
  /** A note is to be written beside what is done about it. */
  onNote: (event: Event) => void;
};

export function EventRow({ event, now, ofOne, onNote }: Props) {
  const { t } = useTexts();
  const at = useMoment();
  const handling = useHandling();
  const handled = useHandledWords()(event);
  const status = statusOf(event, now);
  const when = momentOf(event);
  const isIdle = event.state === 'IDLE';
  const label = { name: event.activityName, client: event.clientName };
  const about = [
    !ofOne && event.clientName,
    event.signedByName,
    event.plannedDate && when !== event.plannedDate && t('inbox.planned', { at: at(event.plannedDate) }),
  ];
  return (
    <ListRow
      icon={event.activityTypeIcon}
      colour={event.activityCategoryColor}
      about={about}
      comment={event.comment}
      status={status}
      words={statusText(event, now, t)}
      when={when}
      said={event.noteCount ? <NoteWords of={event} /> : undefined}
      note={handled && <small>{handled}</small>}
      acts={
        event.id !== null && (
          <>
            {(status !== 'upcoming' || !isIdle) && (
              <Button
                variant="subtle"
                data-key={isIdle ? 'handle' : undefined}
                aria-label={t(isIdle ? 'inbox.handleOne' : 'inbox.takeBackOne', label)}
                disabled={handling.isPending}
                onClick={() =>
                  isIdle && status === 'missed'
                    ? onNote(event)
                    : handling.mutate({
                        id: event.id!,
                        name: event.activityName,
                        state: isIdle ? 'ACTION_TAKEN' : 'IDLE',
                        was: event.state,
                      })
                }
              >
                {t(isIdle ? 'inbox.handle' : 'inbox.takeBack')}
              </Button>
            )}
            <ButtonLink
              variant="subtle"
              data-key="task"
              aria-label={t('taskInstances.makeOf', label)}
              to="/uppgiftinstans/skapa"
              search={{ fromId: event.id!, fromType: 'ACTIVITY', clientId: event.clientId }}
            >
              {t('taskInstances.make')}
            </ButtonLink>
          </>
        )
      }
    >
      {/* What lies past the horizon is made when its day is opened (R8). */}
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
