/** Rich text: written, formatted, with files that are sent, cancelled, tried again and refused; kept, and seen by somebody else. */
import type { Locator, Page } from '@playwright/test';
import { allOf } from './all-of.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

// Tracing fetches the previews of chosen files itself, which the policy refuses and reports.
test.use({ trace: 'off' });

/** A picture of one point, and the beginning of a film: as much as the server looks at. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const mp4 = Buffer.concat([
  Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f32617663310000000866726565', 'hex'),
  Buffer.alloc(4000),
]);
const picture = { name: 'sår på arm.png', mimeType: 'image/png', buffer: png };
const film = { name: 'övning.mp4', mimeType: 'video/mp4', buffer: mp4 };

const words = {
  sv: { edit: 'Ändra', comment: 'Kommentar', save: 'Spara', cancel: 'Avbryt uppladdningen', retry: 'Försök igen', remove: 'Ta bort' },
  en: { edit: 'Change', comment: 'Comment', save: 'Save', cancel: 'Cancel the upload', retry: 'Try again', remove: 'Delete' },
};
async function openEditor(page: Page, say = words.sv): Promise<{ sheet: Locator; field: Locator; id: string }> {
  await page.goto(`/handelse?date=${dayAhead(20)}`);
  const id = (await page.locator('[data-row]').filter({ hasText: 'Promenad' }).getAttribute('data-row')) ?? '';
  await page.goto(`/handelse/${id}`);
  await page.getByRole('button', { name: say.edit, exact: true }).click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: say.comment });
  await sheet.getByRole('button', { name: /^(Mer formatering|More formatting)$/ }).click();
  await expect(field).toBeVisible();
  return { sheet, field, id };
}
const choose = (sheet: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  sheet.locator('input[type=file]').setInputFiles(files);

test('a comment with formats, a picture and a film is kept, and another member sees it', async ({ page, browser, baseURL }) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  const { sheet, field, id } = await openEditor(page);
  expect(Math.round((await sheet.locator('[data-height="350"]').boundingBox())!.height)).toBe(350);
  for (const tool of await allOf(sheet.getByRole('toolbar').getByRole('button'))) {
    const { width, height } = (await tool.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await accessible(page);

  await field.click();
  await page.keyboard.type('Duschade ');
  await sheet.getByRole('button', { name: 'Fet' }).click();
  await expect(sheet.getByRole('button', { name: 'Fet' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('själv');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Punktlista' }).click();
  await page.keyboard.type('schampo');
  // By keyboard: out of the list, into the toolbar, along it by arrows.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Citat' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('button', { name: 'Länk' })).toBeFocused();
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog', { name: 'Länk' });
  await link.getByLabel('Adress').fill('javascript:alert(1)');
  await link.getByRole('button', { name: 'Spara' }).click();
  await expect(link.getByRole('alert')).toHaveText(/Skriv en webbadress/);
  await accessible(page);
  await link.getByLabel('Adress').fill('exempel.se/salva');
  await link.getByRole('button', { name: 'Spara' }).click();
  await expect(field.getByRole('link')).toHaveAttribute('href', 'https://exempel.se/salva');

  await choose(sheet, picture, film);
  await expect(field.locator('img[src^="blob:"]')).toHaveCount(1);
  await expect(field.locator('video')).toHaveCount(1);
  // What other programs put on the clipboard: their styles are no violation, their scripts nothing.
  await field.evaluate((at) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<style>p{color:red}</style><p style="color:red" onclick="alert(1)">inklistrat</p>');
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field).toContainText('inklistrat');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(sheet).toHaveCount(0);

  const read = async (on: Page) => {
    const comment = on.locator('dd').filter({ hasText: 'Duschade' });
    await expect(comment.locator('strong')).toHaveText('själv');
    await expect(comment.getByRole('listitem')).toHaveText('schampo');
    await expect(comment.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(comment.getByRole('link')).toHaveAttribute('target', '_blank');
    await comment.locator('img').scrollIntoViewIfNeeded();
    await expect.poll(() => comment.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expect(comment.locator('video')).toHaveAttribute('controls', '');
    expect(await comment.locator('img').getAttribute('src')).toMatch(/^\/filer\/[0-9a-f]{32}\/.*\.png\?/);
  };
  await page.reload();
  await read(page);
  await accessible(page);
  expect(errors).toEqual([]);

  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInAs(other, leader, client.name, `/handelse/${id}`);
  await read(other);
  await other.close();
});

test('an upload is cancelled, tried again and refused where it stands, in English', { tag: '@release' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  const { sheet, field } = await openEditor(page, words.en);
  await expect(sheet.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Bulleted list' })).toBeVisible();

  // Held back until it is cancelled.
  await page.route('**/filer/**', () => undefined);
  await choose(sheet, film);
  const file = field.getByRole('group', { name: film.name });
  await expect(file.getByRole('progressbar')).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: words.en.save, exact: true }).click();
  await expect(sheet.getByText('A file has not been uploaded.')).toBeVisible();
  await file.getByRole('button', { name: words.en.cancel }).click();
  await expect(file).toHaveCount(0);
  await page.unroute('**/filer/**');

  // No contact: said at the place, and sent to a new address when tried again.
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  await page.route('**/filer/**', (route) => route.abort());
  await choose(sheet, film);
  await expect(file.getByRole('alert')).toContainText('Oops! Something went wrong and the file could not be uploaded.');
  await accessible(page);
  await page.unroute('**/filer/**');
  await file.getByRole('button', { name: words.en.retry }).click();
  await expect(field.locator('video')).toHaveCount(1);
  expect(new Set(puts).size).toBe(2);

  // An image's status is told; 403 takes the image away.
  await page.route('**/filer/**', (route) => route.fulfill({ status: 500 }));
  await choose(sheet, picture);
  const image = field.getByRole('group', { name: picture.name });
  await expect(image.getByRole('alert')).toContainText('HTTP Error: 500');
  await image.getByRole('button', { name: words.en.remove }).click();
  await page.unroute('**/filer/**');
  await page.route('**/filer/**', (route) => route.fulfill({ status: 403 }));
  await choose(sheet, picture);
  await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
  await expect(image).toHaveCount(0);
  await page.unroute('**/filer/**');

  // By its content no film: the server's own words.
  await choose(sheet, { ...film, buffer: Buffer.from('<html><script>alert(1)</script>') });
  await expect(file.getByRole('alert')).toContainText('is not an image, video or sound');
  await file.getByRole('button', { name: words.en.remove }).click();

  // Not sent at all.
  await choose(sheet, { ...picture, buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(image.getByRole('alert')).toContainText('The image is too large (Max 8MB)');
  await image.getByRole('button', { name: words.en.remove }).click();
  await sheet.getByRole('button', { name: words.en.save, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('dd video')).toHaveCount(1);
});

test('what is written is not lost by a slip, and a plain comment goes on in the editor', { tag: '@long' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const { sheet, field } = await openEditor(page);
  await sheet.getByRole('button', { name: 'Avbryt' }).click();
  // A page of the app lies ahead in the browser's history.
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await expect(page).toHaveURL(/aktiviteter/);
  await page.goBack();
  await page.getByRole('button', { name: 'Ändra', exact: true }).click();
  await sheet.getByRole('button', { name: 'Mer formatering' }).click();
  await field.click();
  await page.keyboard.type('Viktigt');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Kasta det du har skrivit?' });
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(field).toHaveText('Viktigt');
  // What lay ahead went when the sheet was opened (decision 039): Forward leads nowhere.
  await page.goForward();
  await expect(field).toHaveText('Viktigt');
  await sheet.getByRole('button', { name: 'Avbryt' }).click();
  await accessible(page);
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Hoppa över', exact: true }).click();
  await sheet.getByLabel('Skäl', { exact: true }).fill('sov ännu');
  await sheet.getByRole('button', { name: 'Mer formatering' }).click();
  const rich = sheet.getByRole('textbox', { name: 'Skäl' });
  await expect(rich).toHaveText('sov ännu');
  await expect(rich).toBeFocused();
  await accessible(page);
  // A usual cause skips in one tap, with what was written after it.
  await sheet.getByRole('button', { name: 'Mådde dåligt', exact: true }).click();
  await expect(page.locator('dd').filter({ hasText: 'Mådde dåligt, sov ännu' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Ta tillbaka' })
    .or(page.getByRole('button', { name: 'Ångra' }))
    .first()
    .click();
});

test('a profile picture is chosen, refused, seen by others and taken away', { tag: '@release' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name, '/konto');
  const card = page.getByRole('region', { name: 'Profilbild' });
  const input = card.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(card.getByRole('alert')).toHaveText('Välj en bild: JPEG, PNG, GIF eller WebP.');
  await input.setInputFiles({ ...picture, buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(card.getByRole('alert')).toHaveText(
    'Bilden är för stor (Max 8MB). Beskär den eller ta en ny med lägre upplösning, och välj den här.',
  );
  // The line in the console (product «Files»).
  expect(errors.splice(0)).toEqual([]);
  await input.setInputFiles(picture);
  await expect(page.getByText('Profilbilden är sparad')).toBeVisible();
  await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await accessible(page);
  await page.goto('/klientgrupp');
  await expect(page.locator('img[src*="/filer/"]').first()).toBeVisible();
  await page.goto('/konto');
  await expect(card.locator('img[src*="/filer/"]')).toBeVisible();
  await card.getByRole('button', { name: 'Ta bort bilden' }).click();
  await expect(page.getByText('Profilbilden är borttagen')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
  expect(errors).toEqual([]);
});
