/** A controlled drug is counted blind: first the number, then what the ledger says, then it is saved or counted again (R162). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { asId } from '../core/search-params.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, formValuesOf, useFieldErrors } from '../kit/forms.ts';
import { stockIcon } from '../kit/icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { queryClient } from '../kit/queries.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { Screen } from '../kit/Screen.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { type StockCount, stockCountsQuery } from '../shared/stock/counts-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import css from './form.module.css';
import { itemQuery, refreshStock } from './item-query.ts';
import { checkWitness, WitnessFields, witnessBodyOf } from './WitnessFields.tsx';

export default function CountPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params: { id?: string; clientId?: string } = useParams({ strict: false });
  const [countedItemId, clientId] = [asId(params.id) ?? 0, asId(params.clientId) ?? 0];
  const clientQuery = useClient(clientId);
  const countsResult = useQuery(stockCountsQuery(clientId));
  useActionAtClient('page.inventory', clientId);
  const stockCount = countsResult.data?.find(({ itemId }) => itemId === countedItemId);
  const leave = useLeave(() => navigate({ to: '/inventering/$id', params: { id: String(countedItemId) }, replace: true }));
  return (
    <Screen
      title={stockCount ? t('controlled.countTitle', { name: stockCount.name }) : t('controlled.count')}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath={`/inventering/${countedItemId}`}
    >
      {!countsResult.data ? (
        <QueryPlaceholder query={combineQueries(countsResult)} rowCount={4} />
      ) : stockCount ? (
        <CountForm key={countedItemId} stockCount={stockCount} clientId={clientId} onDone={leave} />
      ) : (
        <EmptyState icon={stockIcon} title={t('controlled.notThere')} />
      )}
    </Screen>
  );
}

type Comparison = { countedAmount: number; expectedAmount: number };

function CountForm({ stockCount, clientId, onDone }: { stockCount: StockCount; clientId: number; onDone: () => void }) {
  const { t, locale } = useTranslation();
  const { keyOf: requestKeyOf } = useRequestKey();
  const [amountInput, setAmountInput] = useState('');
  const [comparison, setComparison] = useState<Comparison>();
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const textField = (name: string) => ({ name, error: errorOf(name), required: true, onChange: () => clearError(name) });
  const amountTextOf = (amount: number) => amountText(amount, stockCount.unit, locale).replace('-', '−');
  // The ledger's amount is fetched once the number stands.
  const compareMutation = useMutation({
    mutationFn: (countedAmount: number) =>
      queryClient
        .fetchQuery({ ...itemQuery(stockCount.itemId), staleTime: 0 })
        .then(({ amountInStock }) => ({ countedAmount, expectedAmount: amountInStock })),
    meta: { isErrorShown: true },
    onSuccess: setComparison,
  });
  const saveMutation = useMutation({
    mutationFn: (countBody: Parameters<typeof sendCount>[0]) => sendCount(countBody),
    meta: { isErrorShown: true },
    onError: (error) => {
      takeServerErrors(error);
      // Somebody signed meanwhile: what the ledger says now is shown.
      if (comparison) compareMutation.mutate(comparison.countedAmount);
    },
    onSuccess: (savedItem) => {
      queryClient.setQueryData(itemQuery(stockCount.itemId).queryKey, savedItem);
      showSnack((translate) =>
        translate('inventory.didCount', {
          name: stockCount.name,
          amount: numberText(comparison!.countedAmount, locale),
          now: numberText(savedItem.amountInStock, locale),
        }),
      );
      void refreshStock();
      onDone();
    },
  });
  type CountBody = { amount: number; comment: string | null } & Partial<ReturnType<typeof witnessBodyOf>>;
  async function sendCount(body: CountBody) {
    return (await callApi(inventoryItems.count, { params: { id: stockCount.itemId }, body, requestKey: requestKeyOf(body), isQuiet: true }))
      .data;
  }
  const difference = comparison ? Math.round((comparison.countedAmount - comparison.expectedAmount) * 100) / 100 : 0;
  const compareCount = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amountError = numberErrorOf(amountInput, locale, 0);
    setErrors(amountError ? { amount: amountError } : {});
    if (amountError) focusFirstError(event.currentTarget, { amount: amountError });
    else compareMutation.mutate(readNumber(amountInput, locale)!);
  };
  const saveCount = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!comparison || saveMutation.isPending) return;
    const formValues = formValuesOf(event.currentTarget);
    const errors = {
      ...(difference !== 0 && !formValues.comment?.trim() && { comment: 'error.field.commentMissing' }),
      ...(stockCount.countByTwo && checkWitness(formValues)),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError(event.currentTarget, errors);
    saveMutation.mutate({
      amount: comparison.countedAmount,
      comment: formValues.comment?.trim() || null,
      ...(stockCount.countByTwo && witnessBodyOf(formValues)),
    });
  };
  if (!comparison)
    return (
      <form noValidate className={css.form} onSubmit={compareCount}>
        <UnsavedGuard isDirty={amountInput.trim() !== ''} />
        <Failure error={compareMutation.error} fields={['amount']} />
        <NumberField
          name="amount"
          required
          className={css.large}
          label={t('controlled.howMuch', { unit: stockCount.unit ? ` (${stockCount.unit})` : '' })}
          hint={t('controlled.blind')}
          value={amountInput}
          error={errorOf('amount')}
          onChange={({ currentTarget }) => {
            setAmountInput(currentTarget.value);
            clearError('amount');
          }}
        />
        <Button type="submit" isLoading={compareMutation.isPending}>
          {t('controlled.compare')}
        </Button>
      </form>
    );
  return (
    <form noValidate className={css.form} onSubmit={saveCount}>
      <UnsavedGuard isDirty={!saveMutation.isPending && !saveMutation.isSuccess} />
      <Failure error={saveMutation.error} fields={['comment', 'alone', 'userId', 'password', 'code']} />
      <dl className={css.facts}>
        <div>
          <dt>{t('controlled.youCounted')}</dt>
          <dd>{amountTextOf(comparison.countedAmount)}</dd>
        </div>
        <div>
          <dt>{t('controlled.expected')}</dt>
          <dd>{amountTextOf(comparison.expectedAmount)}</dd>
        </div>
        {difference !== 0 && (
          <div data-differs>
            <dt>{t('controlled.difference')}</dt>
            <dd>{difference > 0 ? `+${amountTextOf(difference)}` : amountTextOf(difference)}</dd>
          </div>
        )}
      </dl>
      <p className={css.result} role="status">
        {t(difference === 0 ? 'controlled.agrees' : 'controlled.differs')}
      </p>
      {difference !== 0 && (
        <TextField {...textField('comment')} label={t('controlled.why')} hint={t('controlled.whyHint')} maxLength={300} />
      )}
      {stockCount.countByTwo && <WitnessFields clientId={clientId} fieldHelpers={{ text: textField }} />}
      <Button type="submit" isLoading={saveMutation.isPending}>
        {t('controlled.save')}
      </Button>
      <Button
        variant="light"
        disabled={saveMutation.isPending}
        onClick={() => {
          setComparison(undefined);
          setAmountInput('');
          setErrors({});
        }}
      >
        {t('controlled.again')}
      </Button>
    </form>
  );
}
