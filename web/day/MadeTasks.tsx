/** What the organisation did about an activity's instance: the tasks that were made of it, the way to another, and whether it is handled (R22, R82). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { statusOf, timeOf } from '#domain/planning/instance.ts';
import { statusText } from '../family/dated/dated-words.ts';
import css from '../family/dated/instance.module.css';
import { useDealing, useDealtWords } from '../family/listing/dealing.ts';
import { useMoment } from '../family/listing/moment.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { call } from '../start/call.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import type { Row } from './day.ts';
import { instanceKey } from './day-query.ts';

export default function MadeTasks({ row, now }: { row: Row; now: string }) {
  const { t } = useTexts();
  const who = useWho();
  const moment = useMoment();
  const dealing = useDealing();
  const dealt = useDealtWords()(row);
  const status = statusOf(row, now);
  const isIdle = row.state === 'IDLE';
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
      {dealt && <p className={css.by}>{dealt}</p>}
      {(isIdle ? status !== 'upcoming' : true) && can(who, 'inbox.handle') && (
        <Button
          variant="default"
          disabled={dealing.isPending}
          onClick={() => dealing.mutate({ id: row.id, name: row.activityName, state: isIdle ? 'ACTION_TAKEN' : 'IDLE', was: row.state })}
        >
          {t(isIdle ? 'inbox.handle' : 'inbox.takeBack')}
        </Button>
      )}
      <ButtonLink variant="light" to="/uppgiftinstans/skapa" search={{ fromId: row.id, fromType: 'ACTIVITY', clientId: row.clientId }}>
        {t('taskInstances.make')}
      </ButtonLink>
    </section>
  );
}
