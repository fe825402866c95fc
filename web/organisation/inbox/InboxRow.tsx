/** One entry of the inbox: what arrived, whose it is, and what can be done about it. */
import { Link } from '@tanstack/react-router';
import type { InboxEntry } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { momentOf } from '#domain/planning/instance.ts';
import { ListRow } from '../../family/listing/ListRow.tsx';
import { useMoment } from '../../family/listing/moment.ts';
import css from '../../family/listing/rows.module.css';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import box from '../../kit/check-box.module.css';
import { useTexts } from '../../start/texts.ts';

type Props = {
  entry: InboxEntry;
  /** Undefined while nothing is chosen for acting on many. */
  chosen: boolean | undefined;
  onChoose: (on: boolean) => void;
  onSet: (state: InboxState) => void;
  busy: boolean;
};

/** Where each kind is shown by itself. */
const pages = { ACTIVITY: '/handelse/$id', REPORT: '/rapportinstans/$id', PERIOD_REPORT: '/periodrapport/$id' } as const;

export function InboxRow({ entry, chosen, onChoose, onSet, busy }: Props) {
  'use no memo'; // drawn when the list changes: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  const at = useMoment();
  const { name, clientName, labelName, status, state, comment } = entry;
  // When it was due or done, not when it came here (R82).
  const when = momentOf(entry);
  // It is here while it diverges, or since it did.
  const mark = entry.kind !== 'PERIOD_REPORT' ? undefined : entry.signedByName ? 'handled' : 'divergence';
  const about = [
    clientName,
    mark && t('inbox.periodReport'),
    entry.signedByName || (entry.plannedDate && when !== entry.plannedDate && t('inbox.planned', { at: at(entry.plannedDate) })),
    labelName,
  ];
  const label = { name, client: clientName };
  return (
    <ListRow
      entry={entry.id}
      icon={entry.icon}
      colour={entry.color}
      about={about}
      comment={comment}
      status={status}
      mark={mark}
      words={mark && t(`inbox.mark.${mark}`)}
      when={when || entry.arrivedDate}
      note={state !== 'IDLE' && entry.handledByName && <small>{t(`inbox.by.${state}`, { name: entry.handledByName })}</small>}
      choice={
        chosen !== undefined && (
          <label className={css.choose}>
            <input
              type="checkbox"
              className={box.box}
              aria-label={t('inbox.choose', label)}
              checked={chosen}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
          </label>
        )
      }
      acts={
        chosen === undefined &&
        (state === 'IDLE' ? (
          <>
            <Button
              variant="default"
              data-act="IGNORED"
              aria-label={t('inbox.ignoreOne', label)}
              disabled={busy}
              onClick={() => onSet('IGNORED')}
            >
              {t('inbox.ignore')}
            </Button>
            {mark && (
              <ButtonLink
                variant="light"
                aria-label={t('inbox.goThroughOf', label)}
                to={pages.PERIOD_REPORT}
                params={{ id: String(entry.subjectId) }}
              >
                {t('inbox.goThrough')}
              </ButtonLink>
            )}
            <ButtonLink
              variant="light"
              aria-label={t('taskInstances.makeOf', label)}
              to="/uppgiftinstans/skapa"
              search={{ fromId: entry.subjectId, fromType: entry.kind, clientId: entry.clientId }}
            >
              {t('taskInstances.make')}
            </ButtonLink>
            <Button data-act="ACTION_TAKEN" aria-label={t('inbox.handleOne', label)} disabled={busy} onClick={() => onSet('ACTION_TAKEN')}>
              {t('inbox.handle')}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            data-act="IDLE"
            aria-label={t('inbox.takeBackOne', label)}
            disabled={busy}
            onClick={() => onSet('IDLE')}
          >
            {t('inbox.takeBack')}
          </Button>
        ))
      }
    >
      <Link to={pages[entry.kind]} params={{ id: String(entry.subjectId) }}>
        {name}
      </Link>
    </ListRow>
  );
}
