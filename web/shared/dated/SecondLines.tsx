/** The answers of second persons to a signing, under its line of the history (R159). */
import type { SecondLineRead } from '#contract/second-signings.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import css from './instance.module.css';

export function SecondLines({ lines }: { lines: readonly SecondLineRead[] }) {
  const { t } = useTexts();
  const { localDateOf, formatShortDay, formatTime } = useDates();
  return lines.map(({ answer, at, name, reason }) => (
    <p key={at} className={css.by}>
      {t(`second.line.${answer}`, { name: name ?? '', time: `${formatShortDay(localDateOf(at))} ${formatTime(at)}` })}
      {reason && `: ${reason}`}
    </p>
  ));
}
