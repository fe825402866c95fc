/** The page of something dated, an activity's or a task's: its state, facts, acts and history; deleting and changing by its series. */
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { capitalise, useDates } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { recurrenceInWords } from '../series/rule-in-words.ts';
import { ActButtons, type OpenedPart } from './ActButtons.tsx';
import type { Command } from './commands.ts';
import type { Dated } from './dated.ts';
import { markOf, statusText } from './dated-words.ts';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import css from './instance.module.css';
import { StateLine } from './StateLine.tsx';
import type { Mode } from './use-overtaken.ts';

const SeriesSheet = lazyWithRetry(() => import('../series/SeriesSheet.tsx'));

type Fact = readonly [string, ReactNode];
type Props = {
  kind: Kind;
  row: Dated & { createdByName: string | null };
  name: string;
  now: string;
  look: { icon: string; colour: string; typeName: string };
  series: { id: number; rule: string | null; mayChange: boolean } | null;
  /** Facts of this kind alone: before the rest, and before the comment. */
  firstFacts?: readonly Fact[];
  lastFacts?: readonly Fact[];
  history: ComponentProps<typeof History>['query'];
  /** The text in place of an empty history. */
  noHistory?: ReactNode;
  may: { sign: boolean; remove: boolean };
  isBusy?: boolean;
  onCommand: (command: Command) => void;
  onTakeBack?: (() => void) | undefined;
  /** The organisation's handling of it, done and possible. */
  handlingSection?: ReactNode;
  /** Instructions for doing it, before what may be done (R79). */
  instructions?: ReactNode;
  /** Deletes this one on the server. */
  remove: () => Promise<unknown>;
  /** The question before it is deleted; `time`: when it is, in words. */
  removeQuestion: (time: string) => string;
  /** Leads away once it is deleted. */
  onRemoved: () => Promise<void>;
  /** Clears what is cached of it once nobody shows it. */
  forget: () => void;
  renderSheet: (start: Mode, close: () => void) => ReactNode;
  /** Told whether a sheet lies open in which something may be written: its instance stays until it is closed (R78). */
  onSheet: (isOpen: boolean) => void;
};

export function DatedCard({ row, now, series, may, onRemoved, ...rest }: Props) {
  const { t, locale } = useTexts();
  const { formatDateTime: longTimeText, timeZone } = useDates();
  const formatDateTime = (instant: string | null) => instant && capitalise(longTimeText(instant));
  const [openedPart, setOpenNow] = useState<OpenedPart | null>(null);
  const setOpen = (next: typeof openedPart) => startTransition(() => setOpenNow(next));
  const close = () => setOpen(null);
  const { onSheet } = rest;
  const isFormOpen = openedPart !== null && openedPart !== 'remove' && openedPart !== 'askRemove';
  useEffect(() => {
    if (!isFormOpen) return;
    onSheet(true);
    return () => onSheet(false);
  }, [onSheet, isFormOpen]);
  const removeMutation = useMutation({
    mutationFn: rest.remove,
    onSuccess: async () => {
      close();
      // Leading away comes first: whoever still shows it would read it anew.
      await onRemoved();
      rest.forget();
    },
  });
  // A repeated one asks which is meant: this one, or this and all future (product «Series»).
  const mayChooseScope = series?.mayChange ?? false;
  const facts: readonly Fact[] = [
    ...(rest.firstFacts ?? []),
    [t('instance.planned'), formatDateTime(row.plannedDate)],
    [t('instance.done'), formatDateTime(row.occurenceDate)],
    [t('instance.skippedAt'), formatDateTime(row.skippedDate)],
    [t('instance.recorded'), formatDateTime(row.signedByDate)],
    [t(row.isSkipped ? 'instance.skippedBy' : row.isCompleted ? 'instance.signedBy' : 'instance.reportedBy'), row.signedByName],
    [t('instance.createdBy'), row.createdByName],
    [t('instance.recurrence'), series?.rule && recurrenceInWords(series.rule, timeZone, t, locale)],
    ...(rest.lastFacts ?? []),
    [t(row.isSkipped ? 'instance.why' : 'instance.comment'), row.comment && <RichHtml html={row.comment} />],
  ];
  return (
    <>
      <div>
        <StateLine {...rest.look} status={statusOf(row, now)} words={statusText(row, now, t)} mark={markOf(row, t)} />
        <Facts facts={facts} />
        {rest.handlingSection}
        {rest.instructions}
        {may.sign && (
          <ActButtons
            row={row}
            mayRemove={may.remove}
            mayChooseScope={mayChooseScope}
            isBusy={rest.isBusy ?? false}
            onOpen={setOpen}
            onCommand={rest.onCommand}
            onTakeBack={rest.onTakeBack}
          />
        )}
      </div>
      <section className={css.past}>
        <h2 className={css.heading}>{t('instance.history')}</h2>
        <History query={rest.history} emptyText={rest.noHistory} />
      </section>
      <Suspense>
        {(openedPart === 'main' || openedPart === 'skip' || openedPart === 'edit') && rest.renderSheet(openedPart, close)}
        {(openedPart === 'askEdit' || openedPart === 'askRemove') && series && (
          <SeriesSheet
            kind={rest.kind}
            act={openedPart === 'askEdit' ? 'edit' : 'remove'}
            name={rest.name}
            seriesId={series.id}
            timeZone={timeZone}
            fromInstance={row}
            onOnlyThis={() => setOpen(openedPart === 'askEdit' ? 'edit' : 'remove')}
            onDone={onRemoved}
            onClose={close}
          />
        )}
        {openedPart === 'remove' && (
          <ConfirmDialog
            title={t('instance.removeTitle', { name: rest.name })}
            question={rest.removeQuestion(longTimeText(placedTimeOf(row)))}
            isBusy={removeMutation.isPending}
            onConfirm={() => removeMutation.mutate()}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
