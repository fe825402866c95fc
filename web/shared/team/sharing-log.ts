/** The log of what a client shares with its organisation, and a line of it in words (R88, decision 043). */
import { queryOptions } from '@tanstack/react-query';
import { type SharingChange, sharing } from '#contract/sharing.ts';
import { callApi } from '../../core/call.ts';
import type { Translate } from '../../core/texts.ts';
import type { useDates } from '../../kit/dates.ts';

export type { SharingChange };

export const sharingLogQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['sharing-changes', clientId],
    queryFn: async ({ signal }) => (await callApi(sharing.ofClient, { params: { clientId }, signal })).data,
  });

export function sharingInWords(
  { activityName, officeReadsCard, after: onFlags, byName: by, at }: SharingChange,
  t: Translate,
  { formatDateTime }: Pick<ReturnType<typeof useDates>, 'formatDateTime'>,
): string {
  if (officeReadsCard !== null) return t(officeReadsCard ? 'team.cardOn' : 'team.cardOff', { by, at: formatDateTime(at) });
  const name = activityName ?? '';
  const acts = onFlags.map((flag) => t(`day.sharing.when.${flag}`));
  const [firstActsText, lastAct = ''] = [acts.slice(0, -1).join(', '), acts.at(-1)];
  const actsText = firstActsText ? t('day.sharing.either', { first: firstActsText, last: lastAct }) : lastAct;
  return t(onFlags.length > 0 ? 'day.sharing.on' : 'day.sharing.off', { name, when: actsText, by, at: formatDateTime(at) });
}
