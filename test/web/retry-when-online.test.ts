/** Parts of a page that do not come: asked for again after pauses that grow, and at once when there is contact (decision 078). */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** As much of a style sheet in a page as is asked about. */
class Link extends EventTarget {
  rel = 'stylesheet';
  dataset: Record<string, string> = {};
  replacedBy: Link | undefined;
  cloneNode(): Link {
    return Object.assign(new Link(), { dataset: { ...this.dataset } });
  }
  replaceWith(link: Link): void {
    this.replacedBy = link;
  }
}

const page = new EventTarget();
/** How many wait for contact. */
let waiting = 0;
const counted =
  (change: number, then: (name: string, heard: EventListener) => void) =>
  (name: string, heard: EventListener): void => {
    if (name === 'online') waiting += change;
    then.call(page, name, heard);
  };
let retryWhenOnline: typeof import('#web/core/retry-when-online.ts').retryWhenOnline;
beforeAll(async () => {
  vi.stubGlobal('HTMLLinkElement', Link);
  vi.stubGlobal('addEventListener', counted(1, page.addEventListener));
  vi.stubGlobal('removeEventListener', counted(-1, page.removeEventListener));
  ({ retryWhenOnline } = await import('#web/core/retry-when-online.ts'));
});
beforeEach(() => void vi.useFakeTimers());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Seconds after which something was asked for, of those that went by. */
async function seconds(times: number, asked: () => boolean): Promise<number[]> {
  const found: number[] = [];
  for (let second = 1; second <= times; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    if (asked()) found.push(second);
  }
  return found;
}

it('a script that is gone for good is asked for ever more seldom, each minute at last', async () => {
  let tries = 0;
  void retryWhenOnline(() => {
    tries++;
    return Promise.reject(new Error('gone'));
  });
  let seen = 1;
  expect(
    await seconds(200, () => {
      const was = seen;
      seen = tries;
      return tries > was;
    }),
  ).toEqual([5, 15, 35, 75, 135, 195]);
});

it('and at once when the browser hears of contact, once', async () => {
  let isThere = false;
  const load = vi.fn(() => (isThere ? Promise.resolve('it') : Promise.reject(new Error('away'))));
  const before = waiting;
  const part = retryWhenOnline(load);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(waiting).toBe(before + 1);
  isThere = true;
  page.dispatchEvent(new Event('online'));
  expect(await part).toBe('it');
  expect(waiting).toBeLessThanOrEqual(before);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(load).toHaveBeenCalledTimes(4);
});

it('a style sheet is put back after the same pauses', async () => {
  let sheet = new Link();
  const fails = () => page.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: sheet }));
  fails();
  expect(
    await seconds(140, () => {
      if (!sheet.replacedBy) return false;
      sheet = sheet.replacedBy;
      fails();
      return true;
    }),
  ).toEqual([5, 15, 35, 75, 135]);
});

it('what is no style sheet is left as it is', async () => {
  const icon = Object.assign(new Link(), { rel: 'icon' });
  page.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: icon }));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(icon.replacedBy).toBeUndefined();
});
