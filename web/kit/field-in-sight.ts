/**
 * The field one writes in stays in sight when the screen gets smaller around it, as a keyboard opens or the phone is turned; and what sends it,
 * where both fit.
 */

/** Pixels under the button, and over the field, where its label stands. */
const GAP_PX = 8;
const HEAD = 40;

const WRITTEN = 'textarea, [contenteditable=true], input:not([type=radio], [type=checkbox], [type=file])';

function keepInSight(): void {
  const field = document.activeElement;
  if (!field?.matches(WRITTEN)) return;
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  // Above the keyboard, and under no bar that stays where it is.
  const isSeen = top >= offsetTop && bottom <= offsetTop + height && hit !== null && (field.contains(hit) || hit.contains(field));
  if (!isSeen) field.scrollIntoView({ block: 'center' });
  const send = field.closest('form')?.querySelector('[type=submit]')?.getBoundingClientRect();
  const now = field.getBoundingClientRect();
  const under = send ? send.bottom + GAP_PX - (offsetTop + height) : 0;
  // No further than to the field's own head.
  if (send && under > 0 && send.bottom - now.top + HEAD < height) scrollBy(0, under);
}

// Once it is laid out anew.
visualViewport?.addEventListener('resize', () => requestAnimationFrame(keepInSight));
