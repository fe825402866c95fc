/** The line that stands on paper alone: when it was printed, and by whom; on each page's head the browser says whose it is (R71). */
import css from './paper.module.css';
import type { Paper } from './print-page.ts';
import { usePrintedLine } from './printed.ts';

export function PrintedBy({ subject, paper }: { subject: string; paper: Paper }) {
  return <p className={css.printed}>{usePrintedLine(subject, paper)}</p>;
}
