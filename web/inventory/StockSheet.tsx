/** Filling up and counting: one large number, and the amount after it, shown before it is saved (R19). */
import { type FormEvent, useState } from 'react';
import { needsCountReason, shownAmountOf } from '#domain/inventory.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { useDiscardConfirmation } from '../editor/ask-first.tsx';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Failure } from '../kit/Failure.tsx';
import { ForestalledNotice } from '../kit/ForestalledNotice.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { Sheet } from '../kit/Sheet.tsx';
import sheetCss from '../kit/sheet.module.css';
import { DifferenceReason } from './DifferenceReason.tsx';
import css from './form.module.css';
import { type Item, type StockAct, useStockAct } from './item-query.ts';
import { useForestallingChange } from './other-first.ts';
import type { OtherChange } from './others-change.ts';

type Props = { item: Item; act: StockAct; onClose: () => void };

const minAmounts = { refill: 0.01, count: 0 } as const;

export function StockSheet({ item, act, onClose }: Props) {
  const { t, locale } = useTranslation();
  const { formatTime } = useDateFormatters();
  const [amountInput, setAmountInput] = useState('');
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const [reason, setReason] = useState('');
  const actMutation = useStockAct(item, act, { onDone: onClose, onError: takeServerErrors, notify });
  const forestalling = useForestallingChange(item);
  const { mayClose, question: closeQuestion } = useDiscardConfirmation(
    (amountInput + reason).trim() !== '' && !actMutation.isPending && !forestalling.firstChange,
    onClose,
  );
  const parsedAmount = readNumber(amountInput, locale);
  const currentAmount = item.amountInStock;
  const roundAmount = (amount: number) => Math.round(amount * 100) / 100;
  const amountTextOf = (amount: number) => amountText(roundAmount(amount), item.unit, locale);
  const needsReason =
    act === 'count' && parsedAmount !== undefined && (needsCountReason(currentAmount, parsedAmount) || errorOf('comment') !== undefined);
  /** In numbers, so that whoever typed another one sees it. */
  function notify({ name, amountInStock }: Item, amount: number) {
    const textValues = { name, amount: numberText(roundAmount(amount), locale), now: numberText(shownAmountOf(amountInStock), locale) };
    showSnack((translate) => translate(act === 'refill' ? 'inventory.didRefill' : 'inventory.didCount', textValues));
  }
  const describeOtherChange = ({ kind, byName, at: instant, amount }: OtherChange) =>
    t(`inventory.first.${kind}`, { by: byName, at: formatTime(instant), amount: amountTextOf(amount) });
  const computeResultText = () => {
    if (parsedAmount === undefined || numberErrorOf(amountInput, locale, minAmounts[act])) return null;
    if (act === 'refill') return t('inventory.becomes', { amount: amountTextOf(shownAmountOf(currentAmount + parsedAmount)) });
    const difference = parsedAmount - currentAmount;
    if (Math.abs(difference) < 0.005) return t('inventory.agrees');
    return t(difference < 0 ? 'inventory.fewer' : 'inventory.more', { amount: amountTextOf(Math.abs(difference)) });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amountError = numberErrorOf(amountInput, locale, minAmounts[act]);
    const errors: Record<string, string> = amountError
      ? { amount: act === 'refill' && parsedAmount === 0 ? 'inventory.moreThanNone' : amountError }
      : {};
    if (!amountError && needsReason && reason.trim() === '') errors.comment = 'error.field.commentMissing';
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    // One delivery is filled up once.
    else
      void forestalling
        .checkForestalled()
        .then((isForestalled) => isForestalled || actMutation.mutate({ amount: parsedAmount!, comment: reason.trim() || null }));
  };
  return (
    <>
      <Sheet
        title={t(`inventory.${act}`)}
        subtitle={`${item.name} · ${t('inventory.nowThere', { amount: amountTextOf(shownAmountOf(currentAmount)) })}`}
        mayClose={mayClose}
        onClose={onClose}
      >
        {(close) =>
          forestalling.firstChange && !actMutation.isPending && !actMutation.isSuccess ? (
            <ForestalledNotice
              message={`${describeOtherChange(forestalling.firstChange)} ${t('inventory.firstNow', { amount: amountTextOf(shownAmountOf(currentAmount)) })}`}
              unsavedText={[amountInput, reason]
                .map((inputText) => inputText.trim())
                .filter(Boolean)
                .join('\n')}
              onClose={close}
            />
          ) : (
            <form noValidate className={css.form} onSubmit={submit}>
              <Failure error={actMutation.error} fields={needsReason ? ['amount', 'comment'] : ['amount']} />
              <NumberField
                name="amount"
                required
                className={css.large}
                label={t(act === 'refill' ? 'inventory.howMuchCame' : 'inventory.howMuchThere', {
                  unit: item.unit ? ` (${item.unit})` : '',
                })}
                value={amountInput}
                error={errorOf('amount')}
                onChange={(event) => {
                  setAmountInput(event.currentTarget.value);
                  clearError('amount');
                }}
              />
              <p className={css.becomes} role="status">
                {computeResultText()}
              </p>
              {needsReason && (
                <DifferenceReason
                  name="comment"
                  value={reason}
                  error={errorOf('comment')}
                  onChange={(value) => {
                    setReason(value);
                    clearError('comment');
                  }}
                />
              )}
              <div>
                <Button type="submit" isFullWidth className={sheetCss.main} isLoading={actMutation.isPending}>
                  {t(act === 'refill' ? 'inventory.refill' : 'inventory.saveCount')}
                </Button>
                <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={() => mayClose() && close()}>
                  {t('shared.cancel')}
                </Button>
              </div>
            </form>
          )
        }
      </Sheet>
      {closeQuestion}
    </>
  );
}
