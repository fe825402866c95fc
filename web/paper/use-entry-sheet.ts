/** A sheet while it is entered: its draft, which this device stores, what is wrong with it, and sending it (decision 018). */
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { findInstancesToEnter } from '#domain/planning/paper.ts';
import { serverNow } from '../core/clock.ts';
import { useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import type { useDateFormatters } from '../kit/dates.ts';
import { focusFirstError } from '../kit/forms.ts';
import { instantAt } from '../kit/instant-at.ts';
import { useMissingAuthorityText } from '../shared/authority/use-lack-words.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { useColleagues } from '../shared/day/team-query.ts';
import {
  type Entry,
  emptyEntry,
  emptyPaperDraft,
  isFilled,
  ME,
  type PaperDraft,
  type PaperSigner,
  removeEntries,
  replaceEntry,
} from './entries.ts';
import { savePaperDraft, useSendSheet } from './entry-query.ts';
import { readSheet } from './read-sheet.ts';
import { errorsByField, noSheetErrors, removeLineErrors, type SheetErrors, sheetErrorsOf } from './wrong-sheet.ts';

export type EntrySheetOptions = {
  clientId: number;
  date: string;
  instances: readonly DayInstance[];
  /** The entries of an earlier visit. */
  storedDraft: PaperDraft | null;
  dates: ReturnType<typeof useDateFormatters>;
};

export function useEntrySheet(
  formRef: RefObject<HTMLFormElement | null>,
  { clientId, date, instances, storedDraft, dates }: EntrySheetOptions,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The day and what is reported there are of the chosen client, who may be another than this sheet's.
  const isChosenClient = useSession().chosenClient?.client.id === clientId;
  const teamMembers = useColleagues(clientId);
  const findMissingAuthority = useMissingAuthorityText(clientId, instances);
  const [draft, setDraft] = useState(storedDraft ?? emptyPaperDraft);
  const [sheetErrors, setSheetErrors] = useState(noSheetErrors);
  const [isRestored, setRestored] = useState(storedDraft !== null);
  useEffect(() => savePaperDraft(clientId, date, draft), [clientId, date, draft]);

  const openInstances = findInstancesToEnter(instances);
  const filledInstances = openInstances.filter(({ id }) => isFilled(draft.entries[id] ?? emptyEntry));
  /** A delegation or licence that one has not, in words, where the line is signed by oneself (R147). */
  const missingAuthorityTextOf = (instance: DayInstance, { who }: PaperSigner) =>
    who === ME ? findMissingAuthority(instance, placedTimeOf(instance)) : undefined;

  /** Says what is wrong where it is, and goes to the first. */
  const showErrors = (newErrors: SheetErrors) => {
    setSheetErrors(newErrors);
    requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current, errorsByField(newErrors)));
  };
  const enterMutation = useSendSheet(clientId, date, ({ refused: rejectedLines }, remainingDraft) => {
    setDraft(remainingDraft);
    setRestored(false);
    const isAllEntered = rejectedLines.length === 0 && Object.keys(remainingDraft.entries).length === 0;
    if (isAllEntered && isChosenClient) return void navigate({ to: '/handelse', search: { date } });
    setSheetErrors(
      rejectedLines.length === 0 ? noSheetErrors : { ...noSheetErrors, message: t('paper.someLeft', { count: rejectedLines.length }) },
    );
  });
  return {
    draft,
    sheetErrors,
    isRestored,
    isChosen: isChosenClient,
    team: teamMembers,
    /** The rows that may be entered, and those of them with something filled in. */
    openRows: openInstances,
    filledRows: filledInstances,
    lackIn: missingAuthorityTextOf,
    isSending: enterMutation.isPending,
    setSigner: (signer: PaperSigner) => {
      setDraft((previousDraft) => ({ ...previousDraft, hand: signer }));
      setSheetErrors((previousErrors) => ({ ...previousErrors, signerErrors: {} }));
    },
    setEntry: (id: number, entry: Entry) => {
      setDraft((previousDraft) => replaceEntry(previousDraft, id, entry));
      setSheetErrors((previousErrors) => removeLineErrors(previousErrors, id));
    },
    strike: (id: number) => setDraft((previousDraft) => removeEntries(previousDraft, [id])),
    send: () => {
      const companyClock = { ...dates, instantAt: (day: string, time: string) => instantAt(day, time, dates.timeZone) };
      const {
        lines,
        signerErrors: sheetSignerErrors,
        errorsByInstance,
      } = readSheet(
        filledInstances,
        draft,
        { date, now: serverNow(), ...companyClock },
        (instance, signer) => missingAuthorityTextOf(instance, signer) !== undefined,
      );
      if (Object.keys(sheetSignerErrors).length + Object.keys(errorsByInstance).length > 0)
        return showErrors({ signerErrors: sheetSignerErrors, lines: errorsByInstance });
      setSheetErrors(noSheetErrors);
      const ids = lines.map(({ instanceId }) => instanceId);
      enterMutation.mutate({ lines, draft }, { onError: (error) => showErrors(sheetErrorsOf(error, ids, t)) });
    },
  };
}
