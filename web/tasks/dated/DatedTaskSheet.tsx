/** One dated task opened from a list or its own page: signing, skipping, taking back, changing. */
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useNow } from '../../kit/now.ts';
import { ActSheet } from '../../shared/dated/ActSheet.tsx';
import type { Command } from '../../shared/dated/commands.ts';
import { statusText } from '../../shared/dated/dated-words.ts';
import type { Mode } from '../../shared/dated/use-overtaken.ts';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import type { TaskInstance } from './dated-query.ts';

const DatedTaskEditForm = lazyWithRetry(() => import('./DatedTaskEditForm.tsx'));

type Props = {
  row: TaskInstance;
  /** Somebody took it away. */
  isGone: boolean;
  initialMode?: Mode;
  /** On its own page already: no link to it. */
  isOnOwnPage?: boolean;
  /** Resolves to the failure's text (dated-task-acts.ts). */
  attempt: (command: Command) => Promise<string | undefined>;
  onClose: () => void;
};

export default function DatedTaskSheet({ row, isGone, initialMode = 'main', isOnOwnPage = false, attempt, onClose }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const { formatTime, localDateOf, today } = useDates();
  const now = useNow();
  const formatMoment = useFormatMoment();
  const plannedAt = row.plannedDate ?? placedTimeOf(row);
  const time = localDateOf(plannedAt) === today() ? formatTime(plannedAt) : formatMoment(plannedAt);
  const facts = [statusText(row, now, t), row.signedByName, textOfHtml(row.comment)];
  return (
    <ActSheet
      kind="task"
      row={row}
      isRowGone={isGone}
      now={now}
      name={row.name}
      meta={[row.clientName, t(row.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time })].filter(Boolean).join(' · ')}
      maySign={can(user, 'taskInstance.sign')}
      series={row.taskRecurrenceId !== null && can(user, 'taskRecurrence.change') ? { kind: 'task', id: row.taskRecurrenceId } : null}
      initialMode={initialMode}
      stateText={facts.filter(Boolean).join(' · ')}
      pagePath={isOnOwnPage ? null : '/uppgiftinstans/$id'}
      Edit={DatedTaskEditForm}
      readHistory={async () => (await callApi(taskInstances.history, { params: { id: row.id } })).data}
      attempt={attempt}
      onClose={onClose}
    />
  );
}
