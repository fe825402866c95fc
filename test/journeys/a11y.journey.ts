/** No page has a fault that axe finds, nor is wider than its screen, as it stands when it is opened: each role's pages, on both screens in the long run. */
import { long } from '../runs.ts';
import { test } from './journey.ts';
import { walksForAxe } from './screens.ts';
import { accessiblePage } from './steps.ts';

test.use({ product: 'still', walkedOn: long ? 'both' : 'phone' });

for (const { name, tag, enter, paths } of walksForAxe)
  test(`axe finds nothing: ${name}`, { tag }, async ({ page }) => {
    await enter(page);
    for (const path of paths) {
      await page.goto(path);
      await accessiblePage(page);
    }
  });
