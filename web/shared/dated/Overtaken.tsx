/** Somebody else acted on what lies open in the sheet: who did what and when, and nothing to tap but what closes it (R78). */
import { useEffect, useState } from 'react';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { statusOf } from '#domain/planning/instance.ts';
import { statusOf as httpStatusOf } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Forestalled } from '../../kit/Forestalled.tsx';
import { textOfHtml } from '../../kit/html-text.ts';
import { type Comment, htmlOfComment } from './comment.ts';
import type { Dated } from './dated.ts';
import { shortName } from './dated-words.ts';

const told = ['signed', 'restored', 'skipped', 'reset', 'unskipped', 'moved', 'edited', 'removed', 'takenBack'] as const;
type Told = (typeof told)[number];
const isTold = (act: string): act is Told => told.some((one) => one === act);

type Props = {
  row: Dated;
  /** What was being written. */
  words?: Comment | undefined;
  /** There is nothing left that it could be written to. */
  isGone?: boolean;
  /** Its history, where the row itself does not say who did it. */
  readHistory: () => Promise<readonly InstanceEvent[]>;
  onClose: () => void;
};

export default function Overtaken({ row, words, isGone = false, readHistory, onClose }: Props) {
  const { t } = useTexts();
  const { dayOf, today, clockOf, shortDay } = useDates();
  const [last, setLast] = useState<InstanceEvent>();
  const [isRemoved, setRemoved] = useState(false);
  const [read] = useState(() => readHistory);
  const status = statusOf(row, row.signedByDate ?? '');
  // What was signed and is gone since was removed after that.
  const byRow = !isGone && (status === 'completed' || status === 'skipped');
  useEffect(() => {
    if (byRow) return;
    let left = false;
    read().then(
      (events) => !left && setLast(events.at(-1)),
      (error: unknown) => !left && setRemoved(httpStatusOf(error) === 404),
    );
    return () => {
      left = true;
    };
  }, [byRow, read]);
  const at = (instant: string) => (dayOf(instant) === today() ? clockOf(instant) : `${shortDay(dayOf(instant))} ${clockOf(instant)}`);
  const said = byRow
    ? { act: status === 'completed' ? ('signed' as const) : ('skipped' as const), by: row.signedByName, at: row.signedByDate! }
    : last && isTold(last.act) && { act: last.act, by: last.byName, at: last.at };
  return (
    <Forestalled
      said={
        said
          ? t(`instance.others.${said.act}`, { by: shortName(said.by), at: at(said.at) })
          : t(`instance.others.${isRemoved ? 'gone' : 'changed'}`)
      }
      words={words && textOfHtml(htmlOfComment(words))}
      kept={isGone ? undefined : t('instance.others.wroteKept')}
      onClose={onClose}
    />
  );
}
