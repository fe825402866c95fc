/**
 * The rows of the page's lists, as keys go through them: marked by `data-listed`, those of a day by their id, each with a link or button that the focus is moved to, so that Enter
 * opens it and screen readers say it (decision 096).
 */
import { nextRowIndex } from '#domain/shortcuts.ts';
import type { RowCommand } from '../kit/row-shortcuts.ts';

const ROW = 'main :is([data-listed], li[data-row])';
/** A page beside a list has rows of its own, which are not gone through (decision 098). */
const PANE = '[data-pane]';
const MAIN_CONTROL = 'a[href], button:not(:disabled), input[type=checkbox]:not(:disabled)';

/** The link or button of a row, or its box while several are chosen: the first that it has. */
const mainControlOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>(MAIN_CONTROL) ?? undefined;

/** The rows in sight or to be scrolled to, in the order of the page; one without a link or button is passed over. */
export const shownRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => !row.closest(PANE) && row.checkVisibility() && mainControlOf(row));

/** The row that has the focus; with the focus in what is opened, its row. */
export function currentRow(): HTMLElement | undefined {
  const focusedElement = document.activeElement;
  const rowElement = focusedElement?.closest(PANE) ? document.querySelector('[data-opens][aria-current]') : focusedElement;
  return rowElement?.closest<HTMLElement>(ROW) ?? undefined;
}

/** The button of a row for a command; it may be disabled while something is sent. */
export const buttonFor = (row: HTMLElement, command: RowCommand): HTMLElement | undefined =>
  row.querySelector<HTMLElement>(`[data-key='${command}']`) ?? undefined;

/** The row that was left last, by its address and its page's: after Back the list goes on there. */
let lastRow: { page: string; href: string } | undefined;
/** Whatever is opened beside the list. */
function pageNow(): string {
  const search = new URLSearchParams(location.search);
  search.delete('open');
  return `${location.pathname}?${search}`;
}
const hrefOf = (row: HTMLElement) => mainControlOf(row)?.getAttribute('href') ?? undefined;

/** Moves the focus to another row; after the last to the button for the next page, where there is one. Answers why it stays where it is. */
export function moveRow(step: 1 | -1): 'noList' | 'first' | 'last' | undefined {
  const rows = shownRows();
  const focusedRow = currentRow();
  const focusedIndex = focusedRow ? rows.indexOf(focusedRow) : -1;
  const page = pageNow();
  const returnRow = focusedIndex < 0 && lastRow?.page === page ? rows.find((row) => hrefOf(row) === lastRow?.href) : undefined;
  const nextIndex = nextRowIndex(rows.length, focusedIndex, step);
  const row = returnRow ?? (nextIndex === undefined ? undefined : rows[nextIndex]);
  const target = mainControlOf(row) ?? (step > 0 && rows.length > 0 ? nextPage() : undefined);
  if (!target) return rows.length === 0 ? 'noList' : step > 0 ? 'last' : 'first';
  target.focus({ preventScroll: true });
  (row ?? target).scrollIntoView({ block: 'nearest' });
  const href = row && hrefOf(row);
  if (href) lastRow = { page, href };
  return undefined;
}

const nextPage = () => document.querySelector<HTMLElement>(`main [data-turn='next']:not(:disabled, ${PANE} *)`) ?? undefined;

/** The search field of the page, else the first of the fields that narrow its list. */
export function filterField(): HTMLElement | undefined {
  const selectors = ["main input[type='search']", 'main [data-filter] :is(input, select, button)'];
  return selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((field) => !field.closest(PANE) && field.checkVisibility() && !field.matches(':disabled'));
}
