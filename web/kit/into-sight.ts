/** Brings the message at the top of a form into sight: a long form is saved far below it. */
export function scrollIntoSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}
