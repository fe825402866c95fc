/** The office's list of delegations: a day that cannot be read, a day or client of which there is none, the paper, and what ends with an account (R148). All of it only looks, at the demo that stands still. */
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInOffice } from './steps.ts';

test.use({ product: 'still', walkedOn: 'desktop' });

test('a day that cannot be read keeps the filters open, with what was typed and why', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orgadmin', '/organisation/delegeringar');
  const main = page.getByRole('main');
  const filters = page.getByRole('dialog', { name: 'Filter' });
  const show = filters.getByRole('button', { name: 'Visa listan' });
  await page.getByRole('button', { name: 'Filter' }).click();
  const day = filters.getByRole('textbox', { name: /^Så var det den/ });
  for (const typed of ['2026-11-31', '28/11 2026', 'abc']) {
    await day.fill(typed);
    await show.click();
    await expect(day).toBeFocused();
    await expect(day).toHaveValue(typed);
    await expect(filters).toContainText('Skriv ett giltigt datum.');
  }
  await accessible(page);
  await day.fill('2020-03-03');
  await show.click();
  await expect(filters).toHaveCount(0);
  await expect(main).toContainText('Inga delegeringar för det urvalet');
  await expect(main).toContainText('Ta bort ett filter eller välj en annan dag.');

  // The same of a list's two days.
  await page.goto('/organisation/handelser');
  await page.getByRole('button', { name: 'Filter' }).click();
  const to = filters.getByRole('textbox', { name: 'Till och med', exact: true });
  await to.fill('abc');
  await show.click();
  await expect(to).toBeFocused();
  await expect(to).toHaveValue('abc');
  expect(errors).toEqual([]);

  // Of a client whom nobody knows there is none either: two calls beside the list answer 404.
  await page.goto('/organisation/delegeringar?clientId=999999');
  await expect(main).toContainText('Inga delegeringar för det urvalet');
});

/** Words of a table that stand on more than one line. */
const brokenWords = (table: HTMLElement | SVGElement): string[] => {
  const broken: string[] = [];
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const word of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  return broken;
};

test('on paper each word is whole, beside how it stands and under which conditions', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orguser', '/organisation/delegeringar');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Karl Ek' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 990 });
  const facts = main.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Beslutad av' }) });
  for (const column of ['Läge', 'Villkor']) await expect(facts.getByRole('columnheader', { name: column })).toBeVisible();
  await expect(facts).toContainText('Blodsockret mäts före.');
  expect(await facts.evaluate(brokenWords)).toEqual([]);
  expect(await facts.evaluate((table) => table.getBoundingClientRect().right)).toBeLessThanOrEqual(700);
});

test('whoever closes an account or takes somebody out of their teams reads that delegations end', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=1&q=Sjöberg');
  await page.getByRole('main').getByRole('link', { name: 'Lena Sjöberg' }).click();
  for (const act of ['Stäng kontot', 'Ta bort ur alla team']) {
    await page.getByRole('button', { name: act }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Delegeringar tar slut, och kommer inte tillbaka.');
    await accessible(page);
    await sheet.getByRole('button', { name: 'Avbryt' }).click();
    await expect(sheet).toHaveCount(0);
  }
});
