/** Shortcuts of one key: on or off, and which key each has, in this browser (WCAG 2.1.4, decision 096). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Command, commands, defaultKeys, findKeyFaults } from '#domain/shortcuts.ts';
import { useUser } from '../core/session.ts';
import { defaultShortcutsOf, loadShortcuts, saveShortcuts } from '../core/shortcut-settings.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import css from './account.module.css';

export default function KeyboardSettings() {
  const { t } = useTranslation();
  const user = useUser();
  const formRef = useRef<HTMLFormElement>(null);
  const [{ isOn: areShortcutsOn, keys: keyByCommand }, setShortcuts] = useState(() => loadShortcuts(user));
  const [wasSubmitted, setSubmitted] = useState(false);
  const keyErrors = wasSubmitted ? findKeyFaults(keyByCommand) : {};
  useEffect(() => {
    // The list of shortcuts leads here.
    if (location.hash === '#shortcuts') formRef.current?.scrollIntoView();
  }, []);
  const setCommandKey = (command: Command, enteredKey: string) =>
    setShortcuts({ isOn: areShortcutsOn, keys: { ...keyByCommand, [command]: enteredKey.trim().toLowerCase() } });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const [firstInvalidCommand] = Object.keys(findKeyFaults(keyByCommand));
    if (firstInvalidCommand) return formRef.current?.querySelector<HTMLInputElement>(`[name='${firstInvalidCommand}']`)?.focus();
    saveShortcuts(user, { isOn: areShortcutsOn, keys: keyByCommand });
    showSnack((t) => t('shortcuts.saved'));
  };
  return (
    <form ref={formRef} id="shortcuts" noValidate className={css.card} onSubmit={save}>
      <h2>{t('shortcuts.title')}</h2>
      <Toggle
        label={t('shortcuts.isOn')}
        hint={t('shortcuts.isOnHint', {
          next: keyByCommand.next || defaultKeys.next,
          previous: keyByCommand.previous || defaultKeys.previous,
        })}
        checked={areShortcutsOn}
        onChange={(isEnabled) => setShortcuts({ isOn: isEnabled, keys: keyByCommand })}
      />
      {areShortcutsOn && (
        <>
          <p className={css.fact}>{t('shortcuts.keysHint')}</p>
          <div className={css.keys}>
            {commands.map((command) => (
              <TextField
                key={command}
                name={command}
                label={t(`shortcuts.command.${command}`)}
                autoCapitalize="none"
                spellCheck={false}
                value={keyByCommand[command]}
                error={keyErrors[command] && t(`shortcuts.wrong.${keyErrors[command]}`)}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onChange={({ currentTarget }) => setCommandKey(command, currentTarget.value)}
              />
            ))}
          </div>
        </>
      )}
      <div className={css.ends}>
        <Button type="submit">{t('shared.save')}</Button>
        <Button variant="subtle" onClick={() => setShortcuts(defaultShortcutsOf(user))}>
          {t('shortcuts.reset')}
        </Button>
      </div>
    </form>
  );
}
