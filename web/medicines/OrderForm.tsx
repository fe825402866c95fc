/** Writes an order, or its next number: what was before is never edited, and a change says why (R130). */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { medicines } from '#contract/medicines.ts';
import {
  givers,
  LONGEST_DETAIL,
  LONGEST_INSTRUCTION,
  LONGEST_MEDICINE_NAME,
  type MedicineKind,
  medicineKinds,
} from '#domain/medicine-numbers.ts';
import { nextOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { call } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../kit/DateField.tsx';
import { dayOf, useDates } from '../kit/dates.ts';
import { Expander } from '../kit/Expander.tsx';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import type { WholeActivity } from '../shared/activity/activities.ts';
import { NotePhoto } from '../shared/handover/NotePhoto.tsx';
import { invalidateMedicines, type Medicine, readMedicine } from '../shared/medicine/medicine-query.ts';
import css from './medicines.module.css';
import {
  bodyOf,
  type Draft,
  draftOf,
  isBySeries,
  type SeriesField,
  seriesDose,
  seriesField,
  type TextField as TextFieldName,
  wrongWith,
} from './order-draft.ts';
import { SeriesDoses } from './SeriesDoses.tsx';
import { ValidFrom } from './ValidFrom.tsx';
import { fromOf } from './valid-from.ts';

/** Characters of what lies in a pack, as lines. */
const LONGEST_CONTENTS = 3000;

const MedicineEndSheet = lazy(() => import('./MedicineEndSheet.tsx'));

/** By the activity, which is there before its medicine. */
type Row = { id: number; medicine: Medicine | null };

/** True of a rule that has a time today or later. */
function plansMore(recurrence: string, zone: string): boolean {
  const parsed = parseRule(recurrence, zone);
  return 'rule' in parsed && nextOccurrences(parsed.rule, dayOf(serverNow(), zone), 1).length > 0;
}

type Props = {
  activity: WholeActivity;
  /** Null while the activity is none. */
  medicine: Medicine | null;
  /** From what the activity says, to begin with. */
  proposed: Parameters<typeof draftOf>[0];
  zone: string;
  onDone: () => void;
};

export function OrderForm({ activity, medicine, proposed, zone, onDone }: Props) {
  const { t, locale } = useTexts();
  const today = useDates(zone).today();
  const queries = useQueryClient();
  const clientId = activity.client.id;
  const plans = medicine?.plans ?? activity.plannedActivities.filter(({ recurrence }) => plansMore(recurrence, zone));
  const begun = (of: Medicine | null) => draftOf(of?.current ?? proposed, of?.kind ?? 'SCHEDULED', locale);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [isEnding, setEnding] = useState(false);
  const { at, set, clear, take } = useFieldErrors(t);
  const form = useVersionedForm({
    opened: { id: activity.id, medicine } as Row,
    read: async (id) => ({ id, medicine: (await readMedicine(clientId, id)) ?? null }),
    save: ({ id, medicine }, draft: Draft): Promise<unknown> => {
      const order = { ...bodyOf(draft, plans, locale), ...fromOf(draft, zone) };
      return medicine
        ? call(medicines.change, {
            params: { id: medicine.id },
            body: { ...order, reason: draft.reason.trim() },
            ifMatch: medicine.version,
          })
        : call(medicines.create, { body: { ...order, activity: { id } } });
    },
    onSaved: () => {
      void invalidateMedicines(queries, clientId);
      onDone();
    },
    onRefused: take,
  });
  const isFirst = form.row.medicine === null;
  const saved = begun(form.row.medicine);
  const draft: Draft = { ...saved, ...typed };
  const isDirty = Object.entries(typed).some(([field, value]) => (saved[field as keyof Draft] ?? '') !== value);
  const change = (changes: Partial<Draft>) => {
    setTyped({ ...typed, ...changes });
    for (const field of Object.keys(changes)) clear(field);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wrongWith(draft, plans, isFirst, { locale, today });
    set(wrong);
    if (Object.keys(wrong).length > 0) focusFirstError(event.currentTarget, wrong);
    else if (isDirty || isFirst) form.save(draft);
    else onDone();
  };
  const field = <Field extends TextFieldName | SeriesField>(name: Field, maxLength: number) => ({
    ...{ name, maxLength, value: draft[name] ?? '', error: at(name) },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  });
  const text = (name: TextFieldName, maxLength = LONGEST_DETAIL) => ({
    ...field(name, maxLength),
    label: t(`assistmeApp.medicine.${name}`),
  });
  const ofSeries = (id: number) => ({ ...field(seriesField(id), LONGEST_DETAIL), value: seriesDose(draft, id) });
  // Also where one series alone is left of those that had their own.
  const mayDiffer = draft.kind === 'SCHEDULED' && (plans.length > 1 || saved.bySeries);
  const day = (name: 'orderedOn' | 'untilDay') => ({
    ...{
      name,
      to: name === 'orderedOn' ? today : '2100-12-31',
      label: t(`assistmeApp.medicine.${name}`),
      value: draft[name],
      error: at(name),
    },
    onChange: (value: string) => change({ [name]: value }),
  });
  const folded = ['form', 'route', 'substance', 'untilDay', 'fromDay', 'fromClock', 'fromDate'];
  return (
    <>
      <form noValidate className={css.form} onSubmit={submit}>
        <Unsaved isDirty={isDirty && !form.isSaving && !form.isSaved} />
        <Failure error={form.error} fields={[...Object.keys(draft), 'fromDate']} />
        <NewerVersionNotice title={t('medicines.changedByOther')} {...form.newer} />
        <SegmentedControl<MedicineKind>
          labelled
          label={t('assistmeApp.medicine.kind')}
          value={draft.kind}
          options={medicineKinds.map((kind) => [kind, t(`medicines.kinds.${kind}`)] as const)}
          onPick={(kind) => change({ kind })}
        />
        <TextField required {...text('name', LONGEST_MEDICINE_NAME)} />
        {draft.kind === 'PACK' ? (
          <TextArea {...text('contents', LONGEST_CONTENTS)} hint={t('medicines.contentsHint')} />
        ) : (
          <>
            <TextField {...text('strength')} />
            {mayDiffer && (
              <Toggle label={t('assistmeApp.medicine.doses')} checked={draft.bySeries} onChange={(bySeries) => change({ bySeries })} />
            )}
            <div className={css.fields}>
              {isBySeries(draft) ? (
                <SeriesDoses plans={plans} zone={zone} field={ofSeries} />
              ) : (
                <>
                  <NumberField {...text('dose')} />
                  <NumberField {...text('doseTo')} hint={t('medicines.spanHint')} />
                </>
              )}
              <TextField {...text('unit')} />
            </div>
          </>
        )}
        <TextField {...text('indication', LONGEST_INSTRUCTION)} />
        {draft.kind === 'AS_NEEDED' && (
          <div className={css.fields}>
            <NumberField {...text('maxAmount')} />
            <NumberField {...text('maxHours')} isWhole hint={t('medicines.maxHoursHint')} />
            <NumberField {...text('minIntervalMinutes')} />
            <NumberField {...text('effectAfterMinutes')} isWhole hint={t('medicines.effectHint')} />
          </div>
        )}
        <TextArea {...text('instruction', LONGEST_INSTRUCTION)} />
        <div className={css.fields}>
          <TextField {...text('orderedBy')} />
          <DateField {...day('orderedOn')} />
        </div>
        <div>
          <p className={css.soft}>{t('medicines.paperOf')}</p>
          <NotePhoto
            address={draft.imageUrl || null}
            alt={t('medicines.paperOf')}
            error={at('imageUrl')}
            onChange={(address) => change({ imageUrl: address ?? '' })}
          />
        </div>
        <Expander title={t('medicines.more')} isWrong={folded.some((field) => at(field))}>
          <div className={css.form}>
            <div className={css.fields}>
              <TextField {...text('form')} />
              <TextField {...text('route')} />
              <DateField {...day('untilDay')} />
            </div>
            <TextField {...text('substance', LONGEST_MEDICINE_NAME)} hint={t('medicines.substanceHint')} />
            <SegmentedControl
              labelled
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
            <ValidFrom draft={draft} zone={zone} errorAt={at} onChange={change} />
          </div>
        </Expander>
        {!isFirst && <TextField required {...text('reason', LONGEST_INSTRUCTION)} hint={t('medicines.reasonHint')} />}
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
