/** The message of stock that could not be drawn: stock never stops a signing (R19). */
import { showSnack } from '../../core/snacks.ts';
import type { DayInstance } from '../day/day.ts';

export function showNotDeducted({ isCompleted, notDrawn }: DayInstance): void {
  if (isCompleted && notDrawn?.length) showSnack((t) => t('instance.notDrawn', { items: notDrawn.join(', ') }));
}
