/** Ends a series from a day on, after saying what goes and what stays (R16). */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { errorText } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import sheetCss from '../../kit/sheet.module.css';
import { useConflictText } from './changed-first.ts';
import css from './rule.module.css';
import { SeriesOutcome } from './SeriesOutcome.tsx';
import { endSeries, useSeriesPreview } from './series-query.ts';

type Props = {
  kind: Kind;
  series: { id: number };
  /** Made together with it, and ended with it. */
  otherSeries: readonly { id: number }[];
  timeZone: string;
  chosenInstance?: { id: number } | undefined;
  onDone: () => void;
  onCancel: () => void;
};

export function SeriesEndForm({ kind, series, otherSeries, timeZone, chosenInstance, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const startInstance = { instanceId: chosenInstance?.id };
  const otherIds = otherSeries.map(({ id }) => id);
  const preview = useSeriesPreview(kind, series.id, { also: otherIds.map((id) => ({ id })) }, startInstance);
  const endMutation = useMutation({
    mutationFn: () => endSeries(kind, series.id, otherIds, startInstance),
    meta: { isErrorShown: true },
    onSuccess: onDone,
  });
  /** Sent, and not refused: the second of two taps may come before the button is drawn busy, or after the answer. */
  const hasSentRef = useRef(false);
  const handleEnd = () => {
    if (hasSentRef.current) return;
    hasSentRef.current = true;
    endMutation.mutate(undefined, {
      onError: () => {
        hasSentRef.current = false;
      },
    });
  };
  const conflictText = useConflictText(timeZone)(endMutation.error, preview.error);
  return (
    <div className={css.form}>
      {conflictText && (
        <p className={css.failed} role="alert">
          {conflictText}
        </p>
      )}
      {!conflictText && (
        <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
          <h3>{t('rule.means')}</h3>
          <SeriesOutcome preview={preview.data} error={preview.error} isEnding timeZone={timeZone} />
        </section>
      )}
      {endMutation.isError && !conflictText && (
        <p className={css.failed} role="alert">
          {errorText(endMutation.error, t)}
        </p>
      )}
      <div>
        {!conflictText && (
          <Button
            isFullWidth
            isDestructive
            className={sheetCss.main}
            disabled={preview.isError}
            isLoading={endMutation.isPending || endMutation.isSuccess}
            onClick={handleEnd}
          >
            {t('series.end')}
          </Button>
        )}
        <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={onCancel}>
          {t(conflictText ? 'shared.close' : 'shared.cancel')}
        </Button>
      </div>
    </div>
  );
}
