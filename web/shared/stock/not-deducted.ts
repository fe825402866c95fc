/** Stock never stops a signing; what it could not draw is said (R19). */
import { snack } from '../../core/snacks.ts';
import type { Row } from '../day/day.ts';

export function showNotDeducted({ isCompleted, notDrawn }: Row): void {
  if (isCompleted && notDrawn?.length) snack((t) => t('instance.notDrawn', { items: notDrawn.join(', ') }));
}
