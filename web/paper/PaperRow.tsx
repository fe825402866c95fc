/** One planned thing on paper: when, what and how, and a box to sign; or who signed it already. */

import { isOpen, statusOf, timeOf } from '#domain/planning/instance.ts';
import { placeOf } from '#domain/planning/paper.ts';
import { unitOf } from '#domain/units.ts';
import { type T, useTexts } from '../core/texts.ts';
import { capital, useDates } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import type { Row } from '../shared/day/day.ts';
import { answerWords, type Said, useInstructions } from '../shared/day/instructions-query.ts';
import { movedText } from '../shared/day/row-words.ts';
import { useSecond, useTwoSign } from '../shared/medicine/second-query.ts';
import { secondText } from '../shared/medicine/second-words.ts';
import css from './paper-day.module.css';

type Props = { row: Row; now: string; date: string; zone: string };

export function PaperRow({ row, now, date, zone }: Props) {
  const { t, locale } = useTexts();
  const dates = useDates(zone);
  const values = useInstructions(row);
  const status = statusOf(row, now);
  const open = isOpen(row);
  const comment = textOfHtml(row.comment);
  const moved = movedText(row, { t, dates });
  const twoSign = useTwoSign(row.clientId).now.some(({ activity }) => activity.id === row.activityId);
  const draws = row.draws.filter(({ amount }) => amount > 0);
  return (
    <tr className={css.row} data-status={status}>
      <td className={css.time}>
        {dates.clockOf(placeOf(row))}
        {moved && <small>{moved}</small>}
      </td>
      <td>
        <b>{row.activityName}</b>
        <span className={css.of}> {row.activityCategoryName}</span>
        {open && values && <AnswerLines values={values} />}
        {open && draws.length > 0 && (
          <p>
            {t('paper.draws', {
              what: draws
                .map(({ item, unit, amount }) => [answerWords(amount, t, locale), unitOf(amount, unit), item].filter(Boolean).join(' '))
                .join(', '),
            })}
          </p>
        )}
        {open && (row.needsSecond || twoSign) && <p>{capital(t('day.twoSign'))}</p>}
        {comment && status !== 'skipped' && <p>{comment}</p>}
        {status === 'skipped' && comment && <p>{t('day.skippedWhy', { why: comment })}</p>}
      </td>
      {open && row.isCompletable ? (
        <>
          <td className={css.box}>
            <small>{t('paper.notDone')}</small>
          </td>
          <td className={css.box} />
        </>
      ) : open ? (
        <td colSpan={2}>{t('paper.needsNone')}</td>
      ) : (
        <DoneBy row={row} status={status} now={now} date={date} dates={dates} t={t} />
      )}
    </tr>
  );
}

type DoneProps = { row: Row; status: string; now: string; date: string; dates: ReturnType<typeof useDates>; t: T };
/** The person who did it or skipped it, and the time it was recorded. */
function DoneBy({ row, status, now, date, dates, t }: DoneProps) {
  const second = useSecond(row);
  const at = row.signedByDate ?? timeOf(row);
  const day = dates.dayOf(at);
  const recorded = t('paper.recorded', { at: day === date ? dates.clockOf(at) : `${dates.briefDay(day)} ${dates.clockOf(at)}` });
  return (
    <>
      <td>{status === 'skipped' ? t('day.skippedOne') : dates.clockOf(timeOf(row))}</td>
      <td>
        {row.signedByName}
        <small>{recorded}</small>
        {second && <small>{secondText(second, now, t)}</small>}
      </td>
    </>
  );
}

/** The instructions' answers, doses and all. */
function AnswerLines({ values }: { values: readonly Said[] }) {
  const { t, locale } = useTexts();
  if (values.length === 0) return null;
  return (
    <dl className={css.how}>
      {values.map(({ id, name, value, valueType }) => (
        <div key={id}>
          {name !== t('instance.how') && <dt>{name}:</dt>}
          <dd>{typeof value === 'string' && valueType === 'LONG_STRING' ? <RichHtml html={value} /> : answerWords(value, t, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
