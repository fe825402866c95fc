/** Gives a dose as needed: which, why, how much, and what the order says of it, before it is given; never refused (R132, R133). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { computeDoseRoom, isSameUnit } from '#domain/dose-room.ts';
import { doseLimitsOf, substanceKeyOf } from '#domain/doses-given.ts';
import { MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { can } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useUser } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { useNow } from '../kit/now.ts';
import { amountText, numberFieldText, numberText } from '../kit/numbers.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useIsCompanyStrict, useMissingAuthority } from '../shared/authority/authority-query.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { commentErrorOf, emptyComment, htmlOfComment } from '../shared/dated/comment.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import type { Medicine } from '../shared/medicine/medicine-query.ts';
import { administrationText, doseRoomText, doseText, limitText, otherDosesText } from '../shared/medicine/medicine-words.ts';
import { useDoses } from '../shared/medicine/use-doses.ts';
import css from './as-needed.module.css';
import { useDoseActs } from './dose-acts.ts';

const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));

/** The most reasons given before that are offered. */
const MAX_REASONS = 4;

type Props = { medicines: readonly Medicine[]; initialMedicine: Medicine; onClose: () => void };

export default function GiveSheet({ medicines, initialMedicine, onClose }: Props) {
  const { t, locale } = useTranslation();
  const formatMoment = useFormatMoment();
  const now = useNow();
  const [medicine, setMedicine] = useState(initialMedicine);
  const { id, clientId, activity, current: currentOrder, stock } = medicine;
  const user = useUser();
  const needsAuthorityCheck = activity.isHealthCare && can(user, 'instance.sign') && !user.isTheClient;
  const missingAuthority = useMissingAuthority(clientId, activity.id, now, needsAuthorityCheck);
  const isStrict = useIsCompanyStrict(clientId, needsAuthorityCheck);
  const [isExpanded, setExpanded] = useState(false);
  const { doses, asOf: asOfText } = useDoses(clientId);
  const performDoseAct = useDoseActs(clientId);
  const [doseInputById, setDoseInputById] = useState<Partial<Record<number, string>>>({});
  const doseInput = doseInputById[id] ?? (currentOrder.dose === null ? '' : numberFieldText(currentOrder.dose, locale));
  const setDoseInput = (amount: string) => setDoseInputById({ ...doseInputById, [id]: amount });
  const [reason, setReason] = useState('');
  const [overrideComment, setOverrideComment] = useState(emptyComment);
  const overrideError = commentErrorOf(overrideComment, missingAuthority && 'error.field.commentMissing');
  const medicineDoses = doses?.filter(({ medicineId }) => medicineId === id) ?? [];
  const earlierReasons = [...new Set(medicineDoses.flatMap((dose) => dose.reason ?? []))].slice(0, MAX_REASONS);
  const dose = readNumber(doseInput, locale);
  const roomForDose = doses && dose ? computeDoseRoom(doses, doseLimitsOf(currentOrder), dose, now) : undefined;
  const suggestedDoses = currentOrder.dose !== null && currentOrder.doseTo !== null ? [currentOrder.dose, currentOrder.doseTo] : [];
  return (
    <FormSheet
      title={[currentOrder.name, currentOrder.strength].filter(Boolean).join(' ')}
      subtitle={[doseText(currentOrder, locale), limitText(currentOrder, t, locale), administrationText(currentOrder)]
        .filter(Boolean)
        .join(' · ')}
      submitLabel={t(roomForDose?.state === 'NONE' ? 'medicines.giveAnyway' : 'medicines.give')}
      check={(): Record<string, string> => ({
        ...(reason.trim() === '' && { reason: 'error.field.required' }),
        ...(missingAuthority && overrideError && { comment: overrideError }),
        ...(numberErrorOf(doseInput, locale, 0.01) && { dose: numberErrorOf(doseInput, locale, 0.01)! }),
      })}
      send={() =>
        performDoseAct(
          {
            act: 'give',
            medicineId: id,
            substanceKey: substanceKeyOf(currentOrder),
            dose: dose!,
            unit: currentOrder.unit,
            reason: reason.trim(),
            ...(missingAuthority && { whyWithout: htmlOfComment(overrideComment) }),
          },
          currentOrder.name,
        )
      }
      areFieldsFolded={missingAuthority !== undefined && isStrict && !isExpanded}
      onClose={onClose}
    >
      {({ text: textFieldProps }) => {
        const formFields = (
          <div className={css.form}>
            {medicines.length > 1 && (
              <SegmentedControl
                label={t('assistmeApp.medicine.name')}
                value={String(id)}
                options={medicines.map((medicineOption) => [String(medicineOption.id), medicineOption.current.name] as const)}
                onPick={(pickedId) => {
                  setMedicine(medicines.find((medicineOption) => String(medicineOption.id) === pickedId)!);
                  setExpanded(false);
                  setOverrideComment(emptyComment);
                }}
              />
            )}
            <p role="status" className={css.room} data-state={roomForDose?.state}>
              {roomForDose ? doseRoomText(roomForDose, currentOrder, { t, locale, formatMoment }) : t('medicines.roomUnknown')}
              {roomForDose &&
                roomForDose.uncountedDoses.length > 0 &&
                ` ${otherDosesText(roomForDose.uncountedDoses, { t, locale, formatMoment })}`}
              {asOfText && ` ${asOfText}`}
            </p>
            {roomForDose?.state === 'NONE' && (
              <Link to="/klientgrupp/kort" search={{ clientId }} className={css.contacts}>
                {t('card.contacts')}
              </Link>
            )}
            {earlierReasons.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
              <div className={css.chips} role="group" aria-label={t('medicines.reasonsBefore')}>
                {earlierReasons.map((earlierReason) => (
                  <button
                    key={earlierReason}
                    type="button"
                    className={css.chip}
                    aria-pressed={reason === earlierReason}
                    onClick={() => setReason(earlierReason)}
                  >
                    {earlierReason}
                  </button>
                ))}
              </div>
            )}
            <TextField
              {...textFieldProps('reason')}
              label={t('medicines.giveReason')}
              hint={currentOrder.indication ?? undefined}
              maxLength={MAX_INSTRUCTION_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => {
                textFieldProps('reason').onChange();
                setReason(currentTarget.value);
              }}
            />
            {suggestedDoses.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div className={css.chips} role="group" aria-label={t('assistmeApp.medicine.dose')}>
                {suggestedDoses.map((suggestedDose) => (
                  <button
                    key={suggestedDose}
                    type="button"
                    className={css.chip}
                    aria-pressed={dose === suggestedDose}
                    onClick={() => setDoseInput(numberFieldText(suggestedDose, locale))}
                  >
                    {doseText({ dose: suggestedDose, doseTo: null, unit: currentOrder.unit }, locale)}
                  </button>
                ))}
              </div>
            )}
            <NumberField
              {...textFieldProps('dose')}
              label={currentOrder.unit ? `${t('assistmeApp.medicine.dose')} (${currentOrder.unit})` : t('assistmeApp.medicine.dose')}
              value={doseInput}
              onChange={({ currentTarget }) => {
                textFieldProps('dose').onChange();
                setDoseInput(currentTarget.value);
              }}
            />
            {stock && dose && isSameUnit(stock.unit, currentOrder.unit) && (
              <p>{t('day.draws', { what: amountText(dose, stock.unit, locale), left: numberText(Math.max(0, stock.left), locale) })}</p>
            )}
          </div>
        );
        if (!missingAuthority) return formFields;
        const changeOverrideComment: typeof setOverrideComment = (updateComment) => {
          textFieldProps('comment').onChange();
          setOverrideComment(updateComment);
        };
        return (
          <Suspense>
            <NoAuthorityNotice
              key={id}
              clientId={clientId}
              activityId={activity.id}
              onFormToggle={setExpanded}
              form={
                <>
                  <CommentField
                    label={t('instance.whyWithout')}
                    required
                    error={textFieldProps('comment').error}
                    value={overrideComment}
                    onChange={changeOverrideComment}
                  />
                  {formFields}
                </>
              }
              onCommentChange={changeOverrideComment}
            />
          </Suspense>
        );
      }}
    </FormSheet>
  );
}
