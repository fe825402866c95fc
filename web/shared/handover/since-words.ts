/** Events since the reader's last shift, in numbers: «2 inte signerade · 1 påfylld». */
import type { ShiftSummary } from '#contract/handover.ts';
import type { Translate } from '../../core/texts.ts';

export const eventCountsText = ({ counts }: ShiftSummary, t: Translate): string =>
  counts.map(({ kind, count }) => t(`handover.since.counts.${kind}`, { count })).join(' · ');

/** The start of the count: the reader's last shift, or the last day and night for whoever was never there. */
export const sinceTitle = ({ basis }: ShiftSummary, t: Translate): string =>
  t(basis === 'NEVER' ? 'handover.since.never' : 'handover.since.title');
