/** One planned thing on paper: when, what and how, and a box to sign; or who signed it already. */

import { isOpen, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { paperTimeOf } from '#domain/planning/paper.ts';
import { inflectOptionalUnit } from '#domain/units.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { capitalise, useDateFormatters } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import type { DayInstance } from '../shared/day/day.ts';
import { answerText, type Instruction, useInstructions } from '../shared/day/instructions-query.ts';
import { movedText } from '../shared/day/row-words.ts';
import { useSecondSigning, useTwoSignMedicines } from '../shared/medicine/second-query.ts';
import { secondSigningText } from '../shared/medicine/second-words.ts';
import css from './printed-day.module.css';

type Props = { instance: DayInstance; now: string; date: string; timeZone: string };

export function PrintedRow({ instance, now, date, timeZone }: Props) {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const answers = useInstructions(instance);
  const status = statusOf(instance, now);
  const isInstanceOpen = isOpen(instance);
  const comment = textOfHtml(instance.comment);
  const movedNote = movedText(instance, { t, dates });
  const needsTwoSigners = useTwoSignMedicines(instance.clientId).currentMedicines.some(
    ({ activity }) => activity.id === instance.activityId,
  );
  const shownDraws = instance.draws.filter(({ amount }) => amount > 0);
  return (
    <tr className={css.row} data-status={status}>
      <td className={css.time}>
        {dates.formatTime(paperTimeOf(instance))}
        {movedNote && <small>{movedNote}</small>}
      </td>
      <td>
        <b>{instance.activityName}</b>
        <span className={css.of}> {instance.activityCategoryName}</span>
        {isInstanceOpen && answers && <AnswerLines answers={answers} />}
        {isInstanceOpen && shownDraws.length > 0 && (
          <p>
            {t('paper.draws', {
              what: shownDraws
                .map(({ item, unit, amount }) =>
                  [answerText(amount, t, locale), inflectOptionalUnit(amount, unit), item].filter(Boolean).join(' '),
                )
                .join(', '),
            })}
          </p>
        )}
        {isInstanceOpen && (instance.needsSecond || needsTwoSigners) && <p>{capitalise(t('day.twoSign'))}</p>}
        {comment && status !== 'skipped' && <p>{comment}</p>}
        {status === 'skipped' && comment && <p>{t('day.skippedWhy', { why: comment })}</p>}
      </td>
      {isInstanceOpen && instance.isCompletable ? (
        <>
          <td className={css.box}>
            <small>{t('paper.notDone')}</small>
          </td>
          <td className={css.box} />
        </>
      ) : isInstanceOpen ? (
        <td colSpan={2}>{t('paper.needsNone')}</td>
      ) : (
        <SigningCells instance={instance} status={status} now={now} date={date} dates={dates} t={t} />
      )}
    </tr>
  );
}

type SigningProps = {
  instance: DayInstance;
  status: string;
  now: string;
  date: string;
  dates: ReturnType<typeof useDateFormatters>;
  t: Translate;
};
/** The person who did it or skipped it, and the time it was recorded. */
function SigningCells({ instance, status, now, date, dates, t }: SigningProps) {
  const secondSigning = useSecondSigning(instance);
  const signedAt = instance.signedByDate ?? placedTimeOf(instance);
  const signedDay = dates.localDateOf(signedAt);
  const recordedText = t('paper.recorded', {
    at: signedDay === date ? dates.formatTime(signedAt) : `${dates.formatBriefDay(signedDay)} ${dates.formatTime(signedAt)}`,
  });
  return (
    <>
      <td>{status === 'skipped' ? t('day.skippedOne') : dates.formatTime(placedTimeOf(instance))}</td>
      <td>
        {instance.signedByName}
        <small>{recordedText}</small>
        {secondSigning && <small>{secondSigningText(secondSigning, now, t)}</small>}
      </td>
    </>
  );
}

/** The instructions' answers, doses and all. */
function AnswerLines({ answers }: { answers: readonly Instruction[] }) {
  const { t, locale } = useTranslation();
  if (answers.length === 0) return null;
  return (
    <dl className={css.how}>
      {answers.map(({ id, name, value, valueType }) => (
        <div key={id}>
          {name !== t('instance.how') && <dt>{name}:</dt>}
          <dd>{typeof value === 'string' && valueType === 'LONG_STRING' ? <RichHtml html={value} /> : answerText(value, t, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
