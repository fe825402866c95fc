/** A span of days in one line, a client's or the company's: how much is done in words and as a bar, at its right the missed, which lead to their events. */
import { Link } from '@tanstack/react-router';
import type { ClientSums } from '#contract/overview.ts';
import { useTranslation } from '../../core/texts.ts';
import { SegmentBar } from '../../shared/figures/Bar.tsx';
import type { Shading } from '../../shared/figures/shadings.ts';
import css from './overview.module.css';
import type { DateSpan } from './overview-query.ts';

type Props = {
  /** While they load they have their place. */
  sums: Omit<ClientSums, 'reportedInstances'> | undefined;
  span: DateSpan;
  /** The client; else the whole company. */
  clientId?: number;
  labelId?: number | undefined;
};

const noSums = { plannedInstances: 0, signedInstances: 0, skippedInstances: 0, missedInstances: 0 };

export function SpanLine({ sums = noSums, span: { name: spanName, from, to }, clientId, labelId }: Props) {
  const { t } = useTranslation();
  const Heading = clientId === undefined ? 'h2' : 'h3';
  const {
    plannedInstances: plannedCount,
    signedInstances: signedCount,
    skippedInstances: skippedCount,
    missedInstances: missedCount,
  } = sums;
  // Planned are all but the reported (decision 022): what is left of them is still to come, or passed by itself.
  const segments: readonly { shading: Shading; amount: number }[] = [
    { shading: 'full', amount: signedCount },
    { shading: 'hatched', amount: skippedCount },
    { shading: 'diverging', amount: missedCount },
    { shading: 'empty', amount: Math.max(0, plannedCount - signedCount - skippedCount - missedCount) },
  ];
  return (
    <div className={css.line}>
      <Heading>{t(`overview.span.${spanName}`)}</Heading>
      <p>{t('overview.done', { done: signedCount, of: plannedCount })}</p>
      <SegmentBar className={css.bar} segments={segments} maxAmount={plannedCount} />
      <Link
        to="/organisation/handelser"
        search={{ clientId, labelId, from, to, status: 'missed' }}
        preload={false}
        data-calm={missedCount === 0 || undefined}
      >
        {t('overview.missed', { count: missedCount })}
      </Link>
    </div>
  );
}
