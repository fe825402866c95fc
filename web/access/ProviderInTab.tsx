/** «Fortsätt med …» over a page that stays: the provider opens in a tab of its own, or the page is left by one's own choice (R171). */
import { useEffect, useRef, useState } from 'react';
import { storeToken } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { goToProvider } from './at-provider.ts';
import type { Provider } from './DomainProviderButton.tsx';
import css from './in-tab.module.css';
import { openProviderTab } from './in-tab.ts';

type Props = { provider: Provider; returnPath: string; onSignedIn: () => void | Promise<void> };

export default function ProviderInTab({ provider: { name, slug }, returnPath, onSignedIn }: Props) {
  const { t } = useTranslation();
  const [isTabOpened, setTabOpened] = useState<boolean>();
  const stopWaitingRef = useRef<() => void>(undefined);
  useEffect(() => () => stopWaitingRef.current?.(), []);
  const openTab = () => {
    stopWaitingRef.current?.();
    const stopWaiting = openProviderTab(slug, (token) => {
      storeToken(token, false);
      void onSignedIn();
    });
    stopWaitingRef.current = stopWaiting || undefined;
    setTabOpened(stopWaiting !== false);
  };
  return (
    <div className={css.inTab}>
      <Button variant="light" isFullWidth onClick={openTab}>
        {t('identity.continue', { name })}
      </Button>
      <p role="status">
        {t(isTabOpened === undefined ? 'identity.beside' : isTabOpened ? 'identity.besideOpened' : 'identity.besideRefused')}
      </p>
      {isTabOpened === false && (
        <Button variant="subtle" isDestructive isFullWidth onClick={() => goToProvider(slug, returnPath)}>
          {t('identity.leave', { name })}
        </Button>
      )}
    </div>
  );
}
