/** Filling up and counting: one large number, and the amount after it, shown before it is saved (R19). */
import { type FormEvent, useState } from 'react';
import { needsCountReason, shownAmount } from '#domain/inventory.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { useAskFirst } from '../editor/ask-first.tsx';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { Failure } from '../kit/Failure.tsx';
import { ForestalledNotice } from '../kit/ForestalledNotice.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { Sheet } from '../kit/Sheet.tsx';
import sheet from '../kit/sheet.module.css';
import { DifferenceReason } from './DifferenceReason.tsx';
import css from './form.module.css';
import { type Item, type StockAct, useStockAct } from './item-query.ts';
import { useOtherFirst } from './other-first.ts';
import type { OtherChange } from './others-change.ts';

type Props = { item: Item; act: StockAct; onClose: () => void };

const minAmounts = { refill: 0.01, count: 0 } as const;

export function StockSheet({ item, act, onClose }: Props) {
  const { t, locale } = useTexts();
  const { formatTime } = useDates();
  const [typedAmount, setTypedAmount] = useState('');
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const [reason, setReason] = useState('');
  const actMutation = useStockAct(item, act, { onDone: onClose, onError: takeServerErrors, notify });
  const otherChange = useOtherFirst(item);
  const { mayClose, question } = useAskFirst((typedAmount + reason).trim() !== '' && !actMutation.isPending && !otherChange.first, onClose);
  const parsedAmount = readNumber(typedAmount, locale);
  const currentAmount = item.amountInStock;
  const roundAmount = (amount: number) => Math.round(amount * 100) / 100;
  const amountWords = (amount: number) => amountText(roundAmount(amount), item.unit, locale);
  const needsReason =
    act === 'count' && parsedAmount !== undefined && (needsCountReason(currentAmount, parsedAmount) || errorOf('comment') !== undefined);
  /** In numbers, so that whoever typed another one sees it. */
  function notify({ name, amountInStock }: Item, amount: number) {
    const values = { name, amount: numberText(roundAmount(amount), locale), now: numberText(shownAmount(amountInStock), locale) };
    snack((translate) => translate(act === 'refill' ? 'inventory.didRefill' : 'inventory.didCount', values));
  }
  const otherChangeText = ({ kind, byName, at: instant, amount }: OtherChange) =>
    t(`inventory.first.${kind}`, { by: byName, at: formatTime(instant), amount: amountWords(amount) });
  const resultText = () => {
    if (parsedAmount === undefined || wrongNumber(typedAmount, locale, minAmounts[act])) return null;
    if (act === 'refill') return t('inventory.becomes', { amount: amountWords(shownAmount(currentAmount + parsedAmount)) });
    const difference = parsedAmount - currentAmount;
    if (Math.abs(difference) < 0.005) return t('inventory.agrees');
    return t(difference < 0 ? 'inventory.fewer' : 'inventory.more', { amount: amountWords(Math.abs(difference)) });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amountError = wrongNumber(typedAmount, locale, minAmounts[act]);
    const errors: Record<string, string> = amountError
      ? { amount: act === 'refill' && parsedAmount === 0 ? 'inventory.moreThanNone' : amountError }
      : {};
    if (!amountError && needsReason && reason.trim() === '') errors.comment = 'error.field.commentMissing';
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    // One delivery is filled up once.
    else
      void otherChange
        .checkForestalled()
        .then((isForestalled) => isForestalled || actMutation.mutate({ amount: parsedAmount!, comment: reason.trim() || null }));
  };
  return (
    <>
      <Sheet
        title={t(`inventory.${act}`)}
        meta={`${item.name} · ${t('inventory.nowThere', { amount: amountWords(shownAmount(currentAmount)) })}`}
        mayClose={mayClose}
        onClose={onClose}
      >
        {(close) =>
          otherChange.first && !actMutation.isPending && !actMutation.isSuccess ? (
            <ForestalledNotice
              message={`${otherChangeText(otherChange.first)} ${t('inventory.firstNow', { amount: amountWords(shownAmount(currentAmount)) })}`}
              words={[typedAmount, reason]
                .map((typedText) => typedText.trim())
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
                value={typedAmount}
                error={errorOf('amount')}
                onChange={(event) => {
                  setTypedAmount(event.currentTarget.value);
                  clearError('amount');
                }}
              />
              <p className={css.becomes} role="status">
                {resultText()}
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
                <Button type="submit" fullWidth className={sheet.main} loading={actMutation.isPending}>
                  {t(act === 'refill' ? 'inventory.refill' : 'inventory.saveCount')}
                </Button>
                <Button fullWidth variant="subtle" className={sheet.main} onClick={() => mayClose() && close()}>
                  {t('shared.cancel')}
                </Button>
              </div>
            </form>
          )
        }
      </Sheet>
      {question}
    </>
  );
}
