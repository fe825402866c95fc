/** The sheet of a bulk act, step by step: time or distance and a comment, the days where assistance administrators want them, the outcome. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkResult } from '#contract/planning/bulk.ts';
import { can } from '#domain/permissions.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useChosenClient, useUser } from '../core/session.ts';
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
  const user = useUser();
  const chosenClient = useChosenClient();
  const [details, setDetails] = useState<Details | null>(null);
  const [step, setStep] = useState<'what' | 'days' | 'outcome'>('what');
  const [result, setResult] = useState<BulkResult | null>(null);
  // The rows that were chosen; the day behind changes once it is done.
  const [chosenRows] = useState(rows);
  const finish = () => onDone(chosenRows.map(({ id }) => id));
  const bulkMutation = useBulk(act, clientId, (answer) => {
    if (answer.refused.length === 0) return finish();
    setResult(answer);
    setStep('outcome');
  });
  /** Something is written: known at once, and drawn. */
  const writtenRef = useRef(false);
  const [hasWrittenText, setIsWritten] = useState(false);
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
  const instanceIds = chosenRows.map(({ id }) => id);
  const followsSeries = can(user, 'instance.followSeries');
  const send = (chosenDetails: Details, untilDate?: string) => bulkMutation.mutate(bulkBody(instanceIds, chosenDetails, date, untilDate));
  const failure = bulkMutation.isError ? bulkErrorText(act, bulkMutation.error, t) : '';
  const title =
    step === 'outcome' ? t('bulk.outcome') : step === 'days' ? t('bulk.days') : t(`bulk.form.${act}`, { count: chosenRows.length });
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
                rows={chosenRows}
                initialDetails={details}
                mayFollowSeries={followsSeries}
                isBusy={bulkMutation.isPending}
                failure={failure}
                onDirty={setWritten}
                onCancel={() => mayClose() && close()}
                onContinue={(chosenDetails, isForSeveralDays) => {
                  setDetails(chosenDetails);
                  if (isForSeveralDays) setStep('days');
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
                isBusy={bulkMutation.isPending}
                failure={failure}
                onBack={() => {
                  bulkMutation.reset();
                  setStep('what');
                }}
                onContinue={(untilDate) => send(details, untilDate)}
              />
            )}
            {step === 'outcome' && result && <BulkOutcome act={act} result={result} rows={chosenRows} onClose={close} />}
          </div>
        )}
      </Sheet>
      <Unsaved isDirty={hasWrittenText && step !== 'outcome' && !bulkMutation.isPending} />
      {isLeaving && <DiscardDialog leave={onClose} stay={() => setLeaving(false)} />}
    </>
  );
}
