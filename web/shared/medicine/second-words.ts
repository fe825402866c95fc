/** The state of a second signing in words (R159). */
import { secondStateOf } from '#domain/second-signing.ts';
import type { Translate } from '../../core/texts.ts';
import type { SecondSigning } from './second-query.ts';

/** In a few words, after those of its row. */
export function secondSigningText(signing: SecondSigning, now: string, t: Translate): string {
  const { status, outcome, namedLine } = secondStateOf(signing, now);
  if (status === 'WAITING' && namedLine?.name) return t('second.waitsFor', { name: namedLine.name });
  return t(`second.status.${status}`, { name: outcome?.name ?? '' });
}
