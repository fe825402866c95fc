/**
 * A screen without navigation, from before there is a client: language, colours and signing out stay within reach (product «Navigation»).
 */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { AppearanceAndLanguage } from '../kit/LookAndLanguage.tsx';
import { Screen } from '../kit/Screen.tsx';
import css from './access.module.css';

export function BareLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={css.bare}>
      <Screen title={title} lead={lead}>
        {children}
      </Screen>
      <footer className={css.foot}>
        <AppearanceAndLanguage />
        <ButtonLink to="/loggaut" preload={false} variant="subtle">
          {t('shell.signOut')}
        </ButtonLink>
      </footer>
    </div>
  );
}
