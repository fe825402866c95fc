/** The bar at the thumb below 900 px, the sidebar above; both from the one list of places (product «Navigation»). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { waitForFirstPaint } from '../core/after-paint.ts';
import { pauseUntilOnline, retryWhenOnline } from '../core/retry-when-online.ts';
import { companyNameOf, useSession, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { menuIcon, searchIcon, signOutIcon, sunIcon } from '../kit/icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import css from './navigation.module.css';
import { findMenuItems, layoutOf, MAX_BAR_PLACES, type ShownPlace } from './places.ts';

const Menu = lazyWithRetry(() => import('./Menu.tsx'));
/** Without its script the way is there all the same, without a number. */
const PlaceCount = lazy(() =>
  pauseUntilOnline(300)
    .then(waitForFirstPaint)
    .then(() => retryWhenOnline(() => import('./PlaceCount.tsx'))),
);
const AdministrationSide = lazy(() => retryWhenOnline(() => import('./AdministrationSide.tsx')));

type Props = { onSearch: () => void };

export function Navigation({ onSearch }: Props) {
  const { t } = useTranslation();
  const { roles, account, isTheClient } = useUser();
  const { chosenClient } = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const shownMenuItems = findMenuItems(roles, chosenClient !== null, isTheClient);
  const renderLink = (menuItem: ShownPlace) => (
    <Link
      key={menuItem.to}
      to={menuItem.to}
      className={css.place}
      data-bar={menuItem.bar}
      data-foot={menuItem.foot}
      activeOptions={{ includeSearch: false }}
    >
      <span>
        <Icon d={menuItem.icon} />
      </span>
      {t(menuItem.text)}
      <Suspense>{menuItem.counted && <PlaceCount countedPlace={menuItem.counted} />}</Suspense>
    </Link>
  );
  return (
    <>
      <nav className={css.nav} aria-label={t('shell.navigation')}>
        <Link to="/" className={css.logo}>
          <Icon d={sunIcon} />
          Vardag
        </Link>
        {/* The bar has room for five with the menu; beyond that it is the menu's first line. */}
        <button
          type="button"
          className={css.place}
          data-bar={shownMenuItems.filter((menuItem) => menuItem.bar).length < MAX_BAR_PLACES || undefined}
          data-search
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <span>
            <Icon d={searchIcon} />
          </span>
          {t('shell.search')}
        </button>
        {/* Those of administration come first. What follows them is the same before and after: it may have the focus, or give it to a dialog. */}
        <Suspense fallback={<i hidden className={css.waiting} />}>
          {layoutOf(roles) === 'admin' && <AdministrationSide renderLink={renderLink} />}
        </Suspense>
        {shownMenuItems.map(renderLink)}
        <button
          type="button"
          className={css.place}
          data-bar
          data-foot
          aria-haspopup="dialog"
          onClick={() => startTransition(() => setMenuOpen(true))}
        >
          <span>
            <Icon d={menuIcon} />
          </span>
          {t('shell.menu')}
        </button>
        <Link to="/loggaut" preload={false} className={css.place} data-foot>
          <span>
            <Icon d={signOutIcon} />
          </span>
          {t('shell.signOut')}
        </Link>
        <p className={css.foot}>
          <b>{chosenClient?.client.name}</b>
          <span>{chosenClient ? companyNameOf(chosenClient) : account.company?.name}</span>
          <span>{__VERSION__}</span>
        </p>
      </nav>
      <Suspense>{isMenuOpen && <Menu onClose={() => setMenuOpen(false)} onSearch={onSearch} />}</Suspense>
    </>
  );
}
