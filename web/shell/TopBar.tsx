/**
 * The bar at the top for administrators of the platform and for whoever is not signed in: home, administration, language, account
 * (product «Navigation»).
 */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../core/session.ts';
import { chooseLocale, languages, useTexts, withLaterTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { info, signOut, sun, user } from '../kit/icons.ts';
import { home, language, shield, signIn, tables } from '../kit/later-icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { PopMenu } from '../kit/PopMenu.tsx';
import { useIsWide } from '../kit/use-wide.ts';
import { gettingStartedQuery } from '../shared/way-in/getting-started.ts';
import { administration } from './administration.ts';
import { useSwitchedOn } from './platform-info.ts';
import css from './top-bar.module.css';

const EntityMenu = lazyWithRetry(withLaterTexts(() => import('./EntityMenu.tsx')));

/** `isOutside`: around pages for whoever is not signed in, where no answers are cached. */
export default function TopBar({ isOutside = false }: { isOutside?: boolean }) {
  const { t } = useTexts();
  const { account } = useSession();
  const isWide = useIsWide();
  return (
    <header className={css.bar}>
      <Link to="/" className={css.home} data-signed-in={account !== null || undefined}>
        <Icon d={account ? home : sun} size={26} />
        <span>{account ? t('shell.start') : 'Vardag'}</span>
      </Link>
      <nav className={css.menus} aria-label={t('shell.topBar')}>
        {account && !isOutside && (
          <>
            <span className={css.narrow}>
              <AdministrationMenu />
            </span>
            {isWide && <EntitiesMenu />}
            <StepsLink />
          </>
        )}
        <LanguageMenu />
        <AccountMenu isSignedIn={account !== null} />
      </nav>
    </header>
  );
}

/** The steps of a new installation, until all of them are done; of the signed-in frame, where answers are cached. */
function StepsLink() {
  const { t } = useTexts();
  const { data } = useQuery(gettingStartedQuery);
  if (data?.isDone !== false) return null;
  return (
    <Link to="/admin" state={{ isAsked: true }} className={css.steps}>
      {t('shell.guide')}
    </Link>
  );
}

function LanguageMenu() {
  const { t, locale } = useTexts();
  return (
    <PopMenu label={t('shared.language')} icon={language} isCompact>
      {(close) =>
        languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-current={language === locale || undefined}
            onClick={() => {
              void chooseLocale(language);
              close();
            }}
          >
            {name}
          </button>
        ))
      }
    </PopMenu>
  );
}

function AccountMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTexts();
  const links = isSignedIn
    ? ([
        ['/konto', user, t('shell.account')],
        ['/loggaut', signOut, t('shell.signOut')],
      ] as const)
    : ([
        ['/loggain', signIn, t('shell.signIn')],
        ['/konto/registrera', user, t('registration.title')],
        ['/tillganglighet', info, t('shell.accessibility')],
      ] as const);
  return (
    <PopMenu label={t('shell.account')} icon={user} isCompact>
      {(close) =>
        links.map(([to, icon, text]) => (
          <Link key={to} to={to} preload={false} onClick={close} activeProps={{ 'aria-current': 'page' }}>
            <Icon d={icon} />
            {text}
          </Link>
        ))
      }
    </PopMenu>
  );
}

function AdministrationMenu() {
  const { t } = useTexts();
  const isSwitchedOn = useSwitchedOn();
  return (
    <PopMenu label={t('shell.administration')} icon={shield} isCompact>
      {(close) =>
        administration.filter(isSwitchedOn).map(({ to, icon, text }) => (
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
  const { t } = useTexts();
  return (
    <PopMenu label={t('shell.entities')} icon={tables} isCompact>
      {(close, isOpen) => <Suspense fallback={<span>{t('shared.loading')}</span>}>{isOpen && <EntityMenu onClose={close} />}</Suspense>}
    </PopMenu>
  );
}
