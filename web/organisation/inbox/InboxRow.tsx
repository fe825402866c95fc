/** One entry of the inbox: what arrived, whose it is, and what can be done about it. */

import type { ReactNode } from 'react';
import type { InboxEntry } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { shownTimeOf } from '#domain/planning/instance.ts';
import { inflectOptionalUnit } from '#domain/units.ts';
import { type TextKey, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import checkBoxCss from '../../kit/check-box.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { moreIcon } from '../../kit/icons.ts';
import { ListRow } from '../../shared/listing/ListRow.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import css from '../../shared/listing/rows.module.css';

type Props = {
  entry: InboxEntry;
  /** Undefined while nothing is chosen for acting on many. */
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
  onSetState: (state: InboxState) => void;
  /** Opens the other acts, beside the button that was pressed. */
  onOpenMenu: (button: HTMLElement) => void;
  /** The notes on it. */
  notes: ReactNode;
  isBusy: boolean;
};

/** The page of each kind. */
const pagePaths = {
  ACTIVITY: '/handelse/$id',
  REPORT: '/rapportinstans/$id',
  PERIOD_REPORT: '/periodrapport/$id',
  HANDOVER: '/overlamning/$id',
  STOCK: '/inventering/$id',
} as const;

/** A word for what has no status. */
const kindTextKeys: { [kind: string]: TextKey } = { HANDOVER: 'handover.title', STOCK: 'inbox.kind.STOCK' };

export function InboxRow({ entry, isChosen, onChoose, onSetState, onOpenMenu, notes, isBusy }: Props) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const { name, clientName, labelName, status, state, comment, kind } = entry;
  // The time it was due or done, not when it came here (R82).
  const entryDate = shownTimeOf(entry);
  // An entry is here while it diverges, or because it did.
  const divergenceState = kind !== 'PERIOD_REPORT' ? undefined : entry.signedByName ? 'handled' : 'divergence';
  const detailTexts = [
    clientName,
    divergenceState && t('inbox.periodReport'),
    entry.signedByName ||
      (entry.plannedDate && entryDate !== entry.plannedDate && t('inbox.planned', { at: formatMoment(entry.plannedDate) })),
    labelName,
    ...(entry.marks ?? []).map((mark) =>
      t(`marks.${mark}`, { amount: entry.amount, unit: inflectOptionalUnit(entry.amount ?? 0, entry.unit) }),
    ),
  ];
  const textValues = { name, client: clientName };
  const isIdle = state === 'IDLE';
  const nextState = isIdle ? 'ACTION_TAKEN' : 'IDLE';
  return (
    <ListRow
      entryId={entry.id}
      icon={entry.icon}
      colour={entry.color}
      details={detailTexts}
      comment={comment}
      status={status}
      mark={divergenceState}
      statusText={
        divergenceState ? t(`inbox.mark.${entry.toSign ? 'toSign' : divergenceState}`) : kindTextKeys[kind] && t(kindTextKeys[kind])
      }
      instant={entryDate || entry.arrivedDate}
      handlingNote={notes}
      timeNote={
        !isIdle &&
        entry.handledByName && (
          <small>
            {t(`inbox.by.${state}`, { name: entry.handledByName })}
            {entry.handledDate && `, ${formatMoment(entry.handledDate)}`}
          </small>
        )
      }
      checkbox={
        isChosen !== undefined && (
          <label className={css.choose}>
            <input
              type="checkbox"
              className={checkBoxCss.box}
              aria-label={t('inbox.choose', textValues)}
              checked={isChosen}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
          </label>
        )
      }
      actions={
        isChosen === undefined && (
          <>
            <Button
              variant="subtle"
              data-act={nextState}
              data-key={isIdle ? 'handle' : undefined}
              data-later={!isIdle || undefined}
              aria-label={t(isIdle ? 'inbox.handleOne' : 'inbox.takeBackOne', textValues)}
              isLoading={isBusy}
              onClick={() => onSetState(nextState)}
            >
              {t(isIdle ? 'inbox.handle' : 'inbox.takeBack')}
            </Button>
            <IconButton
              data-act="IGNORED"
              aria-label={t('inbox.more', textValues)}
              aria-haspopup="true"
              disabled={isBusy}
              onClick={({ currentTarget }) => onOpenMenu(currentTarget)}
            >
              <Icon d={moreIcon} />
            </IconButton>
          </>
        )
      }
      hasQuietActions
      isMissed={isIdle && entry.missed}
    >
      <RowLink to={pagePaths[kind]} params={{ id: String(entry.subjectId) }} className="cover">
        {name}
      </RowLink>
    </ListRow>
  );
}
