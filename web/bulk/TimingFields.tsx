/** The time of a bulk signing: now, as planned, or one that is typedFields. */
import type { SignTiming } from '#domain/planning/bulk.ts';
import { useTexts } from '../core/texts.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { WhenFields } from '../shared/dated/WhenFields.tsx';
import bulkCss from './bulk.module.css';
import type { BulkFormState } from './use-bulk-form.ts';

const timings = ['now', 'planned', 'custom'] as const satisfies SignTiming[];

export function TimingFields({ form: { typedFields, errorOf, whenFields, change } }: { form: BulkFormState }) {
  const { t } = useTexts();
  const timingNames = { now: t('instance.now'), planned: t('bulk.asPlanned'), custom: t('instance.ownTime') };
  return (
    <>
      <div className={bulkCss.timing} aria-describedby="bulk-timing-error">
        <SegmentedControl
          name="timing"
          label={t('instance.when')}
          isLabelShown
          value={typedFields.timing}
          onPick={(timing) => change('timing', () => timing)}
          options={timings.map((timing) => [timing, timingNames[timing]] as const)}
        />
        <p id="bulk-timing-error" className={bulkCss.wrongField}>
          {errorOf('timing')}
        </p>
      </div>
      {typedFields.timing === 'custom' && <WhenFields whenFields={whenFields} />}
    </>
  );
}
