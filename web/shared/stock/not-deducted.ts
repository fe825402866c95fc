/** The message of stock that could not be drawn: stock never stops a signing (R19). */
import { snack } from '../../core/snacks.ts';
import type { Row } from '../day/day.ts';

export function showNotDeducted({ isCompleted, notDrawn }: Row): void {
  if (isCompleted && notDrawn?.length) snack((t) => t('instance.notDrawn', { items: notDrawn.join(', ') }));
}
