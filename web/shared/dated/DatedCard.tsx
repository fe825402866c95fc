/** The page of something dated, an activity's or a task's: its state, facts, acts and history; deleting and changing by its series. */
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { capitalise, useDateFormatters } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { recurrenceInWords } from '../series/rule-in-words.ts';
import { ActionButtons, type OpenedPanel } from './ActButtons.tsx';
import type { Command } from './commands.ts';
import type { DatedInstance } from './dated.ts';
import { markOf, statusText } from './dated-words.ts';
import { FactList } from './Facts.tsx';
import { InstanceHistory } from './History.tsx';
import css from './instance.module.css';
import { StateLine } from './StateLine.tsx';
import type { SheetMode } from './use-overtaken.ts';

const SeriesSheet = lazyWithRetry(() => import('../series/SeriesSheet.tsx'));

type Fact = readonly [string, ReactNode];
type Props = {
  kind: Kind;
  instance: DatedInstance & { createdByName: string | null };
  name: string;
  now: string;
  appearance: { icon: string; colour: string; typeName: string };
  series: { id: number; rule: string | null; mayChange: boolean } | null;
  /** Facts of this kind alone: before the rest, and before the comment. */
  firstFacts?: readonly Fact[];
  lastFacts?: readonly Fact[];
  historyQuery: ComponentProps<typeof InstanceHistory>['query'];
  /** The text in place of an empty history. */
  emptyHistoryText?: ReactNode;
  permissions: { sign: boolean; remove: boolean };
  isBusy?: boolean;
  onCommand: (command: Command) => void;
  onTakeBack?: (() => void) | undefined;
  /** The organisation's handling of it, done and possible. */
  handlingSection?: ReactNode;
  /** Instructions for doing it, before what may be done (R79). */
  instructions?: ReactNode;
  /** Deletes this one on the server. */
  removeInstance: () => Promise<unknown>;
  /** The question before it is deleted; `time`: when it is, in words. */
  removeQuestionOf: (time: string) => string;
  /** Leads away once it is deleted. */
  onRemoved: () => Promise<void>;
  /** Clears what is cached of it once nobody shows it. */
  clearCache: () => void;
  renderSheet: (start: SheetMode, close: () => void) => ReactNode;
  /** Told whether a sheet lies open in which something may be written: its instance stays until it is closed (R78). */
  onSheetOpenChange: (isOpen: boolean) => void;
};

export function DatedCard({ instance, now, series, permissions, onRemoved, ...cardProps }: Props) {
  const { t, locale } = useTranslation();
  const { formatDateTime: formatLongTime, timeZone } = useDateFormatters();
  const formatFactTime = (instant: string | null) => instant && capitalise(formatLongTime(instant));
  const [openedPanel, setPanelNow] = useState<OpenedPanel | null>(null);
  const setOpenedPanel = (nextPanel: typeof openedPanel) => startTransition(() => setPanelNow(nextPanel));
  const closePanel = () => setOpenedPanel(null);
  const { onSheetOpenChange } = cardProps;
  const isFormOpen = openedPanel !== null && openedPanel !== 'remove' && openedPanel !== 'askRemove';
  useEffect(() => {
    if (!isFormOpen) return;
    onSheetOpenChange(true);
    return () => onSheetOpenChange(false);
  }, [onSheetOpenChange, isFormOpen]);
  const removeMutation = useMutation({
    mutationFn: cardProps.removeInstance,
    onSuccess: async () => {
      closePanel();
      // Leading away comes first: whoever still shows it would read it anew.
      await onRemoved();
      cardProps.clearCache();
    },
  });
  // A repeated one asks which is meant: this one, or this and all future (product «Series»).
  const mayChooseScope = series?.mayChange ?? false;
  const facts: readonly Fact[] = [
    ...(cardProps.firstFacts ?? []),
    [t('instance.planned'), formatFactTime(instance.plannedDate)],
    [t('instance.done'), formatFactTime(instance.occurenceDate)],
    [t('instance.skippedAt'), formatFactTime(instance.skippedDate)],
    [t('instance.recorded'), formatFactTime(instance.signedByDate)],
    [
      t(instance.isSkipped ? 'instance.skippedBy' : instance.isCompleted ? 'instance.signedBy' : 'instance.reportedBy'),
      instance.signedByName,
    ],
    [t('instance.createdBy'), instance.createdByName],
    [t('instance.recurrence'), series?.rule && recurrenceInWords(series.rule, timeZone, t, locale)],
    ...(cardProps.lastFacts ?? []),
    [t(instance.isSkipped ? 'instance.why' : 'instance.comment'), instance.comment && <RichHtml html={instance.comment} />],
  ];
  return (
    <>
      <div>
        <StateLine
          {...cardProps.appearance}
          status={statusOf(instance, now)}
          statusText={statusText(instance, now, t)}
          markText={markOf(instance, t)}
        />
        <FactList facts={facts} />
        {cardProps.handlingSection}
        {cardProps.instructions}
        {permissions.sign && (
          <ActionButtons
            instance={instance}
            mayRemove={permissions.remove}
            mayChooseScope={mayChooseScope}
            isBusy={cardProps.isBusy ?? false}
            onOpen={setOpenedPanel}
            onCommand={cardProps.onCommand}
            onTakeBack={cardProps.onTakeBack}
          />
        )}
      </div>
      <section className={css.past}>
        <h2 className={css.heading}>{t('instance.history')}</h2>
        <InstanceHistory query={cardProps.historyQuery} emptyText={cardProps.emptyHistoryText} />
      </section>
      <Suspense>
        {(openedPanel === 'main' || openedPanel === 'skip' || openedPanel === 'edit') && cardProps.renderSheet(openedPanel, closePanel)}
        {(openedPanel === 'askEdit' || openedPanel === 'askRemove') && series && (
          <SeriesSheet
            kind={cardProps.kind}
            act={openedPanel === 'askEdit' ? 'edit' : 'remove'}
            name={cardProps.name}
            seriesId={series.id}
            timeZone={timeZone}
            fromInstance={instance}
            onOnlyThis={() => setOpenedPanel(openedPanel === 'askEdit' ? 'edit' : 'remove')}
            onDone={onRemoved}
            onClose={closePanel}
          />
        )}
        {openedPanel === 'remove' && (
          <ConfirmDialog
            title={t('instance.removeTitle', { name: cardProps.name })}
            question={cardProps.removeQuestionOf(formatLongTime(placedTimeOf(instance)))}
            isBusy={removeMutation.isPending}
            onConfirm={() => removeMutation.mutate()}
            onClose={closePanel}
          />
        )}
      </Suspense>
    </>
  );
}
