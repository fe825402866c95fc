/** Tells the day what to say beside its rows: what one has no delegation or licence for, in two words (R147), and what two sign (R159). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#domain/permissions.ts';
import { answerOutcome, secondStateOf } from '#domain/second-signing.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { runAfterPointerUp } from '../kit/after-pointer-up.ts';
import { useNow } from '../kit/now.ts';
import { authorityQuery, judgedInstantOf, missingByActivity } from '../shared/authority/authority-query.ts';
import { useDay } from '../shared/day/day-query.ts';
import { signingsWithPending } from '../shared/medicine/second-pending.ts';
import { activityIdsOf, type SecondSigning, secondSigningsQuery, useTwoSign } from '../shared/medicine/second-query.ts';
import { secondText } from '../shared/medicine/second-words.ts';
import { usePending } from '../shared/pending/pending.ts';
import type { Notes, RowNotice } from './use-notes.ts';

export type OnNotes = (notes: Notes) => void;
type Entries = [number, RowNotice][];

/** A day without health care asks nothing of delegations, a client without a medicine that two sign nothing of those. */
export function useNotesOfDay(clientId: number, date: string, onNotes: OnNotes): void {
  const { t } = useTexts();
  const user = useUser();
  const now = useNow();
  const { data: rows } = useDay(clientId, date);
  const needsAuthority = can(user, 'instance.sign') && !user.isTheClient && Boolean(rows?.some(({ isHealthCare }) => isHealthCare));
  const { data: authority, dataUpdatedAt } = useQuery({ ...authorityQuery(clientId), throwOnError: false, enabled: needsAuthority });
  const pendingActs = usePending();
  const doubleSigning = useTwoSign(clientId);
  const { data: signings } = useQuery({ ...secondSigningsQuery(clientId, date), enabled: doubleSigning.wasEverNeeded });
  const openNotes = new Map<number, RowNotice>();
  if (needsAuthority && authority)
    for (const [id, { mark }] of missingByActivity(authority, judgedInstantOf(now, dataUpdatedAt)))
      openNotes.set(id, { words: t(`authority.short.${mark}`), lacksAuthority: true });
  for (const { activity } of doubleSigning.currentMedicines)
    openNotes.set(activity.id, { words: '', ...openNotes.get(activity.id), needsSecond: true });
  const signingContext = { rows: rows ?? [], twoSignActivityIds: activityIdsOf(doubleSigning.currentMedicines), account: user.account };
  const mayAnswer = can(user, 'dose.second') && !user.isTheClient;
  const mayConfirm = (signing: SecondSigning) =>
    mayAnswer && 'how' in answerOutcome(signing, { answer: 'CONFIRMED', whoId: user.account.id }, now);
  const doneNotes = (doubleSigning.wasEverNeeded ? signingsWithPending(signings ?? [], pendingActs, signingContext) : []).map(
    (signing): Entries[number] => [
      signing.instanceId,
      mayConfirm(signing)
        ? { words: `${secondText(signing, now, t)} · ${t('second.confirm')}`, needsSecond: true, mayConfirm: true }
        : { words: secondText(signing, now, t), needsSecond: true, isSettled: secondStateOf(signing, now).status.startsWith('CONFIRMED') },
    ],
  );
  // The same words draw no row anew.
  const isUnknown = needsAuthority && !authority;
  const serializedNotes = JSON.stringify([[...openNotes], doneNotes, isUnknown]);
  useEffect(() => {
    const [openEntries, doneEntries, isUnknown] = JSON.parse(serializedNotes) as [Entries, Entries, boolean];
    return runAfterPointerUp(() => onNotes({ openByActivityId: new Map(openEntries), doneByInstanceId: new Map(doneEntries), isUnknown }));
  }, [serializedNotes, onNotes]);
}
