/** Tells the day what to say beside its rows: what one has no delegation or licence for, in two words (R147), and what two sign (R159). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#domain/permissions.ts';
import { answerOf, secondOf } from '#domain/second-signing.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { afterPointerUp } from '../kit/after-pointer-up.ts';
import { useNow } from '../kit/now.ts';
import { asOf, authorityOf, lacksOf } from '../shared/authority/authority-query.ts';
import { useDay } from '../shared/day/day-query.ts';
import { secondsWithPending } from '../shared/medicine/second-pending.ts';
import { activityIdsOf, type SecondSigning, secondsOf, useTwoSign } from '../shared/medicine/second-query.ts';
import { secondText } from '../shared/medicine/second-words.ts';
import { usePending } from '../shared/pending/pending.ts';
import type { Note, Notes } from './use-notes.ts';

export type OnNotes = (notes: Notes) => void;
type Entries = [number, Note][];

/** A day without health care asks nothing of delegations, a client without a medicine that two sign nothing of those. */
export function useNotesOfDay(clientId: number, date: string, onNotes: OnNotes): void {
  const { t } = useTexts();
  const who = useWho();
  const now = useNow();
  const { data: rows } = useDay(clientId, date);
  const needsAuthority = can(who, 'instance.sign') && !who.isTheClient && Boolean(rows?.some(({ isHealthCare }) => isHealthCare));
  const { data: authority, dataUpdatedAt } = useQuery({ ...authorityOf(clientId), throwOnError: false, enabled: needsAuthority });
  const pendingActs = usePending();
  const twoSign = useTwoSign(clientId);
  const { data: signings } = useQuery({ ...secondsOf(clientId, date), enabled: twoSign.ever });
  const openNotes = new Map<number, Note>();
  if (needsAuthority && authority)
    for (const [id, { mark }] of lacksOf(authority, asOf(now, dataUpdatedAt)))
      openNotes.set(id, { words: t(`authority.short.${mark}`), lacksAuthority: true });
  for (const { activity } of twoSign.now) openNotes.set(activity.id, { words: '', ...openNotes.get(activity.id), needsSecond: true });
  const signingContext = { rows: rows ?? [], twoSign: activityIdsOf(twoSign.now), account: who.account };
  const mayAnswer = can(who, 'dose.second') && !who.isTheClient;
  const isMine = (signing: SecondSigning) => mayAnswer && 'how' in answerOf(signing, { answer: 'CONFIRMED', whoId: who.account.id }, now);
  const doneNotes = (twoSign.ever ? secondsWithPending(signings ?? [], pendingActs, signingContext) : []).map(
    (signing): Entries[number] => [
      signing.instanceId,
      isMine(signing)
        ? { words: `${secondText(signing, now, t)} · ${t('second.confirm')}`, needsSecond: true, isMine: true }
        : { words: secondText(signing, now, t), needsSecond: true, isCalm: secondOf(signing, now).status.startsWith('CONFIRMED') },
    ],
  );
  // The same words draw no row anew.
  const isUnknown = needsAuthority && !authority;
  const serializedNotes = JSON.stringify([[...openNotes], doneNotes, isUnknown]);
  useEffect(() => {
    const [openEntries, doneEntries, isUnknown] = JSON.parse(serializedNotes) as [Entries, Entries, boolean];
    return afterPointerUp(() => onNotes({ open: new Map(openEntries), done: new Map(doneEntries), isUnknown }));
  }, [serializedNotes, onNotes]);
}
