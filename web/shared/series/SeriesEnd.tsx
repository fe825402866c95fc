/** Ends a series from a day on, after saying what goes and what stays (R16). */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { errorText } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import sheet from '../../kit/sheet.module.css';
import { useChangedFirst } from './changed-first.ts';
import css from './rule.module.css';
import { SeriesOutcome } from './SeriesOutcome.tsx';
import { endSeries, useSeriesPreview } from './series-query.ts';

type Props = {
  kind: Kind;
  series: { id: number };
  /** Made together with it, and ended with it. */
  others: readonly { id: number }[];
  zone: string;
  chosen?: { id: number } | undefined;
  onDone: () => void;
  onCancel: () => void;
};

export function SeriesEnd({ kind, series, others, zone, chosen, onDone, onCancel }: Props) {
  const { t } = useTexts();
  const from = { instanceId: chosen?.id };
  const ids = others.map(({ id }) => id);
  const preview = useSeriesPreview(kind, series.id, { also: ids.map((id) => ({ id })) }, from);
  const ending = useMutation({ mutationFn: () => endSeries(kind, series.id, ids, from), meta: { isHandled: true }, onSuccess: onDone });
  /** Sent, and not refused: the second of two taps may come before the button is drawn busy, or after the answer. */
  const sent = useRef(false);
  const end = () => {
    if (sent.current) return;
    sent.current = true;
    ending.mutate(undefined, {
      onError: () => {
        sent.current = false;
      },
    });
  };
  const first = useChangedFirst(zone)(ending.error, preview.error);
  return (
    <div className={css.form}>
      {first && (
        <p className={css.failed} role="alert">
          {first}
        </p>
      )}
      {!first && (
        <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
          <h3>{t('rule.means')}</h3>
          <SeriesOutcome preview={preview.data} error={preview.error} ending zone={zone} />
        </section>
      )}
      {ending.isError && !first && (
        <p className={css.failed} role="alert">
          {errorText(ending.error, t)}
        </p>
      )}
      <div>
        {!first && (
          <Button
            fullWidth
            danger
            className={sheet.main}
            disabled={preview.isError}
            loading={ending.isPending || ending.isSuccess}
            onClick={end}
          >
            {t('series.end')}
          </Button>
        )}
        <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
          {t(first ? 'shared.close' : 'shared.cancel')}
        </Button>
      </div>
    </div>
  );
}
