/** A controlled drug is counted blind: first the number, then what the ledger says, then it is saved or counted again (R162). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { asId } from '../core/search-params.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors, valuesOf } from '../kit/forms.ts';
import { stock } from '../kit/icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { queryClient } from '../kit/queries.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { Screen } from '../kit/Screen.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { type StockCount, stockCountsQuery } from '../shared/stock/counts-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import css from './form.module.css';
import { itemOf, refreshStock } from './item-query.ts';
import { WitnessFields, witnessErrors, witnessOf } from './WitnessFields.tsx';

export default function CountPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const params: { id?: string; clientId?: string } = useParams({ strict: false });
  const [id, clientId] = [asId(params.id) ?? 0, asId(params.clientId) ?? 0];
  const client = useClient(clientId);
  const query = useQuery(stockCountsQuery(clientId));
  useActionAtClient('page.inventory', clientId);
  const item = query.data?.find(({ itemId }) => itemId === id);
  const leave = useLeave(() => navigate({ to: '/inventering/$id', params: { id: String(id) }, replace: true }));
  return (
    <Screen
      title={item ? t('controlled.countTitle', { name: item.name }) : t('controlled.count')}
      about={<ClientHeader client={client.data} />}
      back={`/inventering/${id}`}
    >
      {!query.data ? (
        <QueryPlaceholder query={combineQueries(query)} rows={4} />
      ) : item ? (
        <CountForm key={id} item={item} clientId={clientId} onDone={leave} />
      ) : (
        <EmptyState icon={stock} title={t('controlled.notThere')} />
      )}
    </Screen>
  );
}

type Comparison = { countedAmount: number; expectedAmount: number };

function CountForm({ item, clientId, onDone }: { item: StockCount; clientId: number; onDone: () => void }) {
  const { t, locale } = useTexts();
  const { keyOf } = useRequestKey();
  const [typedAmount, setTypedAmount] = useState('');
  const [comparison, setComparison] = useState<Comparison>();
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const textField = (name: string) => ({ name, error: errorOf(name), required: true, onChange: () => clearError(name) });
  const amountWords = (amount: number) => amountText(amount, item.unit, locale).replace('-', '−');
  // The ledger's amount is fetched once the number stands.
  const compareMutation = useMutation({
    mutationFn: (countedAmount: number) =>
      queryClient
        .fetchQuery({ ...itemOf(item.itemId), staleTime: 0 })
        .then(({ amountInStock }) => ({ countedAmount, expectedAmount: amountInStock })),
    meta: { isErrorShown: true },
    onSuccess: setComparison,
  });
  const saveMutation = useMutation({
    mutationFn: (body: Parameters<typeof send>[0]) => send(body),
    meta: { isErrorShown: true },
    onError: (error) => {
      takeServerErrors(error);
      // Somebody signed meanwhile: what the ledger says now is shown.
      if (comparison) compareMutation.mutate(comparison.countedAmount);
    },
    onSuccess: (savedItem) => {
      queryClient.setQueryData(itemOf(item.itemId).queryKey, savedItem);
      snack((translate) =>
        translate('inventory.didCount', {
          name: item.name,
          amount: numberText(comparison!.countedAmount, locale),
          now: numberText(savedItem.amountInStock, locale),
        }),
      );
      void refreshStock();
      onDone();
    },
  });
  type Body = { amount: number; comment: string | null } & Partial<ReturnType<typeof witnessOf>>;
  async function send(body: Body) {
    return (await callApi(inventoryItems.count, { params: { id: item.itemId }, body, requestKey: keyOf(body), isQuiet: true })).data;
  }
  const difference = comparison ? Math.round((comparison.countedAmount - comparison.expectedAmount) * 100) / 100 : 0;
  const compare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amountError = wrongNumber(typedAmount, locale, 0);
    setErrors(amountError ? { amount: amountError } : {});
    if (amountError) focusFirstError(event.currentTarget, { amount: amountError });
    else compareMutation.mutate(readNumber(typedAmount, locale)!);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!comparison || saveMutation.isPending) return;
    const values = valuesOf(event.currentTarget);
    const errors = {
      ...(difference !== 0 && !values.comment?.trim() && { comment: 'error.field.commentMissing' }),
      ...(item.countByTwo && witnessErrors(values)),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError(event.currentTarget, errors);
    saveMutation.mutate({
      amount: comparison.countedAmount,
      comment: values.comment?.trim() || null,
      ...(item.countByTwo && witnessOf(values)),
    });
  };
  if (!comparison)
    return (
      <form noValidate className={css.form} onSubmit={compare}>
        <Unsaved isDirty={typedAmount.trim() !== ''} />
        <Failure error={compareMutation.error} fields={['amount']} />
        <NumberField
          name="amount"
          required
          className={css.large}
          label={t('controlled.howMuch', { unit: item.unit ? ` (${item.unit})` : '' })}
          hint={t('controlled.blind')}
          value={typedAmount}
          error={errorOf('amount')}
          onChange={({ currentTarget }) => {
            setTypedAmount(currentTarget.value);
            clearError('amount');
          }}
        />
        <Button type="submit" loading={compareMutation.isPending}>
          {t('controlled.compare')}
        </Button>
      </form>
    );
  return (
    <form noValidate className={css.form} onSubmit={save}>
      <Unsaved isDirty={!saveMutation.isPending && !saveMutation.isSuccess} />
      <Failure error={saveMutation.error} fields={['comment', 'alone', 'userId', 'password', 'code']} />
      <dl className={css.facts}>
        <div>
          <dt>{t('controlled.youCounted')}</dt>
          <dd>{amountWords(comparison.countedAmount)}</dd>
        </div>
        <div>
          <dt>{t('controlled.expected')}</dt>
          <dd>{amountWords(comparison.expectedAmount)}</dd>
        </div>
        {difference !== 0 && (
          <div data-differs>
            <dt>{t('controlled.difference')}</dt>
            <dd>{difference > 0 ? `+${amountWords(difference)}` : amountWords(difference)}</dd>
          </div>
        )}
      </dl>
      <p className={css.result} role="status">
        {t(difference === 0 ? 'controlled.agrees' : 'controlled.differs')}
      </p>
      {difference !== 0 && (
        <TextField {...textField('comment')} label={t('controlled.why')} hint={t('controlled.whyHint')} maxLength={300} />
      )}
      {item.countByTwo && <WitnessFields clientId={clientId} fields={{ text: textField }} />}
      <Button type="submit" loading={saveMutation.isPending}>
        {t('controlled.save')}
      </Button>
      <Button
        variant="light"
        disabled={saveMutation.isPending}
        onClick={() => {
          setComparison(undefined);
          setTypedAmount('');
          setErrors({});
        }}
      >
        {t('controlled.again')}
      </Button>
    </form>
  );
}
