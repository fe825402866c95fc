/**
 * The terms and the privacy policy that a registration agrees to: what is true of this product, in plain words
 * (product «Registration and reset»).
 */
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import lines from './next.module.css';
import { OutsideFrame } from './OutsideFrame.tsx';
import css from './sign-in.module.css';

const paragraphNumbers = ['1', '2', '3', '4'] as const;

export default function Legal() {
  const { t } = useTranslation();
  const documentName = useLocation({
    select: ({ pathname }) => (pathname.startsWith('/villkor') ? 'terms' : 'privacy') as 'terms' | 'privacy',
  });
  return (
    <OutsideFrame title={t(`legal.${documentName}.title`)}>
      <ul className={lines.next}>
        {paragraphNumbers.map((paragraphNumber) => (
          <li key={paragraphNumber}>{t(`legal.${documentName}.${paragraphNumber}`)}</li>
        ))}
      </ul>
      <p className={css.links}>
        <Link to="/konto/registrera">{t('registration.title')}</Link>
      </p>
    </OutsideFrame>
  );
}
