/** The fields of an order by meaning: how much, the limits of a dose as needed, who ordered it, and the rest, folded away. */
import { givers, MAX_DETAIL_LENGTH, MAX_MEDICINE_NAME_LENGTH } from '#domain/medicine-numbers.ts';
import { useTexts } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { Expander } from '../kit/Expander.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { NotePhoto } from '../shared/handover/NotePhoto.tsx';
import css from './medicines.module.css';
import { isBySeries, seriesDose, seriesField } from './order-draft.ts';
import { SeriesDoses } from './SeriesDoses.tsx';
import type { OrderState } from './use-order-form.ts';
import { ValidFrom } from './ValidFrom.tsx';

/** Characters of what lies in a pack, as lines. */
const MAX_CONTENTS_LENGTH = 3000;
/** Fields that are folded away, unless one of them is wrong. */
const foldedFields = ['form', 'route', 'substance', 'untilDay', 'fromDay', 'fromClock', 'fromDate'];

type Props = { order: OrderState };

export function AmountFields({ order }: Props) {
  const { t } = useTexts();
  const { draft, plans, timeZone, change } = order;
  if (draft.kind === 'PACK') return <TextArea {...order.field('contents', MAX_CONTENTS_LENGTH)} hint={t('medicines.contentsHint')} />;
  const seriesFieldProps = (id: number) => ({
    ...order.textFieldProps(seriesField(id)),
    maxLength: MAX_DETAIL_LENGTH,
    value: seriesDose(draft, id),
  });
  return (
    <>
      <TextField {...order.field('strength')} />
      {order.mayDiffer && (
        <Toggle label={t('assistmeApp.medicine.doses')} checked={draft.bySeries} onChange={(bySeries) => change({ bySeries })} />
      )}
      <div className={css.fields}>
        {isBySeries(draft) ? (
          <SeriesDoses plans={plans} timeZone={timeZone} fieldPropsOf={seriesFieldProps} />
        ) : (
          <>
            <NumberField {...order.field('dose')} />
            <NumberField {...order.field('doseTo')} hint={t('medicines.spanHint')} />
          </>
        )}
        <TextField {...order.field('unit')} />
      </div>
    </>
  );
}

export function AsNeededFields({ order }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.fields}>
      <NumberField {...order.field('maxAmount')} />
      <NumberField {...order.field('maxHours')} isWhole hint={t('medicines.maxHoursHint')} />
      <NumberField {...order.field('minIntervalMinutes')} />
      <NumberField {...order.field('effectAfterMinutes')} isWhole hint={t('medicines.effectHint')} />
    </div>
  );
}

export function OrderedFields({ order }: Props) {
  const { t } = useTexts();
  const { draft, today, errorOf, change } = order;
  return (
    <>
      <div className={css.fields}>
        <TextField {...order.field('orderedBy')} />
        <DateField {...order.day('orderedOn')} to={today} label={t('assistmeApp.medicine.orderedOn')} />
      </div>
      <div>
        <p className={css.soft}>{t('medicines.paperOf')}</p>
        <NotePhoto
          address={draft.imageUrl || null}
          alt={t('medicines.paperOf')}
          error={errorOf('imageUrl')}
          onChange={(address) => change({ imageUrl: address ?? '' })}
        />
      </div>
    </>
  );
}

export function FoldedFields({ order }: Props) {
  const { t } = useTexts();
  const { draft, timeZone, errorOf, change } = order;
  return (
    <Expander title={t('medicines.more')} hasError={foldedFields.some((field) => errorOf(field))}>
      <div className={css.form}>
        <div className={css.fields}>
          <TextField {...order.field('form')} />
          <TextField {...order.field('route')} />
          <DateField {...order.day('untilDay')} to="2100-12-31" label={t('assistmeApp.medicine.untilDay')} />
        </div>
        <TextField {...order.field('substance', MAX_MEDICINE_NAME_LENGTH)} hint={t('medicines.substanceHint')} />
        <SegmentedControl
          isLabelShown
          label={t('assistmeApp.medicine.givenBy')}
          value={draft.givenBy}
          options={givers.map((giver) => [giver, t(`medicines.givers.${giver}`)] as const)}
          onPick={(givenBy) => change({ givenBy })}
        />
        <Toggle
          label={t('assistmeApp.medicine.needsSecond')}
          hint={t('medicines.needsSecondHint')}
          checked={draft.needsSecond}
          onChange={(needsSecond) => change({ needsSecond })}
        />
        <ValidFrom draft={draft} timeZone={timeZone} errorOf={errorOf} onChange={change} />
      </div>
    </Expander>
  );
}
