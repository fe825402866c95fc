/** Brings what is said at the top of a form into sight: a long one is saved far below it. */
export function intoSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}
