/** «Fortsätt med …» over a page that stays: the provider opens in a tab of its own, or the page is left by one's own choice (R171). */
import { useEffect, useRef, useState } from 'react';
import { keepToken } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { leaveFor } from './at-provider.ts';
import type { Provider } from './DomainProviderButton.tsx';
import css from './in-tab.module.css';
import { openInTab } from './in-tab.ts';

type Props = { provider: Provider; returnPath: string; onSignedIn: () => void | Promise<void> };

export default function ProviderInTab({ provider: { name, slug }, returnPath, onSignedIn }: Props) {
  const { t } = useTexts();
  const [isOpened, setOpened] = useState<boolean>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const open = () => {
    stop.current?.();
    const stopWaiting = openInTab(slug, (token) => {
      keepToken(token, false);
      void onSignedIn();
    });
    stop.current = stopWaiting || undefined;
    setOpened(stopWaiting !== false);
  };
  return (
    <div className={css.inTab}>
      <Button variant="light" fullWidth onClick={open}>
        {t('identity.continue', { name })}
      </Button>
      <p role="status">{t(isOpened === undefined ? 'identity.beside' : isOpened ? 'identity.besideOpened' : 'identity.besideRefused')}</p>
      {isOpened === false && (
        <Button variant="subtle" isDestructive fullWidth onClick={() => leaveFor(slug, returnPath)}>
          {t('identity.leave', { name })}
        </Button>
      )}
    </div>
  );
}
