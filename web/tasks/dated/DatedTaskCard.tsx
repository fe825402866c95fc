/** All about one dated task: how it stands, its facts, what may be done, its history. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { takeBack } from '#domain/planning/instance-acts.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { DatedCard } from '../../shared/dated/DatedCard.tsx';
import { ResponsiblePerson } from '../../shared/responsible/ResponsiblePerson.tsx';
import { datedTaskKey, datedTasksKey, historyQuery, type TaskInstance } from './dated-query.ts';
import { useTaskActs } from './dated-task-acts.ts';
import { takeBackTask } from './take-back.ts';

const DatedTaskSheet = lazyWithRetry(() => import('./DatedTaskSheet.tsx'));

type Props = {
  row: TaskInstance;
  /** Somebody took it away. */
  isGone: boolean;
  now: string;
  /** Called when a sheet opens in which something may be written, and when it closes. */
  onSheet: (isOpen: boolean) => void;
  onRemoved: () => Promise<void>;
};

export function DatedTaskCard({ row, isGone, now, onSheet, onRemoved }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const queryClient = useQueryClient();
  const history = useQuery(historyQuery(row.id));
  const { act, attempt, isSending } = useTaskActs();
  const mayTakeBack = !('refused' in takeBack(row, { id: user.account.id, now }));
  const { taskRecurrenceId: seriesId, taskRecurrenceRule: rule } = row;
  return (
    <DatedCard
      kind="task"
      row={row}
      name={row.name}
      now={now}
      look={{ icon: row.taskTypeIcon, colour: row.taskCategoryColor, typeName: `${row.taskCategoryName} · ${row.taskTypeName}` }}
      // Series are the organisation administrator's (R23).
      series={seriesId === null ? null : { id: seriesId, rule, mayChange: can(user, 'taskRecurrence.change') }}
      firstFacts={[
        [t('taskInstances.task'), row.name !== row.taskName && row.taskName],
        [t('taskInstances.responsible'), row.responsibleName && <ResponsiblePerson row={row} />],
      ]}
      lastFacts={[
        [t('taskInstances.label'), row.labelName],
        [t('taskInstances.madeOf'), row.createdFromInstanceId !== null && <SourceLink row={row} />],
      ]}
      history={history}
      may={{ sign: can(user, 'taskInstance.sign'), remove: can(user, 'taskInstance.remove') }}
      isBusy={isSending(row.id)}
      onCommand={(command) => void act(row, command)}
      onTakeBack={mayTakeBack ? () => void takeBackTask(row).then((isRemoved) => (isRemoved ? onRemoved() : undefined)) : undefined}
      remove={() => callApi(taskInstances.remove, { params: { id: row.id } })}
      removeQuestion={(time) => t('taskInstances.removeQuestion', { time })}
      onRemoved={onRemoved}
      forget={() => {
        queryClient.removeQueries({ queryKey: datedTaskKey(row.id) });
        void queryClient.invalidateQueries({ queryKey: datedTasksKey });
      }}
      renderSheet={(start, close) => (
        <DatedTaskSheet
          row={row}
          isGone={isGone}
          initialMode={start}
          isOnOwnPage
          attempt={(command) => attempt(row, command)}
          onClose={close}
        />
      )}
      onSheet={onSheet}
    />
  );
}

/** The pages of the sources that it may be made from. */
const sourcePages = {
  ACTIVITY: '/handelse/$id',
  TASK: '/uppgiftinstans/$id',
  REPORT: '/rapportinstans/$id',
  PERIOD_REPORT: '/periodrapport/$id',
  HANDOVER: '/overlamning/$id',
  STOCK: '/inventering/$id',
} as const;

/** The source it was made from, as a link to its page. */
function SourceLink({ row }: { row: TaskInstance }) {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const { createdFromInstanceId: id, createdFromInstanceType: type, activityInstanceOccurrenceDate, activityInstanceSkippedDate } = row;
  if (id === null || type === null) return null;
  const text = t(`taskInstances.of.${type}`);
  const params = { id: String(id) };
  const handledAt = activityInstanceOccurrenceDate ?? activityInstanceSkippedDate;
  const handledText =
    handledAt && t(activityInstanceSkippedDate ? 'taskInstances.skippedAt' : 'taskInstances.doneAt', { at: formatDateTime(handledAt) });
  return (
    <>
      <Link to={sourcePages[type]} params={params}>
        {text}
      </Link>
      {handledText && `, ${handledText}`}
    </>
  );
}
