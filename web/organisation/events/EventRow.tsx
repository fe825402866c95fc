/** One event of the company: whose, what, when and how it went, with its words where they are shared, and what was done about it (R21, R82). */
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { shownTimeOf, statusOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { checkIcon, plusIcon } from '../../kit/icons.ts';
import { undoIcon } from '../../kit/later-icons.ts';
import { statusText } from '../../shared/dated/dated-words.ts';
import { useDescribeHandling, useHandling } from '../../shared/handling/handling.ts';
import { NoteText } from '../../shared/handling/NoteWords.tsx';
import { ListRow } from '../../shared/listing/ListRow.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import type { CompanyEvent } from './events-query.ts';

type Props = {
  event: CompanyEvent;
  now: string;
  /** The list is of one client, whose name stands over it. */
  isOfOneClient: boolean;
  /** A note is to be written beside what is done about it. */
  onWriteNote: (event: CompanyEvent) => void;
};

export function EventRow({ event, now, isOfOneClient, onWriteNote }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatMoment = useFormatMoment();
  const handlingMutation = useHandling();
  const handledText = useDescribeHandling()(event);
  const status = statusOf(event, now);
  const eventDate = shownTimeOf(event);
  const isIdle = event.state === 'IDLE';
  const textValues = { name: event.activityName, client: event.clientName };
  // Its act is a button; those of other rows are seen while one is at them, or behind their dots.
  const needsHandling = isIdle && (status === 'missed' || status === 'skipped');
  const mayHandle = status !== 'upcoming' || !isIdle;
  const handleLabel = t(isIdle ? 'inbox.handle' : 'inbox.takeBack');
  const toggleHandled = () =>
    isIdle && status === 'missed'
      ? onWriteNote(event)
      : handlingMutation.mutate({
          id: event.id!,
          name: event.activityName,
          state: isIdle ? 'ACTION_TAKEN' : 'IDLE',
          previousState: event.state,
        });
  const taskLink = linkOptions({
    to: '/uppgiftinstans/skapa',
    search: { fromId: event.id ?? undefined, fromType: 'ACTIVITY', clientId: event.clientId },
  });
  const detailTexts = [
    !isOfOneClient && event.clientName,
    event.signedByName,
    event.plannedDate && eventDate !== event.plannedDate && t('inbox.planned', { at: formatMoment(event.plannedDate) }),
  ];
  return (
    <ListRow
      icon={event.activityTypeIcon}
      colour={event.activityCategoryColor}
      details={detailTexts}
      comment={event.comment}
      status={status}
      statusText={statusText(event, now, t)}
      instant={eventDate}
      handlingNote={event.noteCount ? <NoteText entry={event} /> : undefined}
      timeNote={handledText && <small>{handledText}</small>}
      hasQuietActions
      actions={
        event.id !== null && (
          <>
            <ButtonLink variant="subtle" data-key="task" data-later aria-label={t('taskInstances.makeOf', textValues)} {...taskLink}>
              {t('taskInstances.make')}
            </ButtonLink>
            {mayHandle && (
              <Button
                variant={needsHandling ? 'light' : 'subtle'}
                data-key={isIdle ? 'handle' : undefined}
                data-later={!needsHandling || undefined}
                aria-label={t(isIdle ? 'inbox.handleOne' : 'inbox.takeBackOne', textValues)}
                disabled={handlingMutation.isPending}
                onClick={toggleHandled}
              >
                {handleLabel}
              </Button>
            )}
            <span data-dots>
              <ActionMenu
                label={t('inbox.more', textValues)}
                title={`${event.activityName}, ${event.clientName}`}
                actions={[
                  ...(mayHandle && !needsHandling ? [{ label: handleLabel, icon: isIdle ? checkIcon : undoIcon, run: toggleHandled }] : []),
                  { label: t('taskInstances.make'), icon: plusIcon, run: () => void navigate(taskLink) },
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
