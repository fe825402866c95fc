/** Taps, as a journey counts them. */
import type { Page } from '@playwright/test';

/** From now on each press of a finger or of the mouse is counted, on whatever page; keys are typing. Answers how many so far. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps++;
  });
  const listen = () =>
    document.addEventListener('pointerdown', () => void (globalThis as unknown as { countTap: () => void }).countTap(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  // What was pressed last has been told by the time that this is answered.
  return async () => {
    await page.evaluate(() => true);
    return taps;
  };
}
