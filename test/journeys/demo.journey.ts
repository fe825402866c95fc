/** The first minutes of whoever looks at the demo: a role by one tap, how one signs, and what robots and the sign-in page are told (decision 056). */
import { expect, tagFor, test } from './journey.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

const languages = [
  { locale: 'sv', roles: ['Assistent', 'Teamledare', 'Samordnare', 'Verksamhetsansvarig', 'Systemadministratör'] },
  { locale: 'en', roles: ['Assistant', 'Team leader', 'Coordinator', 'Operations manager', 'System administrator'] },
] as const;
const words = {
  sv: { demo: 'Prova demot', tour: 'Så här signerar du', next: 'Nästa', off: 'Visa inte', team: 'Anna Berg', title: 'Logga in' },
  en: { demo: 'Try the demo', tour: 'How to sign', next: 'Next', off: 'Do not show', team: 'Anna Berg', title: 'Sign in' },
};

for (const { locale, roles } of languages)
  test(
    `in ${locale} a role is one tap away, and how one signs is shown once`,
    tagFor(locale),
    async ({ browser, baseURL }, { project }) => {
      const { viewport = null, isMobile = false, hasTouch = false } = project.use;
      const colorScheme = locale === 'sv' ? ('light' as const) : ('dark' as const);
      const context = await browser.newContext({ baseURL: baseURL!, viewport, isMobile, hasTouch, colorScheme, locale: `${locale}-SE` });
      const page = await context.newPage();
      await page.addInitScript((chosen) => sessionStorage.setItem('locale', chosen), locale);
      const errors = await consoleErrors(page);
      const say = words[locale];

      await page.goto('/loggain?from=%2Fhandelse');
      const doors = page.getByRole('region', { name: say.demo });
      await expect(doors.getByRole('button').locator('b')).toHaveText(roles);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', locale === 'sv' ? /^Planerar/ : /^Plans/);
      await accessible(page);
      await doors.getByRole('button', { name: say.team }).click();
      await page.getByRole('button', { name: /Elsa Lindqvist/ }).click();

      // It stands over the first open row, which it is about, and covers nothing of it.
      const tour = page.getByRole('region', { name: say.tour });
      await expect(tour).toBeFocused();
      const target = page.locator('[data-shown]');
      await expect(target).toHaveCount(1);
      const [over, under] = await Promise.all([tour.boundingBox(), target.boundingBox()]);
      expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y);
      await expect(target).toBeInViewport({ ratio: 1 });
      await accessible(page);
      await page.keyboard.press('Tab');
      await expect(tour.getByRole('button', { name: say.off })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(target).toHaveAccessibleName(/./);
      await expect(target).toHaveAttribute('aria-haspopup', 'dialog');
      await expect(target).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(tour).toHaveCount(0);
      await expect(target).toHaveCount(0);
      await expect(page.locator('[data-row]:not([data-done]) [data-act]').first()).toBeFocused();
      await page.reload();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await expect(tour).toHaveCount(0);

      // Nobody is remembered, and another role is a tap away again; it is not shown to whoever comes next.
      expect(await page.evaluate(() => [localStorage.getItem('authenticationToken'), localStorage.getItem('tour')])).toEqual([
        null,
        'seen',
      ]);
      await page.goto('/loggaut');
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
      await doors.getByRole('button', { name: /Assar Björk/ }).click();
      await page.getByRole('button', { name: /Mia Sund/ }).click();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await expect(tour).toHaveCount(0);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
