/** The answers of second persons to a signing, under its line of the history (R159). */
import type { SecondAnswerRow } from '#contract/second-signings.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import css from './instance.module.css';

export function SecondSigningLines({ lines }: { lines: readonly SecondAnswerRow[] }) {
  const { t } = useTranslation();
  const { localDateOf, formatShortDay, formatTime } = useDateFormatters();
  return lines.map(({ answer, at: answeredAt, name, reason }) => (
    <p key={answeredAt} className={css.by}>
      {t(`second.line.${answer}`, { name: name ?? '', time: `${formatShortDay(localDateOf(answeredAt))} ${formatTime(answeredAt)}` })}
      {reason && `: ${reason}`}
    </p>
  ));
}
