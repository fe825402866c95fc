/**
 * The instance that a task is being made from: its name, whose it is, and when it was done or skipped; what is not there is said and can
 * be dropped.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MadeFrom as Kind } from '#domain/inbox.ts';
import { momentOf } from '#domain/planning/instance.ts';
import { CategoryIcon } from '../../family/catalogue/CategoryIcon.tsx';
import { statusText } from '../../family/dated/dated-words.ts';
import { useDealtWords } from '../../family/listing/dealing.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDates } from '../../kit/dates.ts';
import { Ghost } from '../../kit/Ghost.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { useNow } from '../../kit/now.ts';
import { useTexts } from '../../start/texts.ts';
import { datedTaskQuery, sourceQuery } from './dated-query.ts';
import css from './dated-tasks.module.css';

type Source = { id: number; type: Kind } | null;
/** Reports are no pages yet: nothing is made of one. */
const isKnown = (source: Source) => source?.type === 'ACTIVITY' || source?.type === 'TASK';

/** Looks it up, so that what is not there is told before anything is written. */
export function useSource(source: Source) {
  const ofActivity = useQuery(sourceQuery(source?.type === 'ACTIVITY' ? source.id : undefined));
  const ofTask = useQuery({ ...datedTaskQuery(source?.id), enabled: source?.type === 'TASK' });
  const { error, isGone, retry } = combineQueries(ofActivity, ofTask);
  return { activity: ofActivity.data, task: ofTask.data, error, isGone: source !== null && (isGone || !isKnown(source)), retry };
}

type Props = { source: { id: number; type: Kind }; client: string | undefined; onDrop: () => void };

export function MadeFrom({ source, client, onDrop }: Props) {
  const { t } = useTexts();
  const now = useNow();
  const { longTime } = useDates();
  const { activity, task, error, isGone, retry } = useSource(source);
  const words = useDealtWords();
  const dealt = activity && words(activity);
  if (isGone)
    return (
      <div className={css.gone} role="alert">
        <p>{t('taskInstances.sourceGone')}</p>
        <Button size="md" variant="default" onClick={onDrop}>
          {t('taskInstances.dropSource')}
        </Button>
      </div>
    );
  if (error && !activity && !task) return <LoadError error={error} retry={retry} />;
  if (!activity) return task ? null : <Ghost rows={1} />;
  const { activityTypeIcon, activityCategoryColor, activityName } = activity;
  return (
    <section className={css.source} aria-label={t('taskInstances.madeOf')}>
      <CategoryIcon icon={activityTypeIcon} colour={activityCategoryColor} />
      <div>
        <small>{t('taskInstances.madeOf')}</small>
        <Link to="/handelse/$id" params={{ id: String(source.id) }}>
          {activityName}
        </Link>
        {dealt && <p>{dealt}</p>}
        <p>{[client, `${statusText(activity, now, t)} ${longTime(momentOf(activity))}`].filter(Boolean).join(' · ')}</p>
      </div>
    </section>
  );
}
