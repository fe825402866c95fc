/** Shortcuts of one key: on or off, and which key each has, in this browser (WCAG 2.1.4, decision 096). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Command, commands, defaultKeys, wrongKeys } from '#domain/shortcuts.ts';
import { useUser } from '../core/session.ts';
import { defaultShortcutsOf, saveShortcuts, shortcutsOf } from '../core/shortcut-settings.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import css from './account.module.css';

export default function KeyboardSettings() {
  const { t } = useTexts();
  const user = useUser();
  const formRef = useRef<HTMLFormElement>(null);
  const [{ isOn, keys }, setShortcuts] = useState(() => shortcutsOf(user));
  const [wasSubmitted, setTried] = useState(false);
  const keyErrors = wasSubmitted ? wrongKeys(keys) : {};
  useEffect(() => {
    // The list of shortcuts leads here.
    if (location.hash === '#shortcuts') formRef.current?.scrollIntoView();
  }, []);
  const changeKey = (command: Command, key: string) => setShortcuts({ isOn, keys: { ...keys, [command]: key.trim().toLowerCase() } });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [firstErrorField] = Object.keys(wrongKeys(keys));
    if (firstErrorField) return formRef.current?.querySelector<HTMLInputElement>(`[name='${firstErrorField}']`)?.focus();
    saveShortcuts(user, { isOn, keys });
    snack((t) => t('shortcuts.saved'));
  };
  return (
    <form ref={formRef} id="shortcuts" noValidate className={css.card} onSubmit={save}>
      <h2>{t('shortcuts.title')}</h2>
      <Toggle
        label={t('shortcuts.isOn')}
        hint={t('shortcuts.isOnHint', { next: keys.next || defaultKeys.next, previous: keys.previous || defaultKeys.previous })}
        checked={isOn}
        onChange={(isEnabled) => setShortcuts({ isOn: isEnabled, keys })}
      />
      {isOn && (
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
                value={keys[command]}
                error={keyErrors[command] && t(`shortcuts.wrong.${keyErrors[command]}`)}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onChange={({ currentTarget }) => changeKey(command, currentTarget.value)}
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
