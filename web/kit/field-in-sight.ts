/** The field one writes in stays in sight when the screen gets smaller around it: a keyboard opens, the phone is turned. */

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
}

// Once it is laid out anew.
visualViewport?.addEventListener('resize', () => requestAnimationFrame(keepInSight));
