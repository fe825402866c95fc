/** An amount poured away or returned, in words why or where to, and of a controlled item who stood beside (R161). */
import { inventoryItems } from '#contract/inventory.ts';
import { shownAmount } from '#domain/inventory.ts';
import { callApi } from '../core/call.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { numberText } from '../kit/numbers.ts';
import { queryClient } from '../kit/queries.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { TextField } from '../kit/TextField.tsx';
import css from './form.module.css';
import { type Item, itemOf, refreshStock, type TakingAct } from './item-query.ts';
import { WitnessFields, witnessErrors, witnessOf } from './WitnessFields.tsx';

type Props = { item: Item; act: TakingAct; onClose: () => void };

export default function TakeSheet({ item, act, onClose }: Props) {
  const { t, locale } = useTexts();
  const { keyOf } = useRequestKey();
  return (
    <FormSheet
      title={t(`controlled.${act}`)}
      meta={item.name}
      submit={t(`controlled.${act}`)}
      check={(values) => ({
        ...definedErrors({
          amount: wrongNumber(values.amount ?? '', locale, 0.01),
          comment: values.comment?.trim() ? undefined : 'error.field.required',
        }),
        ...(item.controlled && witnessErrors(values)),
      })}
      send={async (values) => {
        const amountAndComment = { amount: readNumber(values.amount!, locale)!, comment: values.comment!.trim() };
        const body = { ...amountAndComment, ...(item.controlled && witnessOf(values)) };
        const request = { params: { id: item.id }, body, requestKey: keyOf([act, body]), isQuiet: true as const };
        return (await (act === 'waste' ? callApi(inventoryItems.waste, request) : callApi(inventoryItems.return, request))).data;
      }}
      onSaved={(saved, { amount = '' }) => {
        queryClient.setQueryData(itemOf(item.id).queryKey, saved);
        const values = { name: item.name, amount, now: numberText(shownAmount(saved.amountInStock), locale) };
        snack((translate) => translate(act === 'waste' ? 'controlled.didWaste' : 'controlled.didReturn', values));
        void refreshStock();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <div className={css.form}>
          <NumberField
            {...fields.text('amount')}
            className={css.large}
            label={t(act === 'waste' ? 'controlled.wasteMuch' : 'controlled.returnMuch', { unit: item.unit ? ` (${item.unit})` : '' })}
          />
          <TextField
            {...fields.text('comment')}
            label={t(act === 'waste' ? 'controlled.wasteWhy' : 'controlled.returnWhy')}
            hint={t(act === 'waste' ? 'controlled.wasteWhyHint' : 'controlled.returnWhyHint')}
            maxLength={300}
          />
          {item.controlled && <WitnessFields clientId={item.client.id} fields={fields} />}
        </div>
      )}
    </FormSheet>
  );
}
