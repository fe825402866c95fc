/** One entry of the inbox: what arrived, whose it is, and what can be done about it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { InboxEntry } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import box from '../shared/check-box.module.css';
import { textOfHtml } from '../shared/html-text.ts';
import { useMoment } from '../shared/listing/moment.ts';
import css from '../shared/listing/rows.module.css';
import { useTexts } from '../shared/texts.ts';

type Props = {
  entry: InboxEntry;
  /** Undefined while nothing is chosen for acting on many. */
  chosen: boolean | undefined;
  onChoose: (on: boolean) => void;
  onSet: (state: InboxState) => void;
  busy: boolean;
};

export function InboxRow({ entry, chosen, onChoose, onSet, busy }: Props) {
  const { t } = useTexts();
  const at = useMoment();
  const { name, clientName, labelName, status, state, comment } = entry;
  const about = [
    clientName,
    entry.signedByName ? entry.signedByName : entry.plannedDate && t('inbox.planned', { at: at(entry.plannedDate) }),
    labelName,
  ].filter(Boolean);
  const words = textOfHtml(comment);
  const label = { name, client: clientName };
  return (
    <li className={css.row} data-state={state} data-entry={entry.id}>
      {chosen !== undefined && (
        <label className={css.choose}>
          <input
            type="checkbox"
            className={box.box}
            aria-label={t('inbox.choose', label)}
            checked={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        </label>
      )}
      <CategoryIcon icon={entry.icon} colour={entry.color} />
      <div className={css.text}>
        <h2>
          <Link to="/handelse/$id" params={{ id: String(entry.subjectId) }}>
            {name}
          </Link>
        </h2>
        <p>{about.join(' · ')}</p>
        {words && <p className={css.comment}>{words}</p>}
      </div>
      <div className={css.when}>
        <span className={css.status} data-status={status}>
          {t(`instance.status.${status}`)}
        </span>
        <time dateTime={entry.arrivedDate}>{at(entry.arrivedDate)}</time>
        {state !== 'IDLE' && entry.handledByName && <small>{t(`inbox.by.${state}`, { name: entry.handledByName })}</small>}
      </div>
      {chosen === undefined && (
        <div className={css.acts}>
          {state === 'IDLE' ? (
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
              {entry.kind === 'ACTIVITY' && (
                <Button
                  variant="light"
                  aria-label={t('taskInstances.makeOf', label)}
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/uppgiftinstans/skapa"
                      search={{ fromId: entry.subjectId, fromType: 'ACTIVITY', clientId: entry.clientId }}
                    />
                  )}
                >
                  {t('taskInstances.make')}
                </Button>
              )}
              <Button
                data-act="ACTION_TAKEN"
                aria-label={t('inbox.handleOne', label)}
                disabled={busy}
                onClick={() => onSet('ACTION_TAKEN')}
              >
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
          )}
        </div>
      )}
    </li>
  );
}
