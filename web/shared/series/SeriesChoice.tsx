/**
 * «Just this one» or «this and all future»: the choice before a repeated instance is changed or deleted, and what follows the second
 * (product «Series»).
 */
import { useEffect, useRef, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { findNextOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { clockTimeOf } from '#domain/planning/same-rule-series.ts';
import { toLocal } from '#domain/time.ts';
import { serverNow, serverTimeMs } from '../../core/clock.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { focusTop } from '../../kit/dialogs.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import sheetCss from '../../kit/sheet.module.css';
import css from './rule.module.css';
import { SeriesEndForm } from './SeriesEnd.tsx';
import { SeriesForm } from './SeriesForm.tsx';
import { refreshAllButSeriesSheet, type Series, useSeries } from './series-query.ts';

export type SeriesAct = 'edit' | 'remove';
type Props = {
  /** Of activities by default. */
  kind?: Kind | undefined;
  act: SeriesAct;
  seriesId: number;
  timeZone: string;
  /** The instance it starts from; without one the series changes from today on. */
  fromInstance?: { id: number; plannedDate: string | null } | undefined;
  /** The words of «just this one», where no instance is open. */
  onlyThisText?: string | undefined;
  /** Undefined where there is no single one to choose. */
  onOnlyThis?: (() => void) | undefined;
  /** Called when it is done: closes, then all is refreshed. */
  onDone: () => void | Promise<void>;
  onCancel: () => void;
  /** Something is changed and not saved. */
  onDirty: (isDirty: boolean) => void;
};

export function SeriesScopeChoice({
  kind = 'activity',
  act,
  seriesId,
  timeZone,
  fromInstance,
  onlyThisText,
  onOnlyThis,
  onDone,
  onCancel,
  onDirty,
}: Props) {
  const { t } = useTranslation();
  // Nothing is asked where there is no choice.
  const [isSeriesChosen, setSeriesChosen] = useState(!fromInstance && !onOnlyThis);
  const { data: openedSeries, error, refetch } = useSeries(kind, seriesId);
  /** Those planned together with it change too; asked where some of them go on. */
  const [scope, setScope] = useState<'one' | 'all'>();
  const containerRef = useRef<HTMLDivElement>(null);
  // The buttons that were there are gone: focus goes on in what follows them.
  useEffect(() => {
    if (isSeriesChosen || scope) focusTop(containerRef.current);
  }, [isSeriesChosen, scope]);
  const plannedDate = fromInstance?.plannedDate;
  // The past never changes: from what has been, only the one itself can be changed.
  const isPast = fromInstance !== undefined && !(plannedDate && Date.parse(plannedDate) > serverTimeMs());
  if (isSeriesChosen) {
    const startDay =
      fromInstance && plannedDate ? toLocal(plannedDate, timeZone).slice(0, 10) : toLocal(serverNow(), timeZone).slice(0, 10);
    const otherSeries = openedSeries
      ? sortByClock(openedSeries.otherSeries, timeZone).filter(
          (candidateSeries) => findNextOccurrences(ruleOf(candidateSeries, timeZone), startDay, 1).length > 0,
        )
      : [];
    const chosenSeries = openedSeries?.series;
    const needsScope = chosenSeries !== undefined && otherSeries.length > 0 && scope === undefined;
    const formProps = {
      otherSeries: scope === 'all' ? otherSeries : [],
      kind,
      timeZone,
      chosenInstance: fromInstance && plannedDate ? { id: fromInstance.id, plannedDate } : undefined,
      onDone: () => void Promise.resolve(onDone()).then(refreshAllButSeriesSheet),
      onCancel,
    };
    return (
      <div ref={containerRef}>
        {error && !chosenSeries && <LoadError error={error} retry={() => void refetch()} />}
        {!error && !chosenSeries && <Skeleton rowCount={4} />}
        {needsScope && (
          <ScopePicker chosenSeries={chosenSeries} otherSeries={otherSeries} timeZone={timeZone} onPick={setScope} onCancel={onCancel} />
        )}
        {chosenSeries && !needsScope && act === 'edit' && <SeriesForm series={chosenSeries} {...formProps} onDirty={onDirty} />}
        {chosenSeries && !needsScope && act === 'remove' && <SeriesEndForm series={chosenSeries} {...formProps} />}
      </div>
    );
  }
  return (
    <>
      {onOnlyThis && (
        <Button isFullWidth variant="light" className={sheetCss.main} onClick={onOnlyThis}>
          {onlyThisText ?? t('series.this')}
        </Button>
      )}
      <Button isFullWidth variant="light" className={sheetCss.main} disabled={isPast} onClick={() => setSeriesChosen(true)}>
        {t(fromInstance ? 'series.thisAndFuture' : 'series.allFuture')}
      </Button>
      {isPast && <p className={css.small}>{t('error.series.past')}</p>}
      <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </>
  );
}

const ruleOf = ({ recurrence }: Series, timeZone: string) => (parseRule(recurrence, timeZone) as { rule: Rule }).rule;
const clockTextOf = (series: Series, timeZone: string) => clockTimeOf(ruleOf(series, timeZone));
const sortByClock = (series: readonly Series[], timeZone: string) =>
  series.toSorted((a, b) => clockTextOf(a, timeZone).localeCompare(clockTextOf(b, timeZone)));

type ScopePickerProps = {
  chosenSeries: Series;
  otherSeries: readonly Series[];
  timeZone: string;
  onPick: (scope: 'one' | 'all') => void;
  onCancel: () => void;
};
/** This clock time alone, or all that were planned together with it (R85). */
function ScopePicker({ chosenSeries, otherSeries, timeZone, onPick, onCancel }: ScopePickerProps) {
  const { t, locale } = useTranslation();
  const clockTimes = sortByClock([chosenSeries, ...otherSeries], timeZone).map((item) => clockTextOf(item, timeZone));
  return (
    <>
      <p className={css.small}>{t('series.madeTogether', { times: new Intl.ListFormat(locale).format(clockTimes) })}</p>
      <Button isFullWidth variant="light" className={sheetCss.main} onClick={() => onPick('one')}>
        {t('series.onlyAt', { time: clockTextOf(chosenSeries, timeZone) })}
      </Button>
      <Button isFullWidth variant="light" className={sheetCss.main} onClick={() => onPick('all')}>
        {t('series.allTimes', { count: clockTimes.length })}
      </Button>
      <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </>
  );
}
