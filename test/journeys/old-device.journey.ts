/** What a device read of a client is shown without contact for thirty days, though nothing has let it go since (decision 018). */
import type { Page } from '@playwright/test';
import { expect, test, unique } from './journey.ts';
import { untilKept } from './kept.ts';
import { unsent, untilReady } from './offline.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'phone', serviceWorkers: 'allow' });

/** Makes all that is stored older. */
const age = (page: Page, days: number) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('kept');
        request.onerror = reject;
        request.onsuccess = () => {
          const change = request.result.transaction('kept', 'readwrite');
          change.objectStore('kept').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor) return;
            cursor.update({ ...cursor.value, at: cursor.value.at - milliseconds });
            cursor.continue();
          };
          change.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    days * 86_400_000,
  );

test('a day that was read more than thirty days ago is shown no more', { tag: '@long' }, async ({ page, context }, { project }) => {
  const own = `${project.name} od${unique()}`;
  const { client, today } = await ownTeam(page, own);
  await page.goto('/handelse');
  await untilKept(page, `day:${client.id}:${today}`);
  await untilReady(page);
  await context.setOffline(true);
  await age(page, 29);
  await page.reload();
  await expect(unsent(page)).toContainText('Utan kontakt. Visar läget från');
  await age(page, 2);
  let cardRequests = 0;
  page.on('request', (request) => request.url().includes('/api/client-cards/') && cardRequests++);
  await page.reload();
  await expect(page.getByRole('main').getByRole('button', { name: 'Försök igen' })).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  // Nor is the card asked for without end, of which nothing is left either.
  expect(cardRequests).toBeLessThan(10);
});
