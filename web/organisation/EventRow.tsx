/** One event of the company: whose, what, when and how it went, with its words where they are shared (decision 21). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentOf, statusOf } from '#domain/planning/instance.ts';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { textOfHtml } from '../shared/html-text.ts';
import { useMoment } from '../shared/listing/moment.ts';
import css from '../shared/listing/rows.module.css';
import { useTexts } from '../shared/texts.ts';
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
  ].filter(Boolean);
  const words = event.comment && textOfHtml(event.comment);
  return (
    <li className={css.row}>
      <CategoryIcon icon={event.activityTypeIcon} colour={event.activityCategoryColor} />
      <div className={css.text}>
        <h2>
          {/* What lies past the horizon is made when its day is opened (decision 8). */}
          {event.id === null ? (
            event.activityName
          ) : (
            <Link to="/handelse/$id" params={{ id: String(event.id) }}>
              {event.activityName}
            </Link>
          )}
        </h2>
        {about.length > 0 && <p>{about.join(' · ')}</p>}
        {words && <p className={css.comment}>{words}</p>}
      </div>
      <div className={css.when}>
        <span className={css.status} data-status={status}>
          {t(`instance.status.${status}`)}
        </span>
        <time dateTime={when}>{at(when)}</time>
      </div>
      {event.id !== null && (
        <div className={css.acts}>
          <Button
            variant="default"
            aria-label={t('taskInstances.makeOf', { name: event.activityName, client: event.clientName })}
            renderRoot={(props) => (
              <Link {...props} to="/uppgiftinstans/skapa" search={{ fromId: event.id!, fromType: 'ACTIVITY', clientId: event.clientId }} />
            )}
          >
            {t('taskInstances.make')}
          </Button>
        </div>
      )}
    </li>
  );
}
