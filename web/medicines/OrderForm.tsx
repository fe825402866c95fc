/** Writes an order, or its next number: what was before is never edited, and a change says why (R130). */
import { lazy, Suspense, useState } from 'react';
import { MAX_INSTRUCTION_LENGTH, MAX_MEDICINE_NAME_LENGTH, type MedicineKind, medicineKinds } from '#domain/medicine-numbers.ts';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import css from './medicines.module.css';
import { AmountFields, AsNeededFields, FoldedFields, OrderedFields } from './OrderFields.tsx';
import { type OrderProps, useOrderForm } from './use-order-form.ts';

const MedicineEndSheet = lazy(() => import('./MedicineEndSheet.tsx'));

export function OrderForm(props: OrderProps) {
  const { onDone } = props;
  const { t } = useTexts();
  const order = useOrderForm(props);
  const { form, draft, isFirst, field, change } = order;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <form noValidate className={css.form} onSubmit={order.submit}>
        <Unsaved isDirty={order.isUnsaved} />
        <Failure error={form.error} fields={[...Object.keys(draft), 'fromDate']} />
        <NewerVersionNotice title={t('medicines.changedByOther')} {...form.newerVersion} />
        <SegmentedControl<MedicineKind>
          isLabelShown
          label={t('assistmeApp.medicine.kind')}
          value={draft.kind}
          options={medicineKinds.map((kind) => [kind, t(`medicines.kinds.${kind}`)] as const)}
          onPick={(kind) => change({ kind })}
        />
        <TextField required {...field('name', MAX_MEDICINE_NAME_LENGTH)} />
        <AmountFields order={order} />
        <TextField {...field('indication', MAX_INSTRUCTION_LENGTH)} />
        {draft.kind === 'AS_NEEDED' && <AsNeededFields order={order} />}
        <TextArea {...field('instruction', MAX_INSTRUCTION_LENGTH)} />
        <OrderedFields order={order} />
        <FoldedFields order={order} />
        {!isFirst && <TextField required {...field('reason', MAX_INSTRUCTION_LENGTH)} hint={t('medicines.reasonHint')} />}
        <Button type="submit" loading={form.isSaving}>
          {t(isFirst ? 'medicines.makeOne' : 'medicines.saveChange')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
        {!isFirst && (
          <Button variant="default" onClick={() => setEnding(true)}>
            {t('medicines.end')}
          </Button>
        )}
      </form>
      <Suspense>
        {isEnding && form.row.medicine && (
          <MedicineEndSheet medicine={form.row.medicine} onClose={() => setEnding(false)} onDone={onDone} />
        )}
      </Suspense>
    </>
  );
}
