/** Language, colours and signing out where the navigation is hidden (spec 1 §2). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LookAndLanguage } from '../shared/LookAndLanguage.tsx';
import { useTexts } from '../shared/texts.ts';
import css from './shell.module.css';

export function BareFoot() {
  const { t } = useTexts();
  return (
    <footer className={css.foot}>
      <LookAndLanguage />
      <Button component={Link} to="/loggaut" preload={false} variant="subtle">
        {t('shell.signOut')}
      </Button>
    </footer>
  );
}
