/** An alert of a client's card in words. */
import type { Alert } from '#domain/client-card.ts';
import type { Translate } from '../../core/texts.ts';

/** «Allergi: nötter»; an alert of no kind has its own words alone. */
export function alertText({ kind, text }: Alert, t: Translate): string {
  const kindName = t(`alerts.kind.${kind}`);
  return !text ? kindName : kind === 'OTHER' ? text : t('alerts.said', { kind: kindName, text });
}
