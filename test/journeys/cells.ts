/** Cells of a table, by the words over their column. */
import type { Locator } from '@playwright/test';
import { expect } from './journey.ts';

/** The cells under a column's header in these rows, its foot's too; of tables whose columns span nothing. */
export async function cellsUnder(rows: Locator, column: string): Promise<Locator> {
  const indexes = () =>
    rows.evaluateAll((all, words) => {
      const headersOf = (row: Element) => [...row.closest('table')!.querySelectorAll('thead tr:last-of-type > *')];
      return [
        ...new Set(all.map((row) => headersOf(row).findIndex(({ textContent }) => textContent?.replaceAll('\u00ad', '').trim() === words))),
      ];
    }, column);
  await expect.poll(async () => (await indexes())[0] ?? -1, `a column «${column}»`).toBeGreaterThanOrEqual(0);
  const places = await indexes();
  expect(places, `one column «${column}»`).toHaveLength(1);
  return rows.locator(`xpath=./*[${places[0]! + 1}]`);
}
