/**
 * The rows of the page's lists, as keys go through them: marked by `data-listed`, those of a day by their id, each with a link or button that the focus is moved to, so that Enter
 * opens it and screen readers say it (decision 096).
 */
import { findNextRowIndex } from '#domain/shortcuts.ts';
import type { RowCommand } from '../kit/row-shortcuts.ts';

const ROW_SELECTOR = 'main :is([data-listed], li[data-row])';
/** A page beside a list has rows of its own, which are not gone through (decision 098). */
const PANE_SELECTOR = '[data-pane]';
const MAIN_CONTROL_SELECTOR = 'a[href], button:not(:disabled), input[type=checkbox]:not(:disabled)';

/** The link or button of a row, or its box while several are chosen: the first that it has. */
const findMainControl = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>(MAIN_CONTROL_SELECTOR) ?? undefined;

/** The rows in sight or to be scrolled to, in the order of the page; one without a link or button is passed over. */
export const findShownRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROW_SELECTOR)].filter(
    (row) => !row.closest(PANE_SELECTOR) && row.checkVisibility() && findMainControl(row),
  );

/** The row that has the focus; with the focus in what is opened, its row. */
export function findCurrentRow(): HTMLElement | undefined {
  const focusedElement = document.activeElement;
  const rowElement = focusedElement?.closest(PANE_SELECTOR) ? document.querySelector('[data-opens][aria-current]') : focusedElement;
  return rowElement?.closest<HTMLElement>(ROW_SELECTOR) ?? undefined;
}

/** The button of a row for a command; it may be disabled while something is sent. */
export const findButton = (row: HTMLElement, command: RowCommand): HTMLElement | undefined =>
  row.querySelector<HTMLElement>(`[data-key='${command}']`) ?? undefined;

/** The row that was left last, by its address and its page's: after Back the list goes on there. */
let lastVisitedRow: { pagePath: string; href: string } | undefined;
/** Whatever is opened beside the list. */
function readPagePath(): string {
  const search = new URLSearchParams(location.search);
  search.delete('open');
  return `${location.pathname}?${search}`;
}
const hrefOf = (row: HTMLElement) => findMainControl(row)?.getAttribute('href') ?? undefined;

/** Moves the focus to another row; after the last to the button for the next page, where there is one. Answers why it stays where it is. */
export function moveRowFocus(direction: 1 | -1): 'noList' | 'first' | 'last' | undefined {
  const rows = findShownRows();
  const focusedRow = findCurrentRow();
  const focusedIndex = focusedRow ? rows.indexOf(focusedRow) : -1;
  const pagePath = readPagePath();
  const returnRow =
    focusedIndex < 0 && lastVisitedRow?.pagePath === pagePath ? rows.find((row) => hrefOf(row) === lastVisitedRow?.href) : undefined;
  const nextIndex = findNextRowIndex(rows.length, focusedIndex, direction);
  const row = returnRow ?? (nextIndex === undefined ? undefined : rows[nextIndex]);
  const focusTarget = findMainControl(row) ?? (direction > 0 && rows.length > 0 ? findNextPageButton() : undefined);
  if (!focusTarget) return rows.length === 0 ? 'noList' : direction > 0 ? 'last' : 'first';
  focusTarget.focus({ preventScroll: true });
  (row ?? focusTarget).scrollIntoView({ block: 'nearest' });
  const href = row && hrefOf(row);
  if (href) lastVisitedRow = { pagePath, href };
  return undefined;
}

const findNextPageButton = () =>
  document.querySelector<HTMLElement>(`main [data-turn='next']:not(:disabled, ${PANE_SELECTOR} *)`) ?? undefined;

/** The search field of the page, else the first of the fields that narrow its list. */
export function findFilterField(): HTMLElement | undefined {
  const selectors = ["main input[type='search']", 'main [data-filter] :is(input, select, button)'];
  return selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((field) => !field.closest(PANE_SELECTOR) && field.checkVisibility() && !field.matches(':disabled'));
}
