/** Acts of different meaning that stand nearer than 8 px to each other, as a thumb in a glove would meet them (decision 099). */
import type { Page } from '@playwright/test';

/** In an open sheet alone where there is one. What is a list of its kind may touch: see the conditions. */
export const tooNear = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Days of a calendar, places of the navigation, options; links within a text.
    const KINDS = 'nav, table, [role=menu], [role=grid], [role=listbox], [role=tablist], p, dl';
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const acts = [...within.querySelectorAll<HTMLElement>('button, a[href], summary, label:has(input), input, textarea, select')].filter(
      (act) =>
        act.checkVisibility() &&
        act.getBoundingClientRect().width > 1 &&
        !act.matches(':disabled, label *, .cover') &&
        // Drawn aside under another, or hidden under a bar that stays: what is hit there is the bar.
        !act.closest('[inert]'),
    );
    const isField = (act: HTMLElement) => act.matches('input, textarea, select');
    const nameOf = (act: HTMLElement) => (act.ariaLabel ?? act.textContent ?? '').trim().slice(0, 40);
    const staysOf = (act: HTMLElement): Element | undefined => {
      for (let part: Element | null = act; part; part = part.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(part).position)) return part;
      return undefined;
    };
    const isScrolled = (act: HTMLElement) =>
      act.closest('ul')?.matches('ul') && act.closest('ul')!.scrollWidth > act.closest('ul')!.clientWidth + 1;
    const near: string[] = [];
    acts.forEach((one, index) => {
      for (const other of acts.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const apart = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
        if (apart >= 7.5) continue;
        const kind = one.closest(KINDS);
        if (kind && (kind === other.closest(KINDS) || kind.matches('p, dl'))) continue;
        // The same act of two entries of a list.
        const [entry, otherEntry] = [one.closest('li'), other.closest('li')];
        if (one.className === other.className && entry && otherEntry && entry !== otherEntry) continue;
        // Whole entries of a list, and lines as wide as each other: settings, the menu.
        if (entry && otherEntry && entry.parentElement === otherEntry.parentElement && entry !== otherEntry && !one.dataset.act) continue;
        if (!one.dataset.look && a.left === b.left && a.width === b.width && Math.min(a.height, b.height) >= 44) continue;
        // A field and the icon in it.
        if ((isField(one) || isField(other)) && apart < -20) continue;
        if (staysOf(one) !== staysOf(other) || isScrolled(one) || isScrolled(other)) continue;
        near.push(`${nameOf(one)} | ${nameOf(other)}: ${Math.round(apart)}`);
      }
    });
    return near;
  });
