/** One planned thing on paper: when, what and how, and a box to sign; or who signed it already. */

import { isOpen, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { paperTimeOf } from '#domain/planning/paper.ts';
import { unitOf } from '#domain/units.ts';
import { type Translate, useTexts } from '../core/texts.ts';
import { capitalise, useDates } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import type { Row } from '../shared/day/day.ts';
import { answerWords, type Instruction, useInstructions } from '../shared/day/instructions-query.ts';
import { movedText } from '../shared/day/row-words.ts';
import { useSecond, useTwoSign } from '../shared/medicine/second-query.ts';
import { secondText } from '../shared/medicine/second-words.ts';
import css from './printed-day.module.css';

type Props = { row: Row; now: string; date: string; timeZone: string };

export function PrintedRow({ row, now, date, timeZone }: Props) {
  const { t, locale } = useTexts();
  const dates = useDates(timeZone);
  const answers = useInstructions(row);
  const status = statusOf(row, now);
  const isRowOpen = isOpen(row);
  const comment = textOfHtml(row.comment);
  const movedNote = movedText(row, { t, dates });
  const needsTwo = useTwoSign(row.clientId).currentMedicines.some(({ activity }) => activity.id === row.activityId);
  const draws = row.draws.filter(({ amount }) => amount > 0);
  return (
    <tr className={css.row} data-status={status}>
      <td className={css.time}>
        {dates.formatTime(paperTimeOf(row))}
        {movedNote && <small>{movedNote}</small>}
      </td>
      <td>
        <b>{row.activityName}</b>
        <span className={css.of}> {row.activityCategoryName}</span>
        {isRowOpen && answers && <AnswerLines answers={answers} />}
        {isRowOpen && draws.length > 0 && (
          <p>
            {t('paper.draws', {
              what: draws
                .map(({ item, unit, amount }) => [answerWords(amount, t, locale), unitOf(amount, unit), item].filter(Boolean).join(' '))
                .join(', '),
            })}
          </p>
        )}
        {isRowOpen && (row.needsSecond || needsTwo) && <p>{capitalise(t('day.twoSign'))}</p>}
        {comment && status !== 'skipped' && <p>{comment}</p>}
        {status === 'skipped' && comment && <p>{t('day.skippedWhy', { why: comment })}</p>}
      </td>
      {isRowOpen && row.isCompletable ? (
        <>
          <td className={css.box}>
            <small>{t('paper.notDone')}</small>
          </td>
          <td className={css.box} />
        </>
      ) : isRowOpen ? (
        <td colSpan={2}>{t('paper.needsNone')}</td>
      ) : (
        <DoneBy row={row} status={status} now={now} date={date} dates={dates} t={t} />
      )}
    </tr>
  );
}

type DoneProps = { row: Row; status: string; now: string; date: string; dates: ReturnType<typeof useDates>; t: Translate };
/** The person who did it or skipped it, and the time it was recorded. */
function DoneBy({ row, status, now, date, dates, t }: DoneProps) {
  const secondSigning = useSecond(row);
  const signedAt = row.signedByDate ?? placedTimeOf(row);
  const day = dates.localDateOf(signedAt);
  const recordedText = t('paper.recorded', {
    at: day === date ? dates.formatTime(signedAt) : `${dates.formatBriefDay(day)} ${dates.formatTime(signedAt)}`,
  });
  return (
    <>
      <td>{status === 'skipped' ? t('day.skippedOne') : dates.formatTime(placedTimeOf(row))}</td>
      <td>
        {row.signedByName}
        <small>{recordedText}</small>
        {secondSigning && <small>{secondText(secondSigning, now, t)}</small>}
      </td>
    </>
  );
}

/** The instructions' answers, doses and all. */
function AnswerLines({ answers }: { answers: readonly Instruction[] }) {
  const { t, locale } = useTexts();
  if (answers.length === 0) return null;
  return (
    <dl className={css.how}>
      {answers.map(({ id, name, value, valueType }) => (
        <div key={id}>
          {name !== t('instance.how') && <dt>{name}:</dt>}
          <dd>{typeof value === 'string' && valueType === 'LONG_STRING' ? <RichHtml html={value} /> : answerWords(value, t, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
