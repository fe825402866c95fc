/** One day's tasks under its name, and the way to one more. */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { capitalise, useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { DatedTaskRows } from './DatedTaskRow.tsx';
import type { ListedTaskInstance } from './dated-query.ts';
import css from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

type Props = { day: string; instances: readonly ListedTaskInstance[]; now: string; acts: RowActs; clientId: number | undefined };

export function DayTasks({ day, instances, now, acts, clientId }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const dayTitle = capitalise(useDateFormatters().dayName(day));
  return (
    <section className={css.day}>
      <header>
        <h3>{dayTitle}</h3>
        {can(user, 'taskInstance.create') && (
          <Link to="/uppgiftinstans/skapa" search={{ date: day, clientId }} className={css.add}>
            <Icon d={plusIcon} size={20} />
            {t('taskInstances.add')}
            <span className="hidden"> {dayTitle}</span>
          </Link>
        )}
      </header>
      {instances.length === 0 ? (
        <p className={css.empty}>{t('taskInstances.noneThatDay')}</p>
      ) : (
        <DatedTaskRows instances={instances} label={dayTitle} now={now} acts={acts} level={4} />
      )}
    </section>
  );
}
