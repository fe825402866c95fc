/** The sheet of a bulk act, step by step: time or distance and a comment, the days where assistance administrators want them, the outcome. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkResult } from '#contract/planning/bulk.ts';
import { can } from '#domain/permissions.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { DiscardDialog, UnsavedGuard } from '../editor/Unsaved.tsx';
import { focusTop } from '../kit/dialogs.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { bulkErrorText, useBulkAct } from '../shared/day/bulk-query.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { BulkDays } from './BulkDays.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { type BulkDetails, buildBulkBody } from './bulk-details.ts';

type Props = {
  act: BulkAct;
  instances: readonly DayInstance[];
  clientId: number;
  date: string;
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
};

export function BulkSheet({ act, instances, clientId, date, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const [details, setDetails] = useState<BulkDetails | null>(null);
  const [step, setStep] = useState<'what' | 'days' | 'outcome'>('what');
  const [result, setResult] = useState<BulkResult | null>(null);
  // The rows that were chosen; the day behind changes once it is done.
  const [chosenInstances] = useState(instances);
  const finish = () => onDone(chosenInstances.map(({ id }) => id));
  const bulkMutation = useBulkAct(act, clientId, (bulkResult) => {
    if (bulkResult.refused.length === 0) return finish();
    setResult(bulkResult);
    setStep('outcome');
  });
  /** Something is written: known at once, and drawn. */
  const writtenRef = useRef(false);
  const [hasWrittenText, setHasWrittenText] = useState(false);
  const markWritten = useCallback((hasText: boolean) => {
    writtenRef.current = hasText;
    setHasWrittenText(hasText);
  }, []);
  const [isLeaving, setLeaving] = useState(false);
  const mayClose = () => {
    const mustConfirm = writtenRef.current && step !== 'outcome';
    setLeaving(mustConfirm);
    return !mustConfirm;
  };
  const bodyRef = useRef<HTMLDivElement>(null);
  const shownStepRef = useRef(step);
  // The buttons that were there are gone: focus starts over inside the sheet.
  useEffect(() => {
    if (shownStepRef.current !== step) focusTop(bodyRef.current);
    shownStepRef.current = step;
  }, [step]);
  const instanceIds = chosenInstances.map(({ id }) => id);
  const mayFollowSeries = can(user, 'instance.followSeries');
  const sendBulkAct = (chosenDetails: BulkDetails, untilDate?: string) =>
    bulkMutation.mutate(buildBulkBody(instanceIds, chosenDetails, date, untilDate));
  const failureMessage = bulkMutation.isError ? bulkErrorText(act, bulkMutation.error, t) : '';
  const title =
    step === 'outcome' ? t('bulk.outcome') : step === 'days' ? t('bulk.days') : t(`bulk.form.${act}`, { count: chosenInstances.length });
  return (
    <>
      <Sheet
        startsAtTop
        title={title}
        subtitle={chosenClient?.client.name ?? ''}
        mayClose={mayClose}
        onClose={step === 'outcome' ? finish : onClose}
      >
        {(close) => (
          <div ref={bodyRef}>
            {step === 'what' && (
              <BulkForm
                act={act}
                instances={chosenInstances}
                initialDetails={details}
                mayFollowSeries={mayFollowSeries}
                isBusy={bulkMutation.isPending}
                failureMessage={failureMessage}
                onDirtyChange={markWritten}
                onCancel={() => mayClose() && close()}
                onContinue={(chosenDetails, isForSeveralDays) => {
                  setDetails(chosenDetails);
                  if (isForSeveralDays) setStep('days');
                  else sendBulkAct(chosenDetails);
                }}
              />
            )}
            {step === 'days' && details && (
              <BulkDays
                act={act}
                instanceIds={instanceIds}
                details={details}
                startDate={date}
                isBusy={bulkMutation.isPending}
                failureMessage={failureMessage}
                onBack={() => {
                  bulkMutation.reset();
                  setStep('what');
                }}
                onContinue={(untilDate) => sendBulkAct(details, untilDate)}
              />
            )}
            {step === 'outcome' && result && <BulkOutcome act={act} result={result} instances={chosenInstances} onClose={close} />}
          </div>
        )}
      </Sheet>
      <UnsavedGuard isDirty={hasWrittenText && step !== 'outcome' && !bulkMutation.isPending} />
      {isLeaving && <DiscardDialog leave={onClose} stay={() => setLeaving(false)} />}
    </>
  );
}
