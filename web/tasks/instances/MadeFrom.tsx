/** What a task is being made of: its name, whose it is, and when it was done or skipped. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentOf, statusOf } from '#domain/planning/instance.ts';
import { CategoryIcon } from '../../shared/CategoryIcon.tsx';
import { useDates } from '../../shared/dates.ts';
import { Ghost } from '../../shared/Ghost.tsx';
import { LoadError } from '../../shared/LoadError.tsx';
import { useNow } from '../../shared/now.ts';
import { useTexts } from '../../shared/texts.ts';
import { sourceQuery } from './instances-query.ts';
import css from './tasks.module.css';

export function MadeFrom({ id, client }: { id: number; client: string | undefined }) {
  const { t } = useTexts();
  const now = useNow();
  const { longTime } = useDates();
  const { data, error, refetch } = useQuery(sourceQuery(id));
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Ghost rows={1} />;
  const status = statusOf(data, now);
  return (
    <section className={css.source} aria-label={t('taskInstances.madeOf')}>
      <CategoryIcon icon={data.activityTypeIcon} colour={data.activityCategoryColor} />
      <div>
        <small>{t('taskInstances.madeOf')}</small>
        <Link to="/handelse/$id" params={{ id: String(id) }}>
          {data.activityName}
        </Link>
        <p>{[client, `${t(`instance.status.${status}`)} ${longTime(momentOf(data))}`].filter(Boolean).join(' · ')}</p>
      </div>
    </section>
  );
}
