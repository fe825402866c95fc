/** One day's tasks under its name, and the way to one more. */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { capitalise, useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { DatedTaskRows } from './DatedTaskRow.tsx';
import type { ListedTaskInstance } from './dated-query.ts';
import css from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

type Props = { day: string; rows: readonly ListedTaskInstance[]; now: string; acts: RowActs; clientId: number | undefined };

export function DayTasks({ day, rows, now, acts, clientId }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const dayTitle = capitalise(useDates().dayName(day));
  return (
    <section className={css.day}>
      <header>
        <h3>{dayTitle}</h3>
        {can(user, 'taskInstance.create') && (
          <Link to="/uppgiftinstans/skapa" search={{ date: day, clientId }} className={css.add}>
            <Icon d={plus} size={20} />
            {t('taskInstances.add')}
            <span className="hidden"> {dayTitle}</span>
          </Link>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={css.empty}>{t('taskInstances.noneThatDay')}</p>
      ) : (
        <DatedTaskRows rows={rows} label={dayTitle} now={now} acts={acts} level={4} />
      )}
    </section>
  );
}
