/** Whoever types faster than the page draws loses no letter: nothing is drawn between the browser's change of a field and React's reading of it. */
import { filesOf } from './built-files.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'desktop' });

const WORDS = 'Sover gott';

test('the reason of a skip is stored as it was typed on a slow device', { tag: '@long' }, async ({ page }, { project }) => {
  // What React may put off waits while one types, as where the device has much to do.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const waiting: (() => void)[] = [];
    let isBusy = false;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      const send = () => postMessage.apply(this, sent);
      if (isBusy) waiting.push(send);
      else send();
    } as typeof postMessage;
    addEventListener('busy', () => {
      isBusy = true;
    });
    addEventListener('idle', () => {
      isBusy = false;
      for (const send of waiting.splice(0)) send();
    });
  });
  const { activity, plan } = await ownTeam(page, `${project.name} fast${unique()}`);
  const id = await plan((await activity('Frukost')).id, 10);
  const row = page.locator(`[data-row="${id}"]`);
  // What hears each letter beside the field is there.
  const watcher = page.waitForResponse(filesOf('app/LateParts.tsx').script);
  await page.goto('/handelse');
  await watcher;
  await row.getByRole('heading').getByRole('button').click();
  await page.getByRole('region').filter({ hasText: 'Historik' }).getByRole('button', { name: 'Hoppa över' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  await field.focus();
  await page.evaluate(() => dispatchEvent(new Event('busy')));
  await page.keyboard.type(WORDS);
  await expect(field).toHaveValue(WORDS);
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await dialog.getByRole('button', { name: 'Hoppa över', exact: true }).click();
  await expect(row).toContainText(`Överhoppad: ${WORDS}`);
});
