/** The focus is never dropped, and never begins on what destroys: what takes the place of a pressed button has it, or what stands next (WCAG 2.4.3). */
import type { Page } from '@playwright/test';
import { openGallery, press } from './gallery.ts';
import { expect, test } from './journey.ts';
import { watchRequests } from './offline.ts';
import { quiet } from './screens.ts';
import { signInAs, signInOffice } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

const lost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('several are chosen by keyboard: the focus is in what opened, and back on its button afterwards', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'assistansadmin', quiet);
  const several = page.getByRole('button', { name: 'Välj flera' });
  const heading = page.getByRole('heading', { name: 'Vad vill du göra?' });
  for (const leave of ['Escape', 'Enter']) {
    await several.focus();
    await press(page, 'Enter');
    await expect(heading).toBeFocused();
    // Neither then nor when all has come.
    for (const milliseconds of [100, 400, 1500]) {
      await page.clock.runFor(milliseconds);
      await expect(heading).toBeFocused();
    }
    await press(page, 'Tab');
    await expect(page.getByRole('button', { name: 'Avsluta' })).toBeFocused();
    await press(page, leave);
    await expect(heading).toHaveCount(0);
    await expect(several).toBeFocused();
  }
});

test('whatever goes while it has the focus hands it to what stands next in its place', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  // Messages, and what watches the focus, come when the page has come to rest.
  await page.locator('body > [role=status]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    // The policy lets no markup be put in as text.
    const make = (tag: string, words = '', ...within: Node[]) => {
      const element = document.createElement(tag);
      element.append(words, ...within);
      return element;
    };
    const press = (name: string, run: (button: HTMLButtonElement) => void) => {
      const button = make('button', name) as HTMLButtonElement;
      button.type = 'button';
      button.onclick = () => run(button);
      return button;
    };
    const ground = make('div');
    ground.id = 'ground';
    ground.append(
      make(
        'ul',
        '',
        ...['ett', 'två', 'tre'].map((name) =>
          make(
            'li',
            '',
            press(name, (button) => button.parentElement!.remove()),
          ),
        ),
      ),
      press('stängs av', (button) => {
        button.disabled = true;
      }),
      press('göms', (button) => {
        button.hidden = true;
      }),
      // As after an answer that takes longer than the page waits for.
      press('stängs av sent', (button) => setTimeout(() => (button.disabled = true), 1000)),
      press('göms sent', (button) => setTimeout(() => (button.hidden = true), 1000)),
      make(
        'div',
        '',
        press('öppnar', (button) =>
          button.parentElement!.replaceChildren(
            make('label', 'Fält', make('input')),
            press('stänger', () => {}),
          ),
        ),
      ),
    );
    document.querySelector('main')!.append(ground);
  });
  const button = (name: string) => page.locator('#ground').getByRole('button', { name, exact: true });
  const presses = async (name: string, next: string) => {
    await button(name).focus();
    await press(page, 'Enter');
    await expect(button(next), `after ${name}`).toBeFocused();
  };
  await presses('två', 'tre');
  await presses('tre', 'ett');
  await presses('ett', 'stängs av');
  await presses('stängs av', 'göms');
  await presses('göms', 'stängs av sent');
  await presses('stängs av sent', 'göms sent');
  await presses('göms sent', 'öppnar');
  await button('öppnar').focus();
  await press(page, 'Enter');
  await expect(page.getByLabel('Fält')).toBeFocused();
  // A press beside everything means to have none.
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.runFor(600);
  expect(await page.evaluate(() => document.activeElement?.closest('#ground') ?? null)).toBeNull();
});

for (const path of ['/handelse', '/overlamning', '/klientgrupp', '/handelse/skapa', '/inventering'])
  test(`no button of ${path} drops the focus`, { tag: '@release' }, async ({ page }) => {
    const isQuiet = watchRequests(page);
    const open = async () => {
      await page.goto(path);
      await page.locator('body[aria-busy="false"] h1').first().waitFor();
      await isQuiet();
    };
    await signInAs(page, 'assistansadmin', quiet);
    await open();
    const buttons = page.locator('main button:not(:disabled, [data-act], [type=submit], [data-danger]):visible');
    const count = Math.min(await buttons.count(), 25);
    for (let index = 0; index < count; index += 1) {
      const button = buttons.nth(index);
      if (!(await button.isVisible())) continue;
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent());
      await button.focus();
      await press(page, 'Enter');
      // What its answer took away a moment ago is not led on yet.
      await isQuiet();
      await expect.poll(() => lost(page), `${path}: ${name}`).toBe(false);
      await open();
    }
  });

test('a question begins on what leaves things as they are, whatever it asks about', async ({ page }) => {
  await openGallery(page);
  const main = page.getByRole('main');
  const cancel = page.getByRole('dialog').last().getByRole('button', { name: 'Avbryt' });
  await main.getByRole('button', { name: 'Ta bort', exact: true }).last().press('Enter');
  await expect(cancel).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What was written is there after Escape and Enter.
  await main.getByRole('button', { name: 'Ändra', exact: true }).press('Enter');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Namn' });
  await name.fill('skrivet');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog', { name: 'Kasta det du har skrivit?' })).toBeVisible();
  await expect(cancel).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Kasta det du har skrivit?' })).toHaveCount(0);
  await expect(name).toHaveValue('skrivet');
});

test('so it is where a page of its own asks', { tag: '@long' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin');
  for (const path of ['/plan/1/tabort', '/evaluation-plan/1/tabort', '/rapport/1/tabort', '/etikett/1/tabort']) {
    await page.goto(path);
    await page.getByRole('dialog').waitFor();
    const focused = page.locator(':focus');
    await expect(focused, path).toHaveCount(1);
    await expect(focused, path).not.toHaveAttribute('data-danger');
  }
});

test('where what opened a dialog goes before it closes, the focus goes on beside its place', async ({ page }) => {
  await openGallery(page);
  await page.locator('body > [role=status]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const make = (tag: string, ...within: (Node | string)[]) => {
      const element = document.createElement(tag);
      element.append(...within);
      return element;
    };
    const button = (words: string) => make('button', words);
    const list = make('ul', make('li', button('Första')), make('li', button('Andra')));
    document.querySelector('main')!.append(make('div', list, make('dialog', button('Spara')), button('Sist')));
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Första').focus();
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('main > div:last-child > dialog')!.showModal());
  await expect(button('Spara')).toBeFocused();
  await page.evaluate(() => {
    const part = document.querySelector('main > div:last-child')!;
    part.querySelector('li')!.remove();
    part.querySelector('dialog')!.close();
  });
  await expect(button('Andra')).toBeFocused();
});
