/** All about one dated task: how it stands, its facts, what may be done, its history. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import type { taskInstances } from '#contract/tasks/instances.ts';
import { can } from '#domain/permissions.ts';
import { statusOf, timeOf } from '#domain/planning/instance.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { at, call } from '../../shared/call.ts';
import { capital, useDates } from '../../shared/dates.ts';
import { ActButtons, type Opened } from '../../shared/instance/ActButtons.tsx';
import { Facts } from '../../shared/instance/Facts.tsx';
import { History } from '../../shared/instance/History.tsx';
import css from '../../shared/instance/instance.module.css';
import { StateLine } from '../../shared/instance/StateLine.tsx';
import { markOf } from '../../shared/instance/words.ts';
import { RichHtml } from '../../shared/RichHtml.tsx';
import { recurrenceInWords } from '../../shared/rule-in-words.ts';
import { useWho } from '../../shared/session.ts';
import { useTexts } from '../../shared/texts.ts';
import { historyQuery, type TaskInstance, taskKey, tasksKey } from './instances-query.ts';
import { useTaskActs } from './task-acts.ts';

const remove = at<typeof taskInstances.remove>('DELETE', '/api/task-instances/{id}');
const TaskSheet = lazy(() => import('./TaskSheet.tsx'));
const SeriesSheet = lazy(() => import('../../shared/rule/SeriesSheet.tsx'));

/** What it was made of, as a link where there is a page of it. */
function MadeOf({ row }: { row: TaskInstance }) {
  const { t } = useTexts();
  const { longTime } = useDates();
  const { createdFromInstanceId: id, createdFromInstanceType: type, activityInstanceOccurrenceDate, activityInstanceSkippedDate } = row;
  if (id === null || type === null) return null;
  const text = t(`taskInstances.of.${type}`);
  const params = { id: String(id) };
  const done = activityInstanceOccurrenceDate ?? activityInstanceSkippedDate;
  const when = done && t(activityInstanceSkippedDate ? 'taskInstances.skippedAt' : 'taskInstances.doneAt', { at: longTime(done) });
  return (
    <>
      {type === 'ACTIVITY' ? (
        <Link to="/handelse/$id" params={params}>
          {text}
        </Link>
      ) : type === 'TASK' ? (
        <Link to="/uppgiftinstans/$id" params={params}>
          {text}
        </Link>
      ) : (
        text
      )}
      {when && `, ${when}`}
    </>
  );
}

type Props = { row: TaskInstance; now: string; onRemoved: () => Promise<void> };

export function TaskCard({ row, now, onRemoved }: Props) {
  const { t, locale } = useTexts();
  const who = useWho();
  const { longTime: inText, timeZone } = useDates();
  const longTime = (instant: string | null) => instant && capital(inText(instant));
  const queries = useQueryClient();
  const history = useQuery(historyQuery(row.id));
  const { act, isSending } = useTaskActs();
  const [open, show] = useState<Opened | null>(null);
  const setOpen = (next: typeof open) => startTransition(() => show(next));
  const close = () => setOpen(null);
  const removal = useMutation({
    mutationFn: () => call(remove, { params: { id: row.id } }),
    onSuccess: async () => {
      close();
      // Away first: whoever still shows it would ask for it anew.
      await onRemoved();
      queries.removeQueries({ queryKey: taskKey(row.id) });
      void queries.invalidateQueries({ queryKey: tasksKey });
    },
  });
  const seriesId = row.taskRecurrenceId;
  // Series are the organisation administrator's (decision 23).
  const asks = seriesId !== null && can(who, 'taskRecurrence.change');
  const facts: (readonly [string, ReactNode])[] = [
    [t('taskInstances.task'), row.name !== row.taskName && row.taskName],
    [t('instance.client'), row.clientName],
    [t('instance.planned'), longTime(row.plannedDate)],
    [t('instance.done'), longTime(row.occurenceDate)],
    [t('instance.skippedAt'), longTime(row.skippedDate)],
    [t('instance.recorded'), longTime(row.signedByDate)],
    [t(row.isSkipped ? 'instance.skippedBy' : row.isCompleted ? 'instance.signedBy' : 'instance.reportedBy'), row.signedByName],
    [t('instance.createdBy'), row.createdByName],
    [t('instance.recurrence'), row.taskRecurrenceRule && recurrenceInWords(row.taskRecurrenceRule, timeZone, t, locale)],
    [t('taskInstances.label'), row.labelName],
    [t('taskInstances.madeOf'), row.createdFromInstanceId !== null && <MadeOf row={row} />],
    [t(row.isSkipped ? 'instance.why' : 'instance.comment'), row.comment && <RichHtml html={row.comment} />],
  ];
  return (
    <>
      <StateLine
        icon={row.taskTypeIcon}
        colour={row.taskCategoryColor}
        of={`${row.taskCategoryName} · ${row.taskTypeName}`}
        status={statusOf(row, now)}
        mark={markOf(row, t)}
      />
      <Facts facts={facts} />
      {can(who, 'taskInstance.sign') && (
        <ActButtons
          row={row}
          now={now}
          mayRemove={can(who, 'taskInstance.remove')}
          asks={asks}
          busy={isSending(row.id)}
          onOpen={setOpen}
          onDeed={(deed) => void act(row, deed)}
        />
      )}
      <h2 className={css.heading}>{t('instance.history')}</h2>
      <History found={history} />
      <Suspense>
        {(open === 'main' || open === 'skip' || open === 'edit') && (
          <TaskSheet row={row} start={open} here onDeed={(deed) => void act(row, deed)} onClose={close} />
        )}
        {(open === 'askEdit' || open === 'askRemove') && seriesId !== null && (
          <SeriesSheet
            kind="task"
            act={open === 'askEdit' ? 'edit' : 'remove'}
            name={row.name}
            seriesId={seriesId}
            zone={timeZone}
            chosen={row}
            onThis={() => setOpen(open === 'askEdit' ? 'edit' : 'remove')}
            onDone={onRemoved}
            onClose={close}
          />
        )}
        {open === 'remove' && (
          <ConfirmDialog
            title={t('instance.removeTitle', { name: row.name })}
            question={t('taskInstances.removeQuestion', { time: inText(timeOf(row)) })}
            busy={removal.isPending}
            onConfirm={() => removal.mutate()}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
