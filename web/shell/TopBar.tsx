/**
 * The bar at the top for administrators of the platform and for whoever is not signed in: home, administration, language, account
 * (product «Navigation»).
 */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../core/session.ts';
import { chooseLocale, languageOptions, useTranslation, withLaterTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon, signOutIcon, sunIcon, userIcon } from '../kit/icons.ts';
import { homeIcon, languageIcon, shieldIcon, signInIcon, tablesIcon } from '../kit/later-icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { PopMenu } from '../kit/PopMenu.tsx';
import { useIsWide } from '../kit/use-wide.ts';
import { gettingStartedQuery } from '../shared/way-in/getting-started.ts';
import { allAdministrationPlaces } from './administration.ts';
import { useIsSwitchedOn } from './platform-info.ts';
import css from './top-bar.module.css';

const EntityMenu = lazyWithRetry(withLaterTexts(() => import('./EntityMenu.tsx')));

/** `isOutside`: around pages for whoever is not signed in, where no answers are cached. */
export default function TopBar({ isOutside = false }: { isOutside?: boolean }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const isWide = useIsWide();
  return (
    <header className={css.bar}>
      <Link to="/" className={css.home} data-signed-in={account !== null || undefined}>
        <Icon d={account ? homeIcon : sunIcon} size={26} />
        <span>{account ? t('shell.start') : 'Vardag'}</span>
      </Link>
      <nav className={css.menus} aria-label={t('shell.topBar')}>
        {account && !isOutside && (
          <>
            <span className={css.narrow}>
              <AdministrationMenu />
            </span>
            {isWide && <EntitiesMenu />}
            <GettingStartedLink />
          </>
        )}
        <LanguageMenu />
        <AccountMenu isSignedIn={account !== null} />
      </nav>
    </header>
  );
}

/** The steps of a new installation, until all of them are done; of the signed-in frame, where answers are cached. */
function GettingStartedLink() {
  const { t } = useTranslation();
  const { data: gettingStarted } = useQuery(gettingStartedQuery);
  if (gettingStarted?.isDone !== false) return null;
  return (
    <Link to="/admin" state={{ isAsked: true }} className={css.steps}>
      {t('shell.guide')}
    </Link>
  );
}

function LanguageMenu() {
  const { t, locale } = useTranslation();
  return (
    <PopMenu label={t('shared.language')} icon={languageIcon} isCompact>
      {(close) =>
        languageOptions.map(([languageCode, languageName]) => (
          <button
            key={languageCode}
            type="button"
            lang={languageCode}
            aria-current={languageCode === locale || undefined}
            onClick={() => {
              void chooseLocale(languageCode);
              close();
            }}
          >
            {languageName}
          </button>
        ))
      }
    </PopMenu>
  );
}

function AccountMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation();
  const accountLinks = isSignedIn
    ? ([
        ['/konto', userIcon, t('shell.account')],
        ['/loggaut', signOutIcon, t('shell.signOut')],
      ] as const)
    : ([
        ['/loggain', signInIcon, t('shell.signIn')],
        ['/konto/registrera', userIcon, t('registration.title')],
        ['/tillganglighet', infoIcon, t('shell.accessibility')],
      ] as const);
  return (
    <PopMenu label={t('shell.account')} icon={userIcon} isCompact>
      {(close) =>
        accountLinks.map(([to, icon, linkText]) => (
          <Link key={to} to={to} preload={false} onClick={close} activeProps={{ 'aria-current': 'page' }}>
            <Icon d={icon} />
            {linkText}
          </Link>
        ))
      }
    </PopMenu>
  );
}

function AdministrationMenu() {
  const { t } = useTranslation();
  const isSwitchedOn = useIsSwitchedOn();
  return (
    <PopMenu label={t('shell.administration')} icon={shieldIcon} isCompact>
      {(close) =>
        allAdministrationPlaces.filter(isSwitchedOn).map(({ to, icon, text }) => (
          <Link key={to} to={to} onClick={close} activeProps={{ 'aria-current': 'page' }}>
            <Icon d={icon} />
            {t(text)}
          </Link>
        ))
      }
    </PopMenu>
  );
}

/** Forty lines: on a phone the index of the same has room for them, which «Administration» leads to. */
function EntitiesMenu() {
  const { t } = useTranslation();
  return (
    <PopMenu label={t('shell.entities')} icon={tablesIcon} isCompact>
      {(close, isOpen) => <Suspense fallback={<span>{t('shared.loading')}</span>}>{isOpen && <EntityMenu onClose={close} />}</Suspense>}
    </PopMenu>
  );
}
