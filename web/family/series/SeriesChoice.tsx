/**
 * «Just this one» or «this and all future»: the choice before a repeated instance is changed or deleted, and what follows the second
 * (product «Series»).
 */
import { useEffect, useRef, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { Button } from '../../kit/Button.tsx';
import { startOver } from '../../kit/dialogs.ts';
import { Ghost } from '../../kit/Ghost.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import sheet from '../../kit/sheet.module.css';
import { useTexts } from '../../start/texts.ts';
import css from './rule.module.css';
import { SeriesEnd } from './SeriesEnd.tsx';
import { SeriesForm } from './SeriesForm.tsx';
import { askAllAnew, useSeries } from './series-query.ts';

export type SeriesAct = 'edit' | 'remove';
type Props = {
  /** Of activities when it is not said. */
  kind?: Kind | undefined;
  act: SeriesAct;
  seriesId: number;
  zone: string;
  /** The instance it starts from; without one the series changes from today on. */
  chosen?: { id: number; plannedDate: string | null } | undefined;
  /** What «just this one» says, where it is not an instance that is open. */
  thisText?: string | undefined;
  /** Undefined where there is no single one to choose. */
  onThis?: (() => void) | undefined;
  /** It is done: closes, and then all is asked anew. */
  onDone: () => void | Promise<void>;
  onCancel: () => void;
};

export function SeriesChoice({ kind = 'activity', act, seriesId, zone, chosen, thisText, onThis, onDone, onCancel }: Props) {
  const { t } = useTexts();
  // Where there is nothing to choose between, nothing is asked.
  const [all, setAll] = useState(!chosen && !onThis);
  const { data: series, error, refetch } = useSeries(kind, seriesId);
  const body = useRef<HTMLDivElement>(null);
  // The buttons that were there are gone: focus goes on in what follows them.
  useEffect(() => {
    if (all) startOver(body.current);
  }, [all]);
  const plannedDate = chosen?.plannedDate;
  // The past never changes: from what has been, only the one itself can be changed.
  const isPast = chosen !== undefined && !(plannedDate && Date.parse(plannedDate) > Date.now());
  if (all) {
    const rest = {
      kind,
      zone,
      chosen: chosen && plannedDate ? { id: chosen.id, plannedDate } : undefined,
      onDone: () => void Promise.resolve(onDone()).then(askAllAnew),
      onCancel,
    };
    return (
      <div ref={body}>
        {error && !series && <LoadError error={error} retry={() => void refetch()} />}
        {!error && !series && <Ghost rows={4} />}
        {series && act === 'edit' && <SeriesForm series={series} {...rest} />}
        {series && act === 'remove' && <SeriesEnd series={series} {...rest} />}
      </div>
    );
  }
  return (
    <>
      {onThis && (
        <Button fullWidth variant="light" className={sheet.main} onClick={onThis}>
          {thisText ?? t('series.this')}
        </Button>
      )}
      <Button fullWidth variant="light" className={sheet.main} disabled={isPast} onClick={() => setAll(true)}>
        {t(chosen ? 'series.thisAndFuture' : 'series.allFuture')}
      </Button>
      {isPast && <p className={css.small}>{t('error.series.past')}</p>}
      <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </>
  );
}
