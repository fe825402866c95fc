/** Gives a dose as needed: which, why, how much, and what the order says of it, before it is given; never refused (R132, R133). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { doseRoom, isSameUnit } from '#domain/dose-room.ts';
import { limitsOf, substanceKeyOf } from '#domain/doses-given.ts';
import { LONGEST_INSTRUCTION } from '#domain/medicine-numbers.ts';
import { can } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useWho } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { useNow } from '../kit/now.ts';
import { amountText, numberField, numberText } from '../kit/numbers.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useLack, useStrict } from '../shared/authority/authority-query.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { commentErrorOf, htmlOfComment, noComment } from '../shared/dated/comment.ts';
import { useMoment } from '../shared/listing/moment.ts';
import type { Medicine } from '../shared/medicine/medicine-query.ts';
import { doseText, howText, limitText, othersText, roomText } from '../shared/medicine/medicine-words.ts';
import { useDoses } from '../shared/medicine/use-doses.ts';
import css from './as-needed.module.css';
import { useDoseActs } from './dose-acts.ts';

const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));

/** The most reasons given before that are offered. */
const MOST_REASONS = 4;

type Props = { medicines: readonly Medicine[]; first: Medicine; onClose: () => void };

export default function GiveSheet({ medicines, first, onClose }: Props) {
  const { t, locale } = useTexts();
  const at = useMoment();
  const now = useNow();
  const [medicine, setMedicine] = useState(first);
  const { id, clientId, activity, current, stock } = medicine;
  const who = useWho();
  const isJudged = activity.isHealthCare && can(who, 'instance.sign') && !who.isTheClient;
  const lack = useLack(clientId, activity.id, now, isJudged);
  const isStrict = useStrict(clientId, isJudged);
  const [isUnfolded, setUnfolded] = useState(false);
  const { doses, asOf } = useDoses(clientId);
  const act = useDoseActs(clientId);
  const [amounts, setAmounts] = useState<Partial<Record<number, string>>>({});
  const typed = amounts[id] ?? (current.dose === null ? '' : numberField(current.dose, locale));
  const setTyped = (amount: string) => setAmounts({ ...amounts, [id]: amount });
  const [reason, setReason] = useState('');
  const [why, setWhy] = useState(noComment);
  const whyError = commentErrorOf(why, lack && 'error.field.commentMissing');
  const medicineDoses = doses?.filter(({ medicineId }) => medicineId === id) ?? [];
  const before = [...new Set(medicineDoses.flatMap((dose) => dose.reason ?? []))].slice(0, MOST_REASONS);
  const dose = readNumber(typed, locale);
  const room = doses && dose ? doseRoom(doses, limitsOf(current), dose, now) : undefined;
  const offered = current.dose !== null && current.doseTo !== null ? [current.dose, current.doseTo] : [];
  return (
    <FormSheet
      title={[current.name, current.strength].filter(Boolean).join(' ')}
      meta={[doseText(current, locale), limitText(current, t, locale), howText(current)].filter(Boolean).join(' · ')}
      submit={t(room?.state === 'NONE' ? 'medicines.giveAnyway' : 'medicines.give')}
      check={(): Record<string, string> => ({
        ...(reason.trim() === '' && { reason: 'error.field.required' }),
        ...(lack && whyError && { comment: whyError }),
        ...(wrongNumber(typed, locale, 0.01) && { dose: wrongNumber(typed, locale, 0.01)! }),
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
            ...(lack && { whyWithout: htmlOfComment(why) }),
          },
          current.name,
        )
      }
      isFolded={lack !== undefined && isStrict && !isUnfolded}
      onClose={onClose}
    >
      {({ text }) => {
        const fields = (
          <div className={css.form}>
            {medicines.length > 1 && (
              <SegmentedControl
                label={t('assistmeApp.medicine.name')}
                value={String(id)}
                options={medicines.map((one) => [String(one.id), one.current.name] as const)}
                onPick={(picked) => {
                  setMedicine(medicines.find((one) => String(one.id) === picked)!);
                  setUnfolded(false);
                  setWhy(noComment);
                }}
              />
            )}
            <p role="status" className={css.room} data-state={room?.state}>
              {room ? roomText(room, current, { t, locale, at }) : t('medicines.roomUnknown')}
              {room && room.uncounted.length > 0 && ` ${othersText(room.uncounted, { t, locale, at })}`}
              {asOf && ` ${asOf}`}
            </p>
            {room?.state === 'NONE' && (
              <Link to="/klientgrupp/kort" search={{ clientId }} className={css.contacts}>
                {t('card.contacts')}
              </Link>
            )}
            {before.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
              <div className={css.chips} role="group" aria-label={t('medicines.reasonsBefore')}>
                {before.map((earlierReason) => (
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
              maxLength={LONGEST_INSTRUCTION}
              value={reason}
              onChange={({ currentTarget }) => {
                text('reason').onChange();
                setReason(currentTarget.value);
              }}
            />
            {offered.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div className={css.chips} role="group" aria-label={t('assistmeApp.medicine.dose')}>
                {offered.map((offeredDose) => (
                  <button
                    key={offeredDose}
                    type="button"
                    className={css.chip}
                    aria-pressed={dose === offeredDose}
                    onClick={() => setTyped(numberField(offeredDose, locale))}
                  >
                    {doseText({ dose: offeredDose, doseTo: null, unit: current.unit }, locale)}
                  </button>
                ))}
              </div>
            )}
            <NumberField
              {...text('dose')}
              label={current.unit ? `${t('assistmeApp.medicine.dose')} (${current.unit})` : t('assistmeApp.medicine.dose')}
              value={typed}
              onChange={({ currentTarget }) => {
                text('dose').onChange();
                setTyped(currentTarget.value);
              }}
            />
            {stock && dose && isSameUnit(stock.unit, current.unit) && (
              <p>{t('day.draws', { what: amountText(dose, stock.unit, locale), left: numberText(Math.max(0, stock.left), locale) })}</p>
            )}
          </div>
        );
        if (!lack) return fields;
        const writeWhy: typeof setWhy = (change) => {
          text('comment').onChange();
          setWhy(change);
        };
        return (
          <Suspense>
            <NoAuthorityNotice
              key={id}
              {...{ clientId, activityId: activity.id, onFold: setUnfolded }}
              form={
                <>
                  <CommentField label={t('instance.whyWithout')} required error={text('comment').error} value={why} onChange={writeWhy} />
                  {fields}
                </>
              }
              onChange={writeWhy}
            />
          </Suspense>
        );
      }}
    </FormSheet>
  );
}
