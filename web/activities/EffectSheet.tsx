/** One draw of an activity: which item and how much of it, made, changed or taken away (product «Stock»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inventoryEffects } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { useDiscardConfirmation } from '../editor/ask-first.tsx';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { definedErrors } from '../kit/checks.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { stockIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { numberFieldText } from '../kit/numbers.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import sheet from '../kit/sheet.module.css';
import css from '../shared/catalogue/wizard.module.css';
import { type Activity, refreshAll } from './activity-query.ts';
import { type Effect, itemsQueryOf } from './effects-query.ts';

type Props = {
  activity: Activity;
  /** To be changed; a new one when left out. */
  effect: Effect | undefined;
  /** The activity's draws so far: an item is drawn once. */
  drawnEffects: readonly Effect[];
  onClose: () => void;
};

export function EffectSheet({ activity, effect, drawnEffects, onClose }: Props) {
  const { t, locale } = useTranslation();
  const itemsQuery = useQuery({ ...itemsQueryOf(activity.client.id), enabled: !effect });
  const [itemId, setItemId] = useState<number | undefined>(effect?.item.id);
  const initialAmount = effect ? numberFieldText(effect.amount, locale) : '1';
  const [amount, setAmount] = useState(initialAmount);
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const mutationOptions = {
    meta: { isErrorShown: true },
    onError: takeServerErrors,
    onSuccess: () => {
      void refreshAll();
      onClose();
    },
  };
  const saveMutation = useMutation({
    mutationFn: async (): Promise<void> => {
      const parsedAmount = readNumber(amount, locale)!;
      if (effect)
        await callApi(inventoryEffects.change, { params: { id: effect.id }, body: { amount: parsedAmount }, ifMatch: effect.version });
      else await callApi(inventoryEffects.create, { body: { activity: { id: activity.id }, item: { id: itemId! }, amount: parsedAmount } });
    },
    ...mutationOptions,
  });
  const removeMutation = useMutation({
    mutationFn: async (): Promise<void> => void (await callApi(inventoryEffects.remove, { params: { id: effect!.id } })),
    ...mutationOptions,
  });
  const isDirty = (itemId !== effect?.item.id || amount !== initialAmount) && !saveMutation.isPending && !removeMutation.isPending;
  const { mayClose, question: discardDialog } = useDiscardConfirmation(isDirty, onClose);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = definedErrors({
      item: itemId === undefined ? 'error.field.required' : undefined,
      amount: numberErrorOf(amount, locale, 0),
    });
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else saveMutation.mutate();
  };
  const drawnItemIds = new Set(drawnEffects.map(({ item }) => item.id));
  const offeredItems = (itemsQuery.data ?? []).filter(({ id, archived }) => !archived && !drawnItemIds.has(id));
  const unit = effect ? effect.unit : offeredItems.find(({ id }) => id === itemId)?.unit;

  return (
    <>
      <Sheet
        title={effect ? t('inventory.effectOf', { item: effect.item.name }) : t('inventory.addEffect')}
        subtitle={activity.name}
        mayClose={mayClose}
        onClose={onClose}
      >
        {(close) =>
          itemsQuery.error && !itemsQuery.data ? (
            <LoadError error={itemsQuery.error} retry={() => void itemsQuery.refetch()} />
          ) : !effect && !itemsQuery.data ? (
            <Skeleton rowCount={2} />
          ) : !effect && offeredItems.length === 0 ? (
            <EmptyState
              icon={stockIcon}
              title={t(drawnItemIds.size > 0 ? 'inventory.allDrawn' : 'inventory.noItems')}
              action={
                <ButtonLink to="/inventering" search={{ clientId: activity.client.id }}>
                  {t('inventory.toStock')}
                </ButtonLink>
              }
            />
          ) : (
            <form noValidate className={css.form} onSubmit={handleSubmit}>
              <Failure error={saveMutation.error ?? removeMutation.error} fields={effect ? ['amount'] : ['item', 'amount']} />
              {!effect && (
                <SelectField
                  name="item"
                  required
                  label={t('assistmeApp.inventoryEffect.item')}
                  value={String(itemId ?? '')}
                  error={errorOf('item')}
                  options={[
                    ...(itemId === undefined ? [{ value: '', label: t('inventory.chooseItem') }] : []),
                    ...offeredItems.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  onChange={(event) => {
                    setItemId(Number(event.currentTarget.value) || undefined);
                    clearError('item');
                  }}
                />
              )}
              <NumberField
                name="amount"
                required
                label={t('inventory.howMuchDrawn', { unit: unit ? ` (${unit})` : '' })}
                value={amount}
                error={errorOf('amount')}
                onChange={(event) => {
                  setAmount(event.currentTarget.value);
                  clearError('amount');
                }}
              />
              <div>
                <Button type="submit" isFullWidth className={sheet.main} isLoading={saveMutation.isPending}>
                  {t('shared.save')}
                </Button>
                {effect && (
                  <Button
                    isFullWidth
                    variant="subtle"
                    isDestructive
                    className={sheet.main}
                    isLoading={removeMutation.isPending}
                    onClick={() => removeMutation.mutate()}
                  >
                    {t('inventory.removeEffect')}
                  </Button>
                )}
                <Button isFullWidth variant="subtle" className={sheet.main} onClick={() => mayClose() && close()}>
                  {t('shared.cancel')}
                </Button>
              </div>
            </form>
          )
        }
      </Sheet>
      {discardDialog}
    </>
  );
}
