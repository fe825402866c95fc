/** Writes an order, or its next number: what was before is never edited, and a change says why (R130). */
import { lazy, Suspense, useState } from 'react';
import { MAX_INSTRUCTION_LENGTH, MAX_MEDICINE_NAME_LENGTH, type MedicineKind, medicineKinds } from '#domain/medicine-numbers.ts';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
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
  const { t } = useTranslation();
  const orderForm = useOrderForm(props);
  const { form: versionedForm, draft, isFirst: isFirstRevision, labelledFieldProps, change: changeDraft } = orderForm;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <form noValidate className={css.form} onSubmit={orderForm.submit}>
        <UnsavedGuard isDirty={orderForm.isUnsaved} />
        <Failure error={versionedForm.error} fields={[...Object.keys(draft), 'fromDate']} />
        <NewerVersionNotice title={t('medicines.changedByOther')} {...versionedForm.newerVersion} />
        <SegmentedControl<MedicineKind>
          isLabelShown
          label={t('assistmeApp.medicine.kind')}
          value={draft.kind}
          options={medicineKinds.map((kind) => [kind, t(`medicines.kinds.${kind}`)] as const)}
          onPick={(kind) => changeDraft({ kind })}
        />
        <TextField required {...labelledFieldProps('name', MAX_MEDICINE_NAME_LENGTH)} />
        <AmountFields orderForm={orderForm} />
        <TextField {...labelledFieldProps('indication', MAX_INSTRUCTION_LENGTH)} />
        {draft.kind === 'AS_NEEDED' && <AsNeededFields orderForm={orderForm} />}
        <TextArea {...labelledFieldProps('instruction', MAX_INSTRUCTION_LENGTH)} />
        <OrderedFields orderForm={orderForm} />
        <FoldedFields orderForm={orderForm} />
        {!isFirstRevision && (
          <TextField required {...labelledFieldProps('reason', MAX_INSTRUCTION_LENGTH)} hint={t('medicines.reasonHint')} />
        )}
        <Button type="submit" isLoading={versionedForm.isSaving}>
          {t(isFirstRevision ? 'medicines.makeOne' : 'medicines.saveChange')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
        {!isFirstRevision && (
          <Button variant="default" onClick={() => setEnding(true)}>
            {t('medicines.end')}
          </Button>
        )}
      </form>
      <Suspense>
        {isEnding && versionedForm.row.medicine && (
          <MedicineEndSheet medicine={versionedForm.row.medicine} onClose={() => setEnding(false)} onDone={onDone} />
        )}
      </Suspense>
    </>
  );
}
