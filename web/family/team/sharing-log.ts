/** The log of what a client shares with its organisation, and a line of it in words (R88, decision 043). */
import { queryOptions } from '@tanstack/react-query';
import { type SharingChange, sharing } from '#contract/sharing.ts';
import type { useDates } from '../../kit/dates.ts';
import { call } from '../../start/call.ts';
import type { T } from '../../start/texts.ts';

export type { SharingChange };

export const sharingLog = (clientId: number) =>
  queryOptions({
    queryKey: ['sharing-changes', clientId],
    queryFn: async ({ signal }) => (await call(sharing.ofClient, { params: { clientId }, signal })).data,
  });

const statusOf = { sharesDataWhenSigned: 'completed', sharesDataWhenSkipped: 'skipped', sharesDataWhenReported: 'reported' } as const;

export function sharingInWords(
  { activityName: name, after, byName: by, at }: SharingChange,
  t: T,
  { longTime }: Pick<ReturnType<typeof useDates>, 'longTime'>,
): string {
  const when = after.map((flag) => t(`instance.status.${statusOf[flag]}`).toLocaleLowerCase()).join(', ');
  return t(after.length > 0 ? 'day.sharing.on' : 'day.sharing.off', { name, when, by, at: longTime(at) });
}
