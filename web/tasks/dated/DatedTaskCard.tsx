/** All about one dated task: how it stands, its facts, what may be done, its history. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { takeBackReport } from '#domain/planning/instance-acts.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { DatedCard } from '../../shared/dated/DatedCard.tsx';
import { ResponsiblePerson } from '../../shared/responsible/ResponsiblePerson.tsx';
import { datedTaskQueryKey, datedTasksKey, type TaskInstance, taskHistoryQuery } from './dated-query.ts';
import { useTaskActs } from './dated-task-acts.ts';
import { takeBackTask } from './take-back.ts';

const DatedTaskSheet = lazyWithRetry(() => import('./DatedTaskSheet.tsx'));

type Props = {
  instance: TaskInstance;
  /** Somebody took it away. */
  isDeleted: boolean;
  now: string;
  /** Called when a sheet opens in which something may be written, and when it closes. */
  onSheetOpenChange: (isOpen: boolean) => void;
  onRemoved: () => Promise<void>;
};

export function DatedTaskCard({ instance, isDeleted, now, onSheetOpenChange, onRemoved }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const history = useQuery(taskHistoryQuery(instance.id));
  const { act, attempt: sendForForm, isSending } = useTaskActs();
  const mayTakeBack = !('refused' in takeBackReport(instance, { id: user.account.id, now }));
  const { taskRecurrenceId: seriesId, taskRecurrenceRule: rule } = instance;
  return (
    <DatedCard
      kind="task"
      instance={instance}
      name={instance.name}
      now={now}
      appearance={{
        icon: instance.taskTypeIcon,
        colour: instance.taskCategoryColor,
        typeName: `${instance.taskCategoryName} · ${instance.taskTypeName}`,
      }}
      // Series are the organisation administrator's (R23).
      series={seriesId === null ? null : { id: seriesId, rule, mayChange: can(user, 'taskRecurrence.change') }}
      firstFacts={[
        [t('taskInstances.task'), instance.name !== instance.taskName && instance.taskName],
        [t('taskInstances.responsible'), instance.responsibleName && <ResponsiblePerson row={instance} />],
      ]}
      lastFacts={[
        [t('taskInstances.label'), instance.labelName],
        [t('taskInstances.madeOf'), instance.createdFromInstanceId !== null && <SourceLink instance={instance} />],
      ]}
      historyQuery={history}
      permissions={{ sign: can(user, 'taskInstance.sign'), remove: can(user, 'taskInstance.remove') }}
      isBusy={isSending(instance.id)}
      onCommand={(command) => void act(instance, command)}
      onTakeBack={mayTakeBack ? () => void takeBackTask(instance).then((isRemoved) => (isRemoved ? onRemoved() : undefined)) : undefined}
      removeInstance={() => callApi(taskInstances.remove, { params: { id: instance.id } })}
      removeQuestionOf={(time) => t('taskInstances.removeQuestion', { time })}
      onRemoved={onRemoved}
      clearCache={() => {
        queryClient.removeQueries({ queryKey: datedTaskQueryKey(instance.id) });
        void queryClient.invalidateQueries({ queryKey: datedTasksKey });
      }}
      renderSheet={(startMode, close) => (
        <DatedTaskSheet
          instance={instance}
          isDeleted={isDeleted}
          initialMode={startMode}
          isOnOwnPage
          sendCommand={(command) => sendForForm(instance, command)}
          onClose={close}
        />
      )}
      onSheetOpenChange={onSheetOpenChange}
    />
  );
}

/** The pages of the sources that it may be made from. */
const sourcePagePaths = {
  ACTIVITY: '/handelse/$id',
  TASK: '/uppgiftinstans/$id',
  REPORT: '/rapportinstans/$id',
  PERIOD_REPORT: '/periodrapport/$id',
  HANDOVER: '/overlamning/$id',
  STOCK: '/inventering/$id',
} as const;

/** The source it was made from, as a link to its page. */
function SourceLink({ instance }: { instance: TaskInstance }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const {
    createdFromInstanceId: id,
    createdFromInstanceType: type,
    activityInstanceOccurrenceDate,
    activityInstanceSkippedDate,
  } = instance;
  if (id === null || type === null) return null;
  const sourceText = t(`taskInstances.of.${type}`);
  const linkParams = { id: String(id) };
  const handledAt = activityInstanceOccurrenceDate ?? activityInstanceSkippedDate;
  const handledText =
    handledAt && t(activityInstanceSkippedDate ? 'taskInstances.skippedAt' : 'taskInstances.doneAt', { at: formatDateTime(handledAt) });
  return (
    <>
      <Link to={sourcePagePaths[type]} params={linkParams}>
        {sourceText}
      </Link>
      {handledText && `, ${handledText}`}
    </>
  );
}
