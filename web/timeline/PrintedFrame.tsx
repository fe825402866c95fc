/** The head that stands on paper alone: its days and kind, when it was printed and by whom. */

import { useTexts } from '../core/texts.ts';
import type { useDates } from '../kit/dates.ts';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import css from './timeline.module.css';
import type { EntryKind } from './timeline-query.ts';

type Props = { subject: string; paper: Paper; from: string; to: string; kind: EntryKind | undefined; dates: ReturnType<typeof useDates> };

export function PrintedFrame({ subject, paper, from, to, kind, dates: { formatShortDay } }: Props) {
  const { t } = useTexts();
  const printedText = usePrintedLine(subject, paper);
  return (
    <div className={css.printed}>
      <p>{t('timeline.period', { from: formatShortDay(from), to: formatShortDay(to) })}</p>
      {kind && <p>{t('timeline.only', { kind: t(`timeline.kind.${kind}`).toLocaleLowerCase() })}</p>}
      <p>{printedText}</p>
    </div>
  );
}
