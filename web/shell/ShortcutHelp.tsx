/** The keys that do something here and now: in the list on the page, everywhere, and to the reader's places. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { Command } from '#domain/shortcuts.ts';
import { useUser } from '../core/session.ts';
import { loadShortcuts } from '../core/shortcut-settings.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { findRowAction } from '../kit/row-shortcuts.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { useOwnPlaces } from './own-places.ts';
import { findButton, findFilterField, findShownRows } from './rows-by-key.ts';
import css from './shortcuts.module.css';

/** The key of the search, as it is printed on the keyboard. */
const SEARCH_SIGN = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl+K';

/** The commands of the page as it stands: those on rows where some row has them. */
function readPageCommands(): ReadonlySet<Command> {
  const rowElements = findShownRows();
  const hasCommand = (command: 'handle' | 'task') =>
    rowElements.length > 0 && (findRowAction(command) !== undefined || rowElements.some((rowElement) => findButton(rowElement, command)));
  const pageCommands: (Command | false)[] = [
    ...(rowElements.length > 0 ? (['next', 'previous'] as const) : []),
    hasCommand('handle') && 'handle',
    hasCommand('task') && 'task',
    findFilterField() !== undefined && 'filter',
  ];
  return new Set(pageCommands.filter((command) => command !== false));
}

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const places = useOwnPlaces();
  const { isOn, keys: keyByCommand } = loadShortcuts(user);
  const [pageCommands] = useState(readPageCommands);
  const createLine = (command: Command) =>
    isOn && keyByCommand[command] && { key: command, name: t(`shortcuts.command.${command}`), signs: [keyByCommand[command]] };
  const listCommands = (['next', 'previous', 'handle', 'task'] as const).filter((command) => pageCommands.has(command));
  const listLines = [
    ...listCommands.map(createLine),
    isOn && listCommands.length > 0 && { key: 'open', name: t('shortcuts.open'), signs: ['Enter'] },
  ];
  const globalLines = [
    pageCommands.has('filter') && createLine('filter'),
    createLine('help'),
    { key: 'search', name: t('shortcuts.search'), signs: [SEARCH_SIGN] },
  ];
  const placeLines = places.map(
    ({ to, name, letter }) => isOn && keyByCommand.place && letter && { key: to, name, signs: [keyByCommand.place, letter] },
  );
  return (
    <Sheet title={t('shortcuts.title')} subtitle={t(isOn ? 'shortcuts.lead' : 'shortcuts.off')} startsAtTop onClose={onClose}>
      {(close) => (
        <div className={css.help}>
          <ShortcutSection title={t('shortcuts.inLists')} lines={listLines} />
          <ShortcutSection title={t('shortcuts.everywhere')} lines={globalLines} />
          <ShortcutSection title={t('shortcuts.goTo')} lines={placeLines} />
          <p className={css.change}>
            <Link to="/konto" hash="shortcuts" onClick={close}>
              {t('shortcuts.change')}
            </Link>
          </p>
          <Button variant="default" onClick={close}>
            {t('shared.close')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

type ShortcutLine = { key: string; name: string; signs: readonly string[] };

function ShortcutSection({ title, lines }: { title: string; lines: readonly (ShortcutLine | false | '' | undefined)[] }): ReactNode {
  const id = useId();
  const shownLines = lines.filter((line): line is ShortcutLine => Boolean(line));
  if (shownLines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {shownLines.map(({ key, name, signs }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <KeySigns signs={signs} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One key, or one after another. */
export function KeySigns({ signs }: { signs: readonly string[] }) {
  const { t } = useTranslation();
  return signs.map((sign, index) => (
    <span key={sign + String(index)}>
      {index > 0 && ` ${t('shortcuts.then')} `}
      <kbd className={css.key}>{sign}</kbd>
    </span>
  ));
}
