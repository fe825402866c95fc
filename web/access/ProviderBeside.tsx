/** «Fortsätt med …» over a page that stays: the provider opens in a tab of its own, or the page is left by one's own choice (R171). */
import { useEffect, useRef, useState } from 'react';
import { keepToken } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { leaveFor } from './at-provider.ts';
import css from './beside.module.css';
import { openBeside } from './beside-page.ts';
import type { Named } from './DomainProviderButton.tsx';

type Props = { of: Named; from: string; onSignedIn: () => void | Promise<void> };

export default function ProviderBeside({ of: { name, slug }, from, onSignedIn }: Props) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<boolean>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const open = () => {
    stop.current?.();
    const waiting = openBeside(slug, (token) => {
      keepToken(token, false);
      void onSignedIn();
    });
    stop.current = waiting || undefined;
    setOpened(waiting !== false);
  };
  return (
    <div className={css.beside}>
      <Button variant="light" fullWidth onClick={open}>
        {t('identity.continue', { name })}
      </Button>
      <p role="status">{t(opened === undefined ? 'identity.beside' : opened ? 'identity.besideOpened' : 'identity.besideRefused')}</p>
      {opened === false && (
        <Button variant="subtle" danger fullWidth onClick={() => leaveFor(slug, from)}>
          {t('identity.leave', { name })}
        </Button>
      )}
    </div>
  );
}
