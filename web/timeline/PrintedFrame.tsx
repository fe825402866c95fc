/** The head that stands on paper alone: its days and kind, when it was printed and by whom. */

import { useTranslation } from '../core/texts.ts';
import type { useDateFormatters } from '../kit/dates.ts';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import css from './timeline.module.css';
import type { EntryKind } from './timeline-query.ts';

type Props = {
  subject: string;
  paper: Paper;
  from: string;
  to: string;
  kind: EntryKind | undefined;
  dateFormats: ReturnType<typeof useDateFormatters>;
};

export function PrintedFrame({ subject, paper, from, to, kind, dateFormats: { formatShortDay } }: Props) {
  const { t } = useTranslation();
  const printedText = usePrintedLine(subject, paper);
  return (
    <div className={css.printed}>
      <p>{t('timeline.period', { from: formatShortDay(from), to: formatShortDay(to) })}</p>
      {kind && <p>{t('timeline.only', { kind: t(`timeline.kind.${kind}`).toLocaleLowerCase() })}</p>}
      <p>{printedText}</p>
    </div>
  );
}
