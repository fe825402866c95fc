/** The sheet of a bulk act, step by step: time or distance and a comment, the days where assistance administrators want them, the outcome. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkResult } from '#contract/planning/bulk.ts';
import { can } from '#domain/permissions.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useChosen, useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { DiscardDialog, Unsaved } from '../editor/Unsaved.tsx';
import { focusTop } from '../kit/dialogs.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { bulkErrorText, useBulk } from '../shared/day/bulk-query.ts';
import type { Row } from '../shared/day/day.ts';
import { BulkDays } from './BulkDays.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { bulkBody, type Details } from './bulk-details.ts';

type Props = {
  act: BulkAct;
  rows: readonly Row[];
  clientId: number;
  date: string;
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
};

export function BulkSheet({ act, rows, clientId, date, onDone, onClose }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const chosenClient = useChosen();
  const [details, setDetails] = useState<Details | null>(null);
  const [step, setStep] = useState<'what' | 'days' | 'outcome'>('what');
  const [result, setResult] = useState<BulkResult | null>(null);
  // The rows that were chosen; the day behind changes once it is done.
  const [firstRows] = useState(rows);
  const finish = () => onDone(firstRows.map(({ id }) => id));
  const bulk = useBulk(act, clientId, (answer) => {
    if (answer.refused.length === 0) return finish();
    setResult(answer);
    setStep('outcome');
  });
  /** Something is written: known at once, and drawn. */
  const writtenRef = useRef(false);
  const [isWritten, setIsWritten] = useState(false);
  const setWritten = useCallback((hasText: boolean) => {
    writtenRef.current = hasText;
    setIsWritten(hasText);
  }, []);
  const [isLeaving, setLeaving] = useState(false);
  const mayClose = () => {
    const mustConfirm = writtenRef.current && step !== 'outcome';
    setLeaving(mustConfirm);
    return !mustConfirm;
  };
  const body = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  // The buttons that were there are gone: focus starts over inside the sheet.
  useEffect(() => {
    if (shownStep.current !== step) focusTop(body.current);
    shownStep.current = step;
  }, [step]);
  const instanceIds = firstRows.map(({ id }) => id);
  const followsSeries = can(who, 'instance.followSeries');
  const send = (chosenDetails: Details, untilDate?: string) => bulk.mutate(bulkBody(instanceIds, chosenDetails, date, untilDate));
  const failure = bulk.isError ? bulkErrorText(act, bulk.error, t) : '';
  const title =
    step === 'outcome' ? t('bulk.outcome') : step === 'days' ? t('bulk.days') : t(`bulk.form.${act}`, { count: firstRows.length });
  return (
    <>
      <Sheet
        startsAtTop
        title={title}
        meta={chosenClient?.client.name ?? ''}
        mayClose={mayClose}
        onClose={step === 'outcome' ? finish : onClose}
      >
        {(close) => (
          <div ref={body}>
            {step === 'what' && (
              <BulkForm
                act={act}
                rows={firstRows}
                initialDetails={details}
                hasDays={followsSeries}
                isBusy={bulk.isPending}
                failure={failure}
                onDirty={setWritten}
                onCancel={() => mayClose() && close()}
                onGo={(chosenDetails, hasDays) => {
                  setDetails(chosenDetails);
                  if (hasDays) setStep('days');
                  else send(chosenDetails);
                }}
              />
            )}
            {step === 'days' && details && (
              <BulkDays
                act={act}
                instanceIds={instanceIds}
                details={details}
                date={date}
                isBusy={bulk.isPending}
                failure={failure}
                onBack={() => {
                  bulk.reset();
                  setStep('what');
                }}
                onGo={(untilDate) => send(details, untilDate)}
              />
            )}
            {step === 'outcome' && result && <BulkOutcome act={act} result={result} rows={firstRows} onClose={close} />}
          </div>
        )}
      </Sheet>
      <Unsaved isDirty={isWritten && step !== 'outcome' && !bulk.isPending} />
      {isLeaving && <DiscardDialog leave={onClose} stay={() => setLeaving(false)} />}
    </>
  );
}
