/** Tells the day what to say beside its rows: what one has no delegation or licence for, in two words (R147), and what two sign (R159). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#domain/permissions.ts';
import { resolveAnswer, secondStateOf } from '#domain/second-signing.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { runAfterPointerUp } from '../kit/after-pointer-up.ts';
import { useNow } from '../kit/now.ts';
import { authorityQuery, findMissingByActivity, judgedInstantOf } from '../shared/authority/authority-query.ts';
import { useDay } from '../shared/day/day-query.ts';
import { applyPendingSignings } from '../shared/medicine/second-pending.ts';
import { activityIdsOf, type SecondSigning, secondSigningsQuery, useTwoSignMedicines } from '../shared/medicine/second-query.ts';
import { secondSigningText } from '../shared/medicine/second-words.ts';
import { usePendingActs } from '../shared/pending/pending.ts';
import type { RowNotice, RowNotices } from './use-notes.ts';

export type OnNoticesChange = (notices: RowNotices) => void;
type NoticeEntries = [number, RowNotice][];

/** A day without health care asks nothing of delegations, a client without a medicine that two sign nothing of those. */
export function useDayNotices(clientId: number, date: string, onNoticesChange: OnNoticesChange): void {
  const { t } = useTranslation();
  const user = useUser();
  const now = useNow();
  const { data: instances } = useDay(clientId, date);
  const needsAuthority = can(user, 'instance.sign') && !user.isTheClient && Boolean(instances?.some(({ isHealthCare }) => isHealthCare));
  const { data: authority, dataUpdatedAt } = useQuery({ ...authorityQuery(clientId), throwOnError: false, enabled: needsAuthority });
  const pendingActs = usePendingActs();
  const doubleSigning = useTwoSignMedicines(clientId);
  const { data: secondSignings } = useQuery({ ...secondSigningsQuery(clientId, date), enabled: doubleSigning.wasEverNeeded });
  const openNotices = new Map<number, RowNotice>();
  if (needsAuthority && authority)
    for (const [activityId, { mark }] of findMissingByActivity(authority, judgedInstantOf(now, dataUpdatedAt)))
      openNotices.set(activityId, { noticeText: t(`authority.short.${mark}`), lacksAuthority: true });
  for (const { activity } of doubleSigning.currentMedicines)
    openNotices.set(activity.id, { noticeText: '', ...openNotices.get(activity.id), needsSecond: true });
  const signingContext = {
    rows: instances ?? [],
    twoSignActivityIds: activityIdsOf(doubleSigning.currentMedicines),
    account: user.account,
  };
  const mayAnswer = can(user, 'dose.second') && !user.isTheClient;
  const mayConfirm = (signing: SecondSigning) =>
    mayAnswer && 'how' in resolveAnswer(signing, { answer: 'CONFIRMED', whoId: user.account.id }, now);
  const doneNotices = (doubleSigning.wasEverNeeded ? applyPendingSignings(secondSignings ?? [], pendingActs, signingContext) : []).map(
    (signing): NoticeEntries[number] => [
      signing.instanceId,
      mayConfirm(signing)
        ? { noticeText: `${secondSigningText(signing, now, t)} · ${t('second.confirm')}`, needsSecond: true, mayConfirm: true }
        : {
            noticeText: secondSigningText(signing, now, t),
            needsSecond: true,
            isSettled: secondStateOf(signing, now).status.startsWith('CONFIRMED'),
          },
    ],
  );
  // The same words draw no row anew.
  const isUnknown = needsAuthority && !authority;
  const serializedNotices = JSON.stringify([[...openNotices], doneNotices, isUnknown]);
  useEffect(() => {
    const [openEntries, doneEntries, isUnknown] = JSON.parse(serializedNotices) as [NoticeEntries, NoticeEntries, boolean];
    return runAfterPointerUp(() =>
      onNoticesChange({ openByActivityId: new Map(openEntries), doneByInstanceId: new Map(doneEntries), isUnknown }),
    );
  }, [serializedNotices, onNoticesChange]);
}
