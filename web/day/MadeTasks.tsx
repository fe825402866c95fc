/** The organisation's tasks that were made of an activity's instance, and the way to another (R22). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { taskInstances } from '#contract/tasks/dated.ts';
import { timeOf } from '#domain/planning/instance.ts';
import { statusText } from '../family/dated/dated-words.ts';
import css from '../family/dated/instance.module.css';
import { useMoment } from '../family/listing/moment.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { call } from '../start/call.ts';
import { useTexts } from '../start/texts.ts';
import type { Row } from './day.ts';
import { instanceKey } from './day-query.ts';

export default function MadeTasks({ row, now }: { row: Row; now: string }) {
  const { t } = useTexts();
  const moment = useMoment();
  const { data, error, refetch } = useQuery({
    queryKey: [...instanceKey(row.id), 'tasks'],
    queryFn: async ({ signal }) => (await call(taskInstances.ofActivityInstance, { params: { activityInstanceId: row.id }, signal })).data,
  });
  return (
    <section>
      <h2 className={css.heading}>{t('taskInstances.ofThis')}</h2>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={css.by}>{t('taskInstances.noneOfThis')}</p>}
      {data && data.length > 0 && (
        <ul className={css.made}>
          {data.map((task) => (
            <li key={task.id}>
              <Link to="/uppgiftinstans/$id" params={{ id: String(task.id) }}>
                {task.name}
              </Link>
              <p className={css.by}>{[statusText(task, now, t), moment(timeOf(task))].join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="light" to="/uppgiftinstans/skapa" search={{ fromId: row.id, fromType: 'ACTIVITY', clientId: row.clientId }}>
        {t('taskInstances.make')}
      </ButtonLink>
    </section>
  );
}
