/** Ends a medicine, with why; its series plan nothing more where that is chosen. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { medicines } from '#contract/medicines.ts';
import { MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { invalidateMedicines, type Medicine } from '../shared/medicine/medicine-query.ts';
import css from './medicines.module.css';

type Props = { medicine: Medicine; onClose: () => void; onDone: () => void };

export default function MedicineEndSheet({ medicine: { id, clientId, version, current: currentOrder, plans }, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [willEndPlans, setWillEndPlans] = useState(plans.length > 0);
  return (
    <FormSheet
      title={t('medicines.end')}
      subtitle={currentOrder.name}
      submitLabel={t('medicines.end')}
      check={({ reason = '' }): Record<string, string> => (reason.trim() === '' ? { reason: 'error.field.required' } : {})}
      send={({ reason = '' }) =>
        callApi(medicines.end, { params: { id }, body: { reason: reason.trim(), endsPlans: willEndPlans }, ifMatch: version })
      }
      onSaved={() => {
        void invalidateMedicines(queryClient, clientId);
        onDone();
      }}
      onClose={onClose}
    >
      {({ text: textFieldProps }) => (
        <div className={css.form}>
          <TextField {...textFieldProps('reason')} label={t('medicines.endReason')} maxLength={MAX_INSTRUCTION_LENGTH} />
          {plans.length > 0 && <Toggle label={t('assistmeApp.medicine.endsPlans')} checked={willEndPlans} onChange={setWillEndPlans} />}
        </div>
      )}
    </FormSheet>
  );
}
