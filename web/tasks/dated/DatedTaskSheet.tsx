/** One dated task opened from a list or its own page: signing, skipping, taking back, changing. */
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useNow } from '../../kit/now.ts';
import { ActSheet } from '../../shared/dated/ActSheet.tsx';
import type { Command } from '../../shared/dated/commands.ts';
import { statusText } from '../../shared/dated/dated-words.ts';
import type { SheetMode } from '../../shared/dated/use-overtaken.ts';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import type { TaskInstance } from './dated-query.ts';

const DatedTaskEditForm = lazyWithRetry(() => import('./DatedTaskEditForm.tsx'));

type Props = {
  instance: TaskInstance;
  /** Somebody took it away. */
  isDeleted: boolean;
  initialMode?: SheetMode;
  /** On its own page already: no link to it. */
  isOnOwnPage?: boolean;
  /** Resolves to the failure's text (dated-task-acts.ts). */
  sendCommand: (command: Command) => Promise<string | undefined>;
  onClose: () => void;
};

export default function DatedTaskSheet({ instance, isDeleted, initialMode = 'main', isOnOwnPage = false, sendCommand, onClose }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const { formatTime, localDateOf, today } = useDateFormatters();
  const now = useNow();
  const formatMoment = useFormatMoment();
  const plannedInstant = instance.plannedDate ?? placedTimeOf(instance);
  const plannedTimeText = localDateOf(plannedInstant) === today() ? formatTime(plannedInstant) : formatMoment(plannedInstant);
  const stateTexts = [statusText(instance, now, t), instance.signedByName, textOfHtml(instance.comment)];
  return (
    <ActSheet
      kind="task"
      instance={instance}
      isInstanceGone={isDeleted}
      now={now}
      name={instance.name}
      subtitle={[instance.clientName, t(instance.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time: plannedTimeText })]
        .filter(Boolean)
        .join(' · ')}
      maySign={can(user, 'taskInstance.sign')}
      series={
        instance.taskRecurrenceId !== null && can(user, 'taskRecurrence.change') ? { kind: 'task', id: instance.taskRecurrenceId } : null
      }
      initialMode={initialMode}
      stateText={stateTexts.filter(Boolean).join(' · ')}
      pagePath={isOnOwnPage ? null : '/uppgiftinstans/$id'}
      EditForm={DatedTaskEditForm}
      readHistory={async () => (await callApi(taskInstances.history, { params: { id: instance.id } })).data}
      sendCommand={sendCommand}
      onClose={onClose}
    />
  );
}
