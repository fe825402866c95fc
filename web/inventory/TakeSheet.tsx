/** An amount poured away or returned, in words why or where to, and of a controlled item who stood beside (R161). */
import { inventoryItems } from '#contract/inventory.ts';
import { shownAmountOf } from '#domain/inventory.ts';
import { callApi } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { numberText } from '../kit/numbers.ts';
import { queryClient } from '../kit/queries.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { TextField } from '../kit/TextField.tsx';
import css from './form.module.css';
import { type Item, itemQuery, refreshStock, type StockRemovalAct } from './item-query.ts';
import { checkWitness, WitnessFields, witnessBodyOf } from './WitnessFields.tsx';

type Props = { item: Item; act: StockRemovalAct; onClose: () => void };

export default function StockRemovalSheet({ item, act, onClose }: Props) {
  const { t, locale } = useTranslation();
  const { keyOf: requestKeyOf } = useRequestKey();
  return (
    <FormSheet
      title={t(`controlled.${act}`)}
      subtitle={item.name}
      submitLabel={t(`controlled.${act}`)}
      check={(values) => ({
        ...definedErrors({
          amount: numberErrorOf(values.amount ?? '', locale, 0.01),
          comment: values.comment?.trim() ? undefined : 'error.field.required',
        }),
        ...(item.controlled && checkWitness(values)),
      })}
      send={async (values) => {
        const amountAndComment = { amount: readNumber(values.amount!, locale)!, comment: values.comment!.trim() };
        const requestBody = { ...amountAndComment, ...(item.controlled && witnessBodyOf(values)) };
        const request = {
          params: { id: item.id },
          body: requestBody,
          requestKey: requestKeyOf([act, requestBody]),
          isQuiet: true as const,
        };
        return (await (act === 'waste' ? callApi(inventoryItems.waste, request) : callApi(inventoryItems.return, request))).data;
      }}
      onSaved={(savedItem, { amount = '' }) => {
        queryClient.setQueryData(itemQuery(item.id).queryKey, savedItem);
        const textValues = { name: item.name, amount, now: numberText(shownAmountOf(savedItem.amountInStock), locale) };
        showSnack((translate) => translate(act === 'waste' ? 'controlled.didWaste' : 'controlled.didReturn', textValues));
        void refreshStock();
      }}
      onClose={onClose}
    >
      {(fieldHelpers) => (
        <div className={css.form}>
          <NumberField
            {...fieldHelpers.text('amount')}
            className={css.large}
            label={t(act === 'waste' ? 'controlled.wasteMuch' : 'controlled.returnMuch', { unit: item.unit ? ` (${item.unit})` : '' })}
          />
          <TextField
            {...fieldHelpers.text('comment')}
            label={t(act === 'waste' ? 'controlled.wasteWhy' : 'controlled.returnWhy')}
            hint={t(act === 'waste' ? 'controlled.wasteWhyHint' : 'controlled.returnWhyHint')}
            maxLength={300}
          />
          {item.controlled && <WitnessFields clientId={item.client.id} fieldHelpers={fieldHelpers} />}
        </div>
      )}
    </FormSheet>
  );
}
