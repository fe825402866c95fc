/**
 * The field one writes in stays in sight when the screen gets smaller around it, as a keyboard opens or the phone is turned; and what sends it,
 * where both fit.
 */

/** Pixels under the button, and over the field, where its label stands. */
const GAP_PX = 8;
const LABEL_PX = 40;

const TEXT_FIELDS = 'textarea, [contenteditable=true], input:not([type=radio], [type=checkbox], [type=file])';

function keepFieldInSight(): void {
  const field = document.activeElement;
  if (!field?.matches(TEXT_FIELDS)) return;
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const hitElement = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  // Above the keyboard, and under no bar that stays where it is.
  const isFieldVisible =
    top >= offsetTop && bottom <= offsetTop + height && hitElement !== null && (field.contains(hitElement) || hitElement.contains(field));
  if (!isFieldVisible) field.scrollIntoView({ block: 'center' });
  const submitBox = field.closest('form')?.querySelector('[type=submit]')?.getBoundingClientRect();
  const fieldBox = field.getBoundingClientRect();
  const overflowPx = submitBox ? submitBox.bottom + GAP_PX - (offsetTop + height) : 0;
  // No further than to the field's own head.
  if (submitBox && overflowPx > 0 && submitBox.bottom - fieldBox.top + LABEL_PX < height) scrollBy(0, overflowPx);
}

// Once it is laid out anew.
visualViewport?.addEventListener('resize', () => requestAnimationFrame(keepFieldInSight));
