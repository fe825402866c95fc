/** One event of the company: whose, what, when and how it went, with its words where they are shared (R21). */
import { Link } from '@tanstack/react-router';
import { momentOf, statusOf } from '#domain/planning/instance.ts';
import { statusText } from '../../family/dated/dated-words.ts';
import { ListRow } from '../../family/listing/ListRow.tsx';
import { useMoment } from '../../family/listing/moment.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { useTexts } from '../../start/texts.ts';
import type { Event } from './events-query.ts';

/** `ofOne`: the list is of one client, whose name stands over it. */
export function EventRow({ event, now, ofOne }: { event: Event; now: string; ofOne: boolean }) {
  const { t } = useTexts();
  const at = useMoment();
  const status = statusOf(event, now);
  const when = momentOf(event);
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
      acts={
        event.id !== null && (
          <ButtonLink
            variant="default"
            aria-label={t('taskInstances.makeOf', { name: event.activityName, client: event.clientName })}
            to="/uppgiftinstans/skapa"
            search={{ fromId: event.id!, fromType: 'ACTIVITY', clientId: event.clientId }}
          >
            {t('taskInstances.make')}
          </ButtonLink>
        )
      }
    >
      {/* What lies past the horizon is made when its day is opened (R8). */}
      {event.id === null ? (
        event.activityName
      ) : (
        <Link to="/handelse/$id" params={{ id: String(event.id) }}>
          {event.activityName}
        </Link>
      )}
    </ListRow>
  );
}
