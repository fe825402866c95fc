/** The line that stands on paper alone: when it was printed, and by whom; on each page's head the browser says whose it is (R71). */
import css from './paper.module.css';
import { usePrinted } from './printed.ts';

/** `of` is the client. */
export function PrintedBy({ of }: { of: string }) {
  return <p className={css.printed}>{usePrinted(of)}</p>;
}
