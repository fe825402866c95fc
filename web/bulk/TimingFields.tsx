/** The time of a bulk signing: now, as planned, or one that is typedFields. */
import type { SignTiming } from '#domain/planning/bulk.ts';
import { useTranslation } from '../core/texts.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { DateTimeFields } from '../shared/dated/WhenFields.tsx';
import bulkCss from './bulk.module.css';
import type { BulkFormState } from './use-bulk-form.ts';

const timings = ['now', 'planned', 'custom'] as const satisfies SignTiming[];

export function TimingFields({ form: { typedFields, errorOf, whenFields, changeField } }: { form: BulkFormState }) {
  const { t } = useTranslation();
  const timingTexts = { now: t('instance.now'), planned: t('bulk.asPlanned'), custom: t('instance.ownTime') };
  return (
    <>
      <div className={bulkCss.timing} aria-describedby="bulk-timing-error">
        <SegmentedControl
          name="timing"
          label={t('instance.when')}
          isLabelShown
          value={typedFields.timing}
          onPick={(timing) => changeField('timing', () => timing)}
          options={timings.map((timing) => [timing, timingTexts[timing]] as const)}
        />
        <p id="bulk-timing-error" className={bulkCss.wrongField}>
          {errorOf('timing')}
        </p>
      </div>
      {typedFields.timing === 'custom' && <DateTimeFields whenFields={whenFields} />}
    </>
  );
}
