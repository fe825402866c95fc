/** Activities with medicine that nobody is told of when they are not signed, for whoever may change that (R90). */
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import type { Activity } from './activity-query.ts';
import css from './unwatched-medicine.module.css';

/** True where medicine began before its category was known to contain any, or where somebody turned it off. */
const isUnwatched = ({ archived, category, sendsNotificationWhenIgnored }: Activity) =>
  category.containsMedicine && !archived && !sendsNotificationWhenIgnored;

const detailParamsOf = ({ id, client }: Activity) => ({ id: String(id), clientId: String(client.id) });

/** The number of a list's entries, and their names when somebody asks. */
export function UnwatchedMedicines({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation();
  const user = useUser();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const unwatchedActivities = activities.filter(isUnwatched);
  if (unwatchedActivities.length === 0 || !can(user, 'activity.change')) return null;
  return (
    <section className={css.notice}>
      <p>{t('activities.unwatchedMedicine', { count: unwatchedActivities.length })}</p>
      <Button variant="light" size="md" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {t('activities.showWhich')}
      </Button>
      <ul id={listId} hidden={!isOpen}>
        {unwatchedActivities.map((activity) => (
          <li key={activity.id}>
            <Link to="/aktiviteter/$id/$clientId" params={detailParamsOf(activity)}>
              {activity.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same of one, with the way to change it. */
export function UnwatchedMedicineNote({ activity }: { activity: Activity }) {
  const { t } = useTranslation();
  const user = useUser();
  if (!isUnwatched(activity) || !can(user, 'activity.change')) return null;
  return (
    <section className={css.notice}>
      <p>{t('activities.isUnwatchedMedicine')}</p>
      <ButtonLink to="/aktiviteter/$id/$clientId/redigera" params={detailParamsOf(activity)} variant="light" size="md">
        {t('activities.edit')}
      </ButtonLink>
    </section>
  );
}
