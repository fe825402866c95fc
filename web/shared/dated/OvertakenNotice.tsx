/** Notice that somebody else acted on the instance in the sheet: who did what and when, and nothing to tap but what closes it (R78). */
import { useEffect, useState } from 'react';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { statusOf } from '#domain/planning/instance.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { ForestalledNotice } from '../../kit/ForestalledNotice.tsx';
import { textOfHtml } from '../../kit/html-text.ts';
import { type Comment, htmlOfComment } from './comment.ts';
import type { DatedInstance } from './dated.ts';
import { shortName } from './dated-words.ts';

const shownActs = ['signed', 'restored', 'skipped', 'reset', 'unskipped', 'moved', 'edited', 'removed', 'takenBack'] as const;
type ShownAct = (typeof shownActs)[number];
const isShownAct = (act: string): act is ShownAct => shownActs.some((shownAct) => shownAct === act);

type Props = {
  row: DatedInstance;
  /** The text that was being written. */
  draftComment?: Comment | undefined;
  /** There is nothing left that it could be written to. */
  isRowGone?: boolean;
  /** Its history, where the row itself does not say who did it. */
  readHistory: () => Promise<readonly InstanceEvent[]>;
  onClose: () => void;
};

export default function OutdatedNotice({ row: instance, draftComment, isRowGone = false, readHistory, onClose }: Props) {
  const { t } = useTranslation();
  const { localDateOf, today, formatTime, formatShortDay } = useDateFormatters();
  const [lastEvent, setLastEvent] = useState<InstanceEvent>();
  const [isRemoved, setRemoved] = useState(false);
  const [readInitialHistory] = useState(() => readHistory);
  const status = statusOf(instance, instance.signedByDate ?? '');
  // A row that was signed and is gone was removed after its signing.
  const isKnownFromInstance = !isRowGone && (status === 'completed' || status === 'skipped');
  useEffect(() => {
    if (isKnownFromInstance) return;
    let isCancelled = false;
    readInitialHistory().then(
      (events) => !isCancelled && setLastEvent(events.at(-1)),
      (error: unknown) => !isCancelled && setRemoved(httpStatusOf(error) === 404),
    );
    return () => {
      isCancelled = true;
    };
  }, [isKnownFromInstance, readInitialHistory]);
  const formatMoment = (instant: string) =>
    localDateOf(instant) === today() ? formatTime(instant) : `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
  const lastAct = isKnownFromInstance
    ? { act: status === 'completed' ? ('signed' as const) : ('skipped' as const), by: instance.signedByName, at: instance.signedByDate! }
    : lastEvent && isShownAct(lastEvent.act) && { act: lastEvent.act, by: lastEvent.byName, at: lastEvent.at };
  return (
    <ForestalledNotice
      message={
        lastAct
          ? t(`instance.others.${lastAct.act}`, { by: shortName(lastAct.by), at: formatMoment(lastAct.at) })
          : t(`instance.others.${isRemoved ? 'gone' : 'changed'}`)
      }
      unsavedText={draftComment && textOfHtml(htmlOfComment(draftComment))}
      unsavedTextNote={isRowGone ? undefined : t('instance.others.wroteKept')}
      onClose={onClose}
    />
  );
}
