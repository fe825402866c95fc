/** A sheet while it is entered: its draft, which this device stores, what is wrong with it, and sending it (decision 018). */
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { rowsToEnter } from '#domain/planning/paper.ts';
import { serverNow } from '../core/clock.ts';
import { useSession } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import type { useDates } from '../kit/dates.ts';
import { focusFirstError } from '../kit/forms.ts';
import { instantAt } from '../kit/instant-at.ts';
import { useLackWords } from '../shared/authority/use-lack-words.ts';
import type { Row } from '../shared/day/day.ts';
import { useTeam } from '../shared/day/team-query.ts';
import { type Entry, isFilled, ME, noDraft, noEntry, type PaperDraft, type PaperSigner, withEntry, withoutEntries } from './entries.ts';
import { keepPaperDraft, useEnter } from './entry-query.ts';
import { readSheet } from './read-sheet.ts';
import { errorsByField, noErrors, type SheetErrors, sheetErrorsOf, withoutLine } from './wrong-sheet.ts';

export type EntrySheetOptions = {
  clientId: number;
  date: string;
  rows: readonly Row[];
  /** The entries of an earlier visit. */
  storedDraft: PaperDraft | null;
  dates: ReturnType<typeof useDates>;
};

export function useEntrySheet(formRef: RefObject<HTMLFormElement | null>, { clientId, date, rows, storedDraft, dates }: EntrySheetOptions) {
  const { t } = useTexts();
  const navigate = useNavigate();
  // The day and what is reported there are of the chosen client, who may be another than this sheet's.
  const isChosen = useSession().chosenClient?.client.id === clientId;
  const team = useTeam(clientId);
  const lackOf = useLackWords(clientId, rows);
  const [draft, setDraft] = useState(storedDraft ?? noDraft);
  const [sheetErrors, setSheetErrors] = useState(noErrors);
  const [isRestored, setRestored] = useState(storedDraft !== null);
  useEffect(() => keepPaperDraft(clientId, date, draft), [clientId, date, draft]);

  const openRows = rowsToEnter(rows);
  const filledRows = openRows.filter(({ id }) => isFilled(draft.entries[id] ?? noEntry));
  /** A delegation or licence that one has not, in words, where the line is signed by oneself (R147). */
  const lackTextOf = (row: Row, { who }: PaperSigner) => (who === ME ? lackOf(row, placedTimeOf(row)) : undefined);

  /** Says what is wrong where it is, and goes to the first. */
  const refuse = (nextErrors: SheetErrors) => {
    setSheetErrors(nextErrors);
    requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current, errorsByField(nextErrors)));
  };
  const enterMutation = useEnter(clientId, date, ({ refused: refusedLines }, remainingDraft) => {
    setDraft(remainingDraft);
    setRestored(false);
    const isAllEntered = refusedLines.length === 0 && Object.keys(remainingDraft.entries).length === 0;
    if (isAllEntered && isChosen) return void navigate({ to: '/handelse', search: { date } });
    setSheetErrors(refusedLines.length === 0 ? noErrors : { ...noErrors, message: t('paper.someLeft', { count: refusedLines.length }) });
  });
  return {
    draft,
    sheetErrors,
    isRestored,
    isChosen,
    team,
    /** The rows that may be entered, and those of them with something filled in. */
    openRows,
    filledRows,
    lackIn: lackTextOf,
    isSending: enterMutation.isPending,
    setSigner: (hand: PaperSigner) => {
      setDraft((previousDraft) => ({ ...previousDraft, hand }));
      setSheetErrors((previousErrors) => ({ ...previousErrors, signerErrors: {} }));
    },
    setEntry: (id: number, entry: Entry) => {
      setDraft((previousDraft) => withEntry(previousDraft, id, entry));
      setSheetErrors((previousErrors) => withoutLine(previousErrors, id));
    },
    strike: (id: number) => setDraft((previousDraft) => withoutEntries(previousDraft, [id])),
    send: () => {
      const clock = { ...dates, instantAt: (day: string, time: string) => instantAt(day, time, dates.timeZone) };
      const {
        lines,
        signerErrors: sheetSignerErrors,
        wrongLines,
      } = readSheet(filledRows, draft, { date, now: serverNow(), ...clock }, (row, hand) => lackTextOf(row, hand) !== undefined);
      if (Object.keys(sheetSignerErrors).length + Object.keys(wrongLines).length > 0)
        return refuse({ signerErrors: sheetSignerErrors, lines: wrongLines });
      setSheetErrors(noErrors);
      const ids = lines.map(({ instanceId }) => instanceId);
      enterMutation.mutate({ lines, draft }, { onError: (error) => refuse(sheetErrorsOf(error, ids, t)) });
    },
  };
}
