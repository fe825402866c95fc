/** The fields of an order by meaning: how much, the limits of a dose as needed, who ordered it, and the rest, folded away. */
import { givers, MAX_DETAIL_LENGTH, MAX_MEDICINE_NAME_LENGTH } from '#domain/medicine-numbers.ts';
import { useTranslation } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { Expander } from '../kit/Expander.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { NotePhoto } from '../shared/handover/NotePhoto.tsx';
import css from './medicines.module.css';
import { hasDosePerSeries, seriesDoseText, seriesFieldName } from './order-draft.ts';
import { SeriesDoses } from './SeriesDoses.tsx';
import type { OrderState } from './use-order-form.ts';
import { ValidFrom } from './ValidFrom.tsx';

/** Characters of what lies in a pack, as lines. */
const MAX_CONTENTS_LENGTH = 3000;
/** Fields that are folded away, unless one of them is wrong. */
const foldedFields = ['form', 'route', 'substance', 'untilDay', 'fromDay', 'fromClock', 'fromDate'];

type Props = { orderForm: OrderState };

export function AmountFields({ orderForm }: Props) {
  const { t } = useTranslation();
  const { draft, plans, timeZone, change: changeDraft } = orderForm;
  if (draft.kind === 'PACK')
    return <TextArea {...orderForm.labelledFieldProps('contents', MAX_CONTENTS_LENGTH)} hint={t('medicines.contentsHint')} />;
  const seriesFieldProps = (id: number) => ({
    ...orderForm.textFieldProps(seriesFieldName(id)),
    maxLength: MAX_DETAIL_LENGTH,
    value: seriesDoseText(draft, id),
  });
  return (
    <>
      <TextField {...orderForm.labelledFieldProps('strength')} />
      {orderForm.mayDosesDiffer && (
        <Toggle label={t('assistmeApp.medicine.doses')} checked={draft.bySeries} onChange={(bySeries) => changeDraft({ bySeries })} />
      )}
      <div className={css.fields}>
        {hasDosePerSeries(draft) ? (
          <SeriesDoses plans={plans} timeZone={timeZone} fieldPropsOf={seriesFieldProps} />
        ) : (
          <>
            <NumberField {...orderForm.labelledFieldProps('dose')} />
            <NumberField {...orderForm.labelledFieldProps('doseTo')} hint={t('medicines.spanHint')} />
          </>
        )}
        <TextField {...orderForm.labelledFieldProps('unit')} />
      </div>
    </>
  );
}

export function AsNeededFields({ orderForm }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.fields}>
      <NumberField {...orderForm.labelledFieldProps('maxAmount')} />
      <NumberField {...orderForm.labelledFieldProps('maxHours')} isWhole hint={t('medicines.maxHoursHint')} />
      <NumberField {...orderForm.labelledFieldProps('minIntervalMinutes')} />
      <NumberField {...orderForm.labelledFieldProps('effectAfterMinutes')} isWhole hint={t('medicines.effectHint')} />
    </div>
  );
}

export function OrderedFields({ orderForm }: Props) {
  const { t } = useTranslation();
  const { draft, today, errorOf, change: changeDraft } = orderForm;
  return (
    <>
      <div className={css.fields}>
        <TextField {...orderForm.labelledFieldProps('orderedBy')} />
        <DateField {...orderForm.dateFieldProps('orderedOn')} to={today} label={t('assistmeApp.medicine.orderedOn')} />
      </div>
      <div>
        <p className={css.soft}>{t('medicines.paperOf')}</p>
        <NotePhoto
          photoAddress={draft.imageUrl || null}
          alt={t('medicines.paperOf')}
          error={errorOf('imageUrl')}
          onChange={(photoUrl) => changeDraft({ imageUrl: photoUrl ?? '' })}
        />
      </div>
    </>
  );
}

export function FoldedFields({ orderForm }: Props) {
  const { t } = useTranslation();
  const { draft, timeZone, errorOf, change: changeDraft } = orderForm;
  return (
    <Expander title={t('medicines.more')} hasError={foldedFields.some((fieldName) => errorOf(fieldName))}>
      <div className={css.form}>
        <div className={css.fields}>
          <TextField {...orderForm.labelledFieldProps('form')} />
          <TextField {...orderForm.labelledFieldProps('route')} />
          <DateField {...orderForm.dateFieldProps('untilDay')} to="2100-12-31" label={t('assistmeApp.medicine.untilDay')} />
        </div>
        <TextField {...orderForm.labelledFieldProps('substance', MAX_MEDICINE_NAME_LENGTH)} hint={t('medicines.substanceHint')} />
        <SegmentedControl
          isLabelShown
          label={t('assistmeApp.medicine.givenBy')}
          value={draft.givenBy}
          options={givers.map((giver) => [giver, t(`medicines.givers.${giver}`)] as const)}
          onPick={(givenBy) => changeDraft({ givenBy })}
        />
        <Toggle
          label={t('assistmeApp.medicine.needsSecond')}
          hint={t('medicines.needsSecondHint')}
          checked={draft.needsSecond}
          onChange={(needsSecond) => changeDraft({ needsSecond })}
        />
        <ValidFrom draft={draft} timeZone={timeZone} errorOf={errorOf} onChange={changeDraft} />
      </div>
    </Expander>
  );
}
