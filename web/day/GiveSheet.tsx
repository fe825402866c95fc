/** Gives a dose as needed: which, why, how much, and what the order says of it, before it is given; never refused (R132, R133). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { doseRoom, isSameUnit } from '#domain/dose-room.ts';
import { limitsOf, substanceKeyOf } from '#domain/doses-given.ts';
import { MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { can } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useUser } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { useNow } from '../kit/now.ts';
import { amountText, numberFieldText, numberText } from '../kit/numbers.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useIsStrict, useMissingAuthority } from '../shared/authority/authority-query.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { commentErrorOf, htmlOfComment, noComment } from '../shared/dated/comment.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import type { Medicine } from '../shared/medicine/medicine-query.ts';
import { administrationText, doseText, limitText, otherDosesText, roomText } from '../shared/medicine/medicine-words.ts';
import { useDoses } from '../shared/medicine/use-doses.ts';
import css from './as-needed.module.css';
import { useDoseActs } from './dose-acts.ts';

const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));

/** The most reasons given before that are offered. */
const MAX_REASONS = 4;

type Props = { medicines: readonly Medicine[]; initialMedicine: Medicine; onClose: () => void };

export default function GiveSheet({ medicines, initialMedicine, onClose }: Props) {
  const { t, locale } = useTexts();
  const formatMoment = useFormatMoment();
  const now = useNow();
  const [medicine, setMedicine] = useState(initialMedicine);
  const { id, clientId, activity, current, stock } = medicine;
  const user = useUser();
  const needsAuthorityCheck = activity.isHealthCare && can(user, 'instance.sign') && !user.isTheClient;
  const missingAuthority = useMissingAuthority(clientId, activity.id, now, needsAuthorityCheck);
  const isStrict = useIsStrict(clientId, needsAuthorityCheck);
  const [isUnfolded, setUnfolded] = useState(false);
  const { doses, asOf } = useDoses(clientId);
  const act = useDoseActs(clientId);
  const [amounts, setAmounts] = useState<Partial<Record<number, string>>>({});
  const typedDose = amounts[id] ?? (current.dose === null ? '' : numberFieldText(current.dose, locale));
  const setTypedDose = (amount: string) => setAmounts({ ...amounts, [id]: amount });
  const [reason, setReason] = useState('');
  const [overrideComment, setOverrideComment] = useState(noComment);
  const overrideError = commentErrorOf(overrideComment, missingAuthority && 'error.field.commentMissing');
  const medicineDoses = doses?.filter(({ medicineId }) => medicineId === id) ?? [];
  const earlierReasons = [...new Set(medicineDoses.flatMap((dose) => dose.reason ?? []))].slice(0, MAX_REASONS);
  const dose = readNumber(typedDose, locale);
  const room = doses && dose ? doseRoom(doses, limitsOf(current), dose, now) : undefined;
  const suggestedDoses = current.dose !== null && current.doseTo !== null ? [current.dose, current.doseTo] : [];
  return (
    <FormSheet
      title={[current.name, current.strength].filter(Boolean).join(' ')}
      meta={[doseText(current, locale), limitText(current, t, locale), administrationText(current)].filter(Boolean).join(' · ')}
      submit={t(room?.state === 'NONE' ? 'medicines.giveAnyway' : 'medicines.give')}
      check={(): Record<string, string> => ({
        ...(reason.trim() === '' && { reason: 'error.field.required' }),
        ...(missingAuthority && overrideError && { comment: overrideError }),
        ...(wrongNumber(typedDose, locale, 0.01) && { dose: wrongNumber(typedDose, locale, 0.01)! }),
      })}
      send={() =>
        act(
          {
            act: 'give',
            medicineId: id,
            substanceKey: substanceKeyOf(current),
            dose: dose!,
            unit: current.unit,
            reason: reason.trim(),
            ...(missingAuthority && { whyWithout: htmlOfComment(overrideComment) }),
          },
          current.name,
        )
      }
      isFolded={missingAuthority !== undefined && isStrict && !isUnfolded}
      onClose={onClose}
    >
      {({ text }) => {
        const fields = (
          <div className={css.form}>
            {medicines.length > 1 && (
              <SegmentedControl
                label={t('assistmeApp.medicine.name')}
                value={String(id)}
                options={medicines.map((option) => [String(option.id), option.current.name] as const)}
                onPick={(pickedId) => {
                  setMedicine(medicines.find((option) => String(option.id) === pickedId)!);
                  setUnfolded(false);
                  setOverrideComment(noComment);
                }}
              />
            )}
            <p role="status" className={css.room} data-state={room?.state}>
              {room ? roomText(room, current, { t, locale, formatMoment }) : t('medicines.roomUnknown')}
              {room && room.uncounted.length > 0 && ` ${otherDosesText(room.uncounted, { t, locale, formatMoment })}`}
              {asOf && ` ${asOf}`}
            </p>
            {room?.state === 'NONE' && (
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
              {...text('reason')}
              label={t('medicines.giveReason')}
              hint={current.indication ?? undefined}
              maxLength={MAX_INSTRUCTION_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => {
                text('reason').onChange();
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
                    onClick={() => setTypedDose(numberFieldText(suggestedDose, locale))}
                  >
                    {doseText({ dose: suggestedDose, doseTo: null, unit: current.unit }, locale)}
                  </button>
                ))}
              </div>
            )}
            <NumberField
              {...text('dose')}
              label={current.unit ? `${t('assistmeApp.medicine.dose')} (${current.unit})` : t('assistmeApp.medicine.dose')}
              value={typedDose}
              onChange={({ currentTarget }) => {
                text('dose').onChange();
                setTypedDose(currentTarget.value);
              }}
            />
            {stock && dose && isSameUnit(stock.unit, current.unit) && (
              <p>{t('day.draws', { what: amountText(dose, stock.unit, locale), left: numberText(Math.max(0, stock.left), locale) })}</p>
            )}
          </div>
        );
        if (!missingAuthority) return fields;
        const changeOverrideComment: typeof setOverrideComment = (change) => {
          text('comment').onChange();
          setOverrideComment(change);
        };
        return (
          <Suspense>
            <NoAuthorityNotice
              key={id}
              clientId={clientId}
              activityId={activity.id}
              onFold={setUnfolded}
              form={
                <>
                  <CommentField
                    label={t('instance.whyWithout')}
                    required
                    error={text('comment').error}
                    value={overrideComment}
                    onChange={changeOverrideComment}
                  />
                  {fields}
                </>
              }
              onChange={changeOverrideComment}
            />
          </Suspense>
        );
      }}
    </FormSheet>
  );
}
