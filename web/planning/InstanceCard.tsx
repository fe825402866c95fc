/** All about one instance: how it stands, its fields, what may be done, its history. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { activityInstances } from '#contract/planning.ts';
import { can } from '#domain/permissions.ts';
import { statusOf, timeOf } from '#domain/planning/instance.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { call } from '../shared/call.ts';
import { capital, useDates } from '../shared/dates.ts';
import { ActButtons, type Opened } from '../shared/instance/ActButtons.tsx';
import { Facts } from '../shared/instance/Facts.tsx';
import { History } from '../shared/instance/History.tsx';
import css from '../shared/instance/instance.module.css';
import { StateLine } from '../shared/instance/StateLine.tsx';
import { markOf } from '../shared/instance/words.ts';
import { RichHtml } from '../shared/RichHtml.tsx';
import { recurrenceInWords } from '../shared/rule-in-words.ts';
import { useChosen, useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { useActs } from './acts.ts';
import type { Row } from './day.ts';
import { daysOf, instanceKey } from './day-query.ts';
import { useHistory } from './instance-query.ts';
import { drawsText } from './words.ts';

const InstanceSheet = lazy(() => import('./InstanceSheet.tsx'));
const SeriesSheet = lazy(() => import('../shared/rule/SeriesSheet.tsx'));

type Props = { row: Row; now: string; onRemoved: () => Promise<void> };

export function InstanceCard({ row, now, onRemoved }: Props) {
  const { t, locale } = useTexts();
  const { roles } = useWho();
  const chosen = useChosen();
  const { longTime: inText, timeZone } = useDates();
  const longTime = (instant: string) => capital(inText(instant));
  const queries = useQueryClient();
  const { act } = useActs();
  const history = useHistory(row);
  const [open, show] = useState<Opened | null>(null);
  const setOpen = (next: typeof open) => startTransition(() => show(next));
  const close = () => setOpen(null);
  const removal = useMutation({
    mutationFn: () => call(activityInstances.remove, { params: { id: row.id } }),
    onSuccess: async () => {
      close();
      // Away first: whoever still shows it would ask for it anew.
      await onRemoved();
      void queries.invalidateQueries({ queryKey: daysOf(row.clientId) });
      queries.removeQueries({ queryKey: instanceKey(row.id) });
    },
  });

  const status = statusOf(row, now);
  const isOpen = status === 'upcoming' || status === 'missed' || status === 'passed';
  const maySign = can({ roles }, 'instance.sign');
  // Of what is repeated one chooses: this one, or this and all future (spec 2 §4).
  const asks = row.plannedActivityId !== null && can({ roles }, 'plan.change');
  const draws = drawsText(row, { t, locale }, true);
  const facts: (readonly [string, ReactNode])[] = [
    [t('instance.client'), chosen?.client.name],
    [t('instance.planned'), row.plannedDate && longTime(row.plannedDate)],
    [t('instance.done'), row.occurenceDate && longTime(row.occurenceDate)],
    [t('instance.skippedAt'), row.skippedDate && longTime(row.skippedDate)],
    [t('instance.recorded'), row.signedByDate && longTime(row.signedByDate)],
    [t(row.isSkipped ? 'instance.skippedBy' : row.isCompleted ? 'instance.signedBy' : 'instance.reportedBy'), row.signedByName],
    [t('instance.createdBy'), row.createdByName],
    [t('instance.recurrence'), row.plannedActivityRecurrence && recurrenceInWords(row.plannedActivityRecurrence, timeZone, t, locale)],
    [t('instance.stock'), isOpen && capital(draws)],
    [t(row.isSkipped ? 'instance.why' : 'instance.comment'), row.comment && <RichHtml html={row.comment} />],
  ];
  return (
    <>
      <StateLine
        icon={row.activityTypeIcon}
        colour={row.activityCategoryColor}
        of={`${row.activityCategoryName} · ${row.activityTypeName}`}
        status={status}
        mark={markOf(row, t)}
      />
      <Facts facts={facts} />
      {maySign && (
        <ActButtons
          row={row}
          now={now}
          mayRemove={can({ roles }, 'instance.remove')}
          asks={asks}
          onOpen={setOpen}
          onDeed={(deed) => void act(row, deed)}
        />
      )}
      <h2 className={css.heading}>{t('instance.history')}</h2>
      <History found={history} />
      <Suspense>
        {(open === 'main' || open === 'skip' || open === 'edit') && <InstanceSheet row={row} start={open} here onClose={close} />}
        {(open === 'askEdit' || open === 'askRemove') && row.plannedActivityId !== null && (
          <SeriesSheet
            kind="activity"
            act={open === 'askEdit' ? 'edit' : 'remove'}
            name={row.activityName}
            seriesId={row.plannedActivityId}
            zone={timeZone}
            chosen={row}
            onThis={() => setOpen(open === 'askEdit' ? 'edit' : 'remove')}
            onDone={onRemoved}
            onClose={close}
          />
        )}
        {open === 'remove' && (
          <ConfirmDialog
            title={t('instance.removeTitle', { name: row.activityName })}
            question={t('instance.removeQuestion', { time: inText(timeOf(row)) })}
            busy={removal.isPending}
            onConfirm={() => removal.mutate()}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
