/** The log of what a client shares with its organisation, and a line of it in words (R88, decision 043). */
import { queryOptions } from '@tanstack/react-query';
import { type SharingChange, sharing } from '#contract/sharing.ts';
import { callApi } from '../../core/call.ts';
import type { Translate } from '../../core/texts.ts';
import type { useDateFormatters } from '../../kit/dates.ts';

export type { SharingChange };

export const sharingLogQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['sharing-changes', clientId],
    queryFn: async ({ signal }) => (await callApi(sharing.ofClient, { params: { clientId }, signal })).data,
  });

export function sharingChangeText(
  { activityName, officeReadsCard, after: onFlags, byName: changedByName, at: changedAt }: SharingChange,
  t: Translate,
  { formatDateTime }: Pick<ReturnType<typeof useDateFormatters>, 'formatDateTime'>,
): string {
  if (officeReadsCard !== null)
    return t(officeReadsCard ? 'team.cardOn' : 'team.cardOff', { by: changedByName, at: formatDateTime(changedAt) });
  const name = activityName ?? '';
  const actTexts = onFlags.map((flag) => t(`day.sharing.when.${flag}`));
  const [firstActsText, lastAct = ''] = [actTexts.slice(0, -1).join(', '), actTexts.at(-1)];
  const actsText = firstActsText ? t('day.sharing.either', { first: firstActsText, last: lastAct }) : lastAct;
  return t(onFlags.length > 0 ? 'day.sharing.on' : 'day.sharing.off', {
    name,
    when: actsText,
    by: changedByName,
    at: formatDateTime(changedAt),
  });
}
