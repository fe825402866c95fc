/** The fields of the paper: who decided, as what, for whom they work, when, and its photo. */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { DateField } from '../../kit/DateField.tsx';
import type { FieldHelpers } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { NotePhoto } from '../../shared/handover/NotePhoto.tsx';
import css from './delegations.module.css';

type Props = FieldHelpers & { today: string; imageUrl: string; onImage: (address: string) => void };
const MAX_NAME_LENGTH = 100;

export function PaperFields({ today, errorOf, clearError, text, imageUrl, onImage }: Props) {
  const { t } = useTranslation();
  const [decidedOn, setDecidedOn] = useState(today);
  return (
    <>
      <div className={css.fields}>
        <TextField {...text('decidedBy')} label={t('assistmeApp.delegation.decidedBy')} maxLength={MAX_NAME_LENGTH} />
        <TextField {...text('decidedTitle')} label={t('assistmeApp.delegation.decidedTitle')} maxLength={MAX_NAME_LENGTH} />
        <TextField {...text('decidedEmployer')} label={t('assistmeApp.delegation.decidedEmployer')} maxLength={MAX_NAME_LENGTH} />
      </div>
      <DateField
        name="decidedOn"
        required
        label={t('assistmeApp.delegation.decidedOn')}
        to={today}
        value={decidedOn}
        error={errorOf('decidedOn')}
        onChange={(value) => {
          setDecidedOn(value);
          clearError('decidedOn');
        }}
      />
      <div>
        <p className={css.soft}>{t('assistmeApp.delegation.imageUrl')}</p>
        <input type="hidden" name="imageUrl" value={imageUrl} readOnly />
        <NotePhoto
          photoAddress={imageUrl || null}
          alt={t('assistmeApp.delegation.imageUrl')}
          error={errorOf('imageUrl')}
          onChange={(address) => onImage(address ?? '')}
        />
      </div>
    </>
  );
}
