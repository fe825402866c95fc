/** Pasted text keeps its meaning in the browser too: the clipboards of other programs in the editor, in plain lines, and as they are read afterwards (decision 085). */
import type { Locator } from '@playwright/test';
import { clipboards } from '../clipboards.ts';
import { phonePhoto } from '../telling-files.ts';
import { headersOf } from './by-api.ts';
import { json } from './dated-tasks.ts';
import { openGallery } from './gallery.ts';
import { expect, test, unique } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

// Tracing fetches the previews of chosen files itself, which the policy refuses and reports.
test.use({ trace: 'off' });

/** As a browser does it; `plain` is what a program writes beside its HTML. */
const paste = (field: Locator, html: string, plain = '') =>
  field.evaluate(
    (at: HTMLElement, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.plain);
      at.focus();
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );
/** What stands in the editor, without what it draws beside the text. */
const written = (field: Locator) =>
  field.evaluate((at) => {
    const copy = at.cloneNode(true) as HTMLElement;
    for (const drawn of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) drawn.remove();
    for (const element of copy.querySelectorAll('*'))
      for (const { name } of [...element.attributes]) if (!['href', 'start', 'type'].includes(name)) element.removeAttribute(name);
    return copy.innerHTML.replace(/(?:<p><\/p>)+$/, '').replace(/ contenteditable="\w+"/g, '');
  });

test('the clipboards of other programs are the same text in the editor', { tag: '@release' }, async ({ page }) => {
  const errors = await openGallery(page);
  const field = page.getByRole('textbox', { name: 'Textredigerare' });
  await field.scrollIntoViewIfNeeded();
  for (const [name, { html, means }] of Object.entries(clipboards)) {
    await field.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    // Out of a list that was all there was.
    await page.keyboard.press('Backspace');
    await paste(field, html);
    const paragraphs = /^<(?:p|h3|ol|ul)/.test(means) ? means : `<p>${means}</p>`;
    // In a document that never ends with what cannot be written into, as a list.
    expect.soft(await written(field), name).toBe(paragraphs);
  }
  expect(errors).toEqual([]);
});

test('a picture that does not come along is told, and one that was copied by itself is put in', { tag: '@release' }, async ({ page }) => {
  const errors = await openGallery(page);
  const field = page.getByRole('textbox', { name: 'Textredigerare' });
  await field.scrollIntoViewIfNeeded();
  await paste(field, clipboards['a picture between two texts']!.html);
  await expect(page.getByText('En bild följde inte med. Lägg till den med «Bild eller film».')).toBeVisible();
  await paste(field, '<p><a href="file:///C:/x.doc">fil</a></p>');
  await expect(page.getByText('En länk följde inte med, texten är kvar.')).toBeVisible();
  await field.evaluate(
    async (at, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<meta charset="utf-8"><img src="https://a.example/foto.jpg">');
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'foto.jpg', { type: 'image/jpeg' }));
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...phonePhoto],
  );
  await expect(field.locator('img')).toHaveCount(1);
  await expect(field.getByRole('progressbar')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('an answer of a report says the same in plain lines and in the editor, and afterwards', async ({ page }, { project }) => {
  const { assistant, orgAdmin, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const headers = await headersOf(page.request, orgAdmin);
  const [type] = (await json(await page.request.get('/api/report-types?size=1', { headers }))) as { id: number }[];
  const attributes = ['Kort', 'Lång'].map((name) => ({ name, valueType: 'INPUT_LONG_STRING' }));
  const data = { name: `Klistrat ${project.name} ${unique()}`, type: { id: type!.id }, published: true, attributes };
  const { id } = (await json(await page.request.post('/api/reports', { headers, data }))) as { id: number };
  await signInAs(page, assistant, client.name);
  await page.goto(`/rapportinstans/skapa?type=${type!.id}&report=${id}`);
  const short = page.getByRole('textbox', { name: 'Kort', exact: true });
  const rows = clipboards['Excel: cells, one of them struck by a rule, one empty']!;
  await paste(short, rows.html, 'Alvedon\t500 mg\t\t2\nLevaxin\t75 µg\t103');
  const lines = 'A\u0336l\u0336v\u0336e\u0336d\u0336o\u0336n\u0336 | 5\u03360\u03360\u0336 m\u0336g\u0336 | | 2\nLevaxin | 75 µg | 10³';
  await expect(short).toHaveValue(lines);
  await page.getByRole('button', { name: 'Mer formatering: Lång' }).click();
  const long = page.getByRole('textbox', { name: 'Lång', exact: true });
  await paste(long, rows.html);
  await paste(long, clipboards['Word: a list from its fourth item, Roman figures, and numbers that no list can say']!.html);
  const answered = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/api/report-instances'));
  await page.getByRole('button', { name: 'Skicka och signera' }).click();
  const report = (await (await answered).json()) as { id: number };
  await page.goto(`/rapportinstans/${report.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Levaxin | 75 µg | 10³');
  await expect(main.locator('s')).toHaveText(['Alvedon', '500 mg']);
  await expect(main.getByText('Levaxin').last()).toHaveText('Levaxin | 75 µg | 10³');
  await expect(main.locator('ol[start="4"] > li')).toHaveText(['Fyra', 'Fem']);
  expect(await main.locator('ol[type="i"]').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('lower-roman');
  expect(errors).toEqual([]);
});
