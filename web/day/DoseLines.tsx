/** Doses given as needed, a line each: when, how much, why, by whom, what it went beyond and its effect; or the question for that (R132 to R134). */
import { effects } from '#domain/effects.ts';
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { amountText } from '../kit/numbers.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import type { Medicine } from '../shared/medicine/medicine-query.ts';
import type { Dose } from '../shared/medicine/use-doses.ts';
import css from './as-needed.module.css';
import { useDoseActs } from './dose-acts.ts';

type Props = {
  clientId: number;
  doses: readonly Dose[];
  /** The effect of each is asked for. */
  asksEffect?: boolean;
  medicineOf: (dose: Dose) => Medicine;
};

export function DoseLines({ clientId, doses, asksEffect = false, medicineOf }: Props) {
  const { t, locale } = useTranslation();
  const formatMoment = useFormatMoment();
  const performDoseAct = useDoseActs(clientId);
  const describeDose = ({ amount, unit, reason, byName, at: givenAt, isWaiting, marks, effects: answers }: Dose) => ({
    headline: [formatMoment(givenAt), amount !== null && amountText(amount, unit, locale), reason].filter(Boolean).join(' · '),
    details: [
      byName,
      isWaiting && t('unsent.mark'),
      ...marks.map((mark) => t(`medicines.marks.${mark}`)),
      ...answers.map(({ effect, note }) =>
        [t('medicines.effect', { effect: t(`medicines.effects.${effect}`) }), note].filter(Boolean).join(', '),
      ),
    ]
      .filter(Boolean)
      .join(' · '),
  });
  if (doses.length === 0) return null;
  return (
    <ul className={css.doses}>
      {doses.map((dose) => {
        const { current: currentOrder } = medicineOf(dose);
        const { headline, details } = describeDose(dose);
        const sendEffect = (effect: (typeof effects)[number]) =>
          performDoseAct({ act: 'addEffect', doseId: dose.instanceId, effect, note: '' }, currentOrder.name).catch((error: unknown) =>
            showSnack((t) => errorText(error instanceof CallError ? error : new CallError(0), t), { tone: 'error' }),
          );
        return (
          <li key={`${dose.instanceId} ${dose.substanceKey}`} data-marked={dose.marks.length > 0 || undefined}>
            <span>{asksEffect ? `${currentOrder.name} ${headline}` : headline}</span>
            <small>{details}</small>
            {asksEffect && (
              // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
              <div
                role="group"
                className={css.chips}
                aria-label={t('medicines.effectDue', { name: currentOrder.name, at: formatMoment(dose.at) })}
              >
                {effects.map((effect) => (
                  <button key={effect} type="button" className={css.chip} onClick={() => void sendEffect(effect)}>
                    {t(`medicines.effects.${effect}`)}
                  </button>
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
