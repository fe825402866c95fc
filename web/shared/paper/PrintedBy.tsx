/** The line that stands on paper alone: when it was printed, and by whom; on each page's head the browser says whose it is (R71). */
import css from './paper.module.css';
import type { Paper } from './print-page.ts';
import { usePrinted } from './printed.ts';

/** `of` is the client. */
export function PrintedBy({ of, paper }: { of: string; paper: Paper }) {
  return <p className={css.printed}>{usePrinted(of, paper)}</p>;
}
