/** The rows that an erasure would take, counted by the chapters of the client's file, as it is now. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { numberText } from '../../kit/numbers.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { previewQuery } from './erasure-query.ts';
import css from './erasures.module.css';

export function PreviewCounts({ clientId }: { clientId: number }) {
  const { t, locale } = useTranslation();
  const { data: preview, error, refetch } = useQuery(previewQuery(clientId));
  if (error && !preview) return <LoadLine error={error} retry={() => void refetch()} />;
  if (!preview) return <Skeleton rowCount={4} />;
  return (
    <dl className={css.counts} aria-label={t('erasures.preview.title')}>
      {preview.counts.map(({ chapter, count }) => (
        <div key={chapter} data-none={count === 0 || undefined}>
          <dt>{t(`erasures.chapter.${chapter}`)}</dt>
          <dd>{numberText(count, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
