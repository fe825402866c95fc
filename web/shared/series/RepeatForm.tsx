/** Plans an activity or a task: how often, from when, until when; says what it means before it is saved (product «Series», R6–R8). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Locale } from '#domain/locales.ts';
import type { Occurrence, Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { findDuplicatePlan, ruleAtTime } from '#domain/planning/same-rule-series.ts';
import { type LocalDate, toLocal } from '#domain/time.ts';
import { serverNow } from '../../core/clock.ts';
import { showSnack } from '../../core/snacks.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { useDiscardConfirmation } from '../../editor/ask-first.tsx';
import { Button } from '../../kit/Button.tsx';
import { dayName } from '../../kit/dates.ts';
import { FormError } from '../../kit/FormError.tsx';
import { focusFirstError, unplacedText, useFieldErrors } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warningIcon } from '../../kit/icons.ts';
import { refreshAll } from '../../kit/queries.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { RuleFields } from './RuleFields.tsx';
import { RuleMeaning } from './RuleMeans.tsx';
import css from './rule.module.css';
import { hasFormField, newDraft } from './rule-form.ts';
import { ruleErrorOf, ruleFieldsOf, useRuleForm } from './use-rule-form.ts';

type PlannedSeries = readonly { recurrence: string; archived: boolean }[] | undefined;
type Props = {
  name: string;
  timeZone: string;
  /** It is to be signed, until somebody says otherwise. */
  isCompletable: boolean;
  /** Its series already planned for the same client. */
  plannedSeries: PlannedSeries;
  /** Plans it, once however often the same is sent. */
  createSeries: (
    body: { recurrence: string; alsoAt: string[]; isCompletable: boolean },
    requestKey: string,
  ) => Promise<{ headers: Headers }>;
  onClose: () => void;
  /** Plans the same once more: offered by the message that it is planned. */
  onPlanAgain: () => void;
  /** The way to enter what was done before today, where the series starts in the past. */
  renderPastEntryLink: (day: LocalDate) => ReactNode;
  /** Fields beside the rule, with what the server says of each, and whether they were changed. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
  isDirty?: boolean;
};

type SaveRequest = { recurrence: string; alsoAt: string[]; duplicatePlan: ReturnType<typeof findDuplicatePlan> };

export function RepeatForm({
  name,
  timeZone,
  isCompletable,
  plannedSeries,
  createSeries,
  onClose,
  onPlanAgain,
  renderPastEntryLink,
  children,
  isDirty = false,
}: Props) {
  const { t, locale } = useTranslation();
  const now = toLocal(serverNow(), timeZone);
  const [needsSigning, setNeedsSigning] = useState(isCompletable);
  const ruleForm = useRuleForm(() => newDraft(now), timeZone, now);
  const { parsedRule } = ruleForm;
  const { keyOf: requestKeyOf } = useRequestKey();
  const fieldErrors = useFieldErrors(t);
  const saveMutation = useMutation({
    mutationFn: ({ recurrence, alsoAt }: SaveRequest) => {
      const seriesBody = { recurrence, alsoAt, isCompletable: needsSigning };
      return createSeries(seriesBody, requestKeyOf(seriesBody));
    },
    meta: { isErrorShown: true },
    onError: (error) => {
      ruleForm.showServerErrors(error);
      fieldErrors.takeServerErrors(error);
    },
    onSuccess: ({ headers }) => {
      const alertKey = headers.get('app-alert');
      if (alertKey) showSnack(() => findText(alertKey, { param: name }) ?? alertKey, { action: { label: 'rule.again', run: onPlanAgain } });
      return refreshAll();
    },
  });

  const newRules = 'rule' in parsedRule ? [parsedRule.rule, ...parsedRule.alsoAt.map((time) => ruleAtTime(parsedRule.rule, time))] : [];
  // The new series stands among the planned before the sheet has closed.
  const isSent = saveMutation.isPending || saveMutation.isSuccess;
  const duplicatePlan = isSent
    ? saveMutation.variables.duplicatePlan
    : findDuplicatePlan(newRules, plannedRulesOf(plannedSeries, timeZone), now);
  const isTouched = ruleForm.isTouched || needsSigning !== isCompletable || isDirty;
  const { mayClose, question: leaveDialog } = useDiscardConfirmation(isTouched && !saveMutation.isPending, onClose);
  const createSubmitHandler = (closeSheet: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ruleForm.touchAllFields();
    if ('errors' in parsedRule) focusFirstError(event.currentTarget, parsedRule.errors);
    else
      saveMutation.mutate({ recurrence: formatRule(parsedRule.rule), alsoAt: parsedRule.alsoAt, duplicatePlan }, { onSuccess: closeSheet });
  };
  const ruleError = ruleErrorOf(saveMutation.error);
  const failureText =
    saveMutation.isError &&
    (ruleError && !hasFormField(ruleError)
      ? findText(`error.rule.${ruleError}`)
      : unplacedText(saveMutation.error, t, [...ruleFieldsOf(saveMutation.error), ...(children ? ['responsibleId'] : [])]));

  return (
    <>
      <Sheet title={t('rule.title')} subtitle={name} mayClose={mayClose} onClose={onClose}>
        {(closeSheet) => (
          <form noValidate className={`${css.form} ${css.beside}`} onSubmit={createSubmitHandler(closeSheet)}>
            <div className={css.fields}>
              <RuleFields ruleForm={ruleForm} canAddTimes renderPastEntryLink={renderPastEntryLink} />
              <Toggle label={t('rule.signed')} hint={t('rule.signedHint')} checked={needsSigning} onChange={setNeedsSigning} />
              {children?.(fieldErrors.errorOf)}
            </div>
            <RuleMeaning ruleForm={ruleForm} needsSigning={needsSigning} />
            {failureText && <FormError>{failureText}</FormError>}
            <div className={css.foot}>
              <div role="status">
                {duplicatePlan && (
                  <p className={css.warning}>
                    <Icon d={warningIcon} />
                    {t(duplicatePlan.isAll ? 'rule.twice' : 'rule.twiceSome', { at: occurrenceTextOf(duplicatePlan.first, locale) })}
                  </p>
                )}
              </div>
              <Button type="submit" isFullWidth isLoading={saveMutation.isPending}>
                {t(duplicatePlan ? 'rule.saveTwice' : 'rule.save')}
              </Button>
              <Button isFullWidth variant="subtle" onClick={() => mayClose() && closeSheet()}>
                {t('shared.cancel')}
              </Button>
            </div>
          </form>
        )}
      </Sheet>
      {leaveDialog}
    </>
  );
}

const plannedRulesOf = (plannedSeries: PlannedSeries, timeZone: string): Rule[] =>
  (plannedSeries ?? []).flatMap(({ recurrence, archived }) => {
    const parsedRule = parseRule(recurrence, timeZone);
    return archived || !('rule' in parsedRule) ? [] : parsedRule.rule;
  });

const occurrenceTextOf = ({ local }: Occurrence, locale: Locale) => `${dayName(local.slice(0, 10), locale)} ${local.slice(11, 16)}`;
