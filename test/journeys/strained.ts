/** What a page that is narrow or low strains: its words, its fields, and the room that its bars leave. */
import type { Page } from '@playwright/test';

/** Words that are broken where the language does not break them, and what goes beyond the page or its own box. */
export const strained = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const strainedParts = new Set<string>(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []);
    const range = document.createRange();
    const lines = (node: Node, from: number, to: number) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement!;
      if (around.closest('.hidden, script, noscript') || !around.getClientRects().length) continue;
      // An address has no words that a language would divide.
      if (/:\/\/|@/.test((node as Text).data)) continue;
      for (const { 0: word, index } of (node as Text).data.matchAll(/[\p{L}\p{N}\u00ad]{2,}/gu)) {
        // A long one may be divided, and any where it says so; this browser has no Swedish hyphens, a phone has.
        const mayBe = word.includes('\u00ad') || (word.length >= 12 && getComputedStyle(around).hyphens === 'auto');
        if (!mayBe && lines(node, index, index + word.length) > 1) strainedParts.add(`${word} is broken`);
      }
    }
    // A sentence scrolls within its field; a day, an hour, an amount or a name does not.
    for (const field of document.querySelectorAll<HTMLInputElement>('main input:not([type=checkbox], [type=radio])'))
      if (field.value.length <= 24 && field.scrollWidth > field.clientWidth + 1) strainedParts.add(`${field.value} is cut`);
    return [...strainedParts];
  });

/** The part of the window's height that stays while the page is scrolled. */
export const barsShare = (page: Page) =>
  page.evaluate(() => {
    const stay = [...document.querySelectorAll('body *')].filter((part) => {
      const { position, display, visibility } = getComputedStyle(part);
      return (position === 'fixed' || position === 'sticky') && display !== 'none' && visibility !== 'hidden' && !part.closest('[popover]');
    });
    return stay.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) / innerHeight;
  });
