/** The causes for which a medicine is not given: a tap each, as the common ones beside them (R135). */
import type { ReactNode } from 'react';
import { useTexts } from '../../core/texts.ts';
import css from './cause-buttons.module.css';

const causes = ['spat', 'fasting', 'paused', 'givenByOther'] as const;

export default function CauseButtons({ renderButton }: { renderButton: (cause: string) => ReactNode }) {
  const { t } = useTexts();
  return <span className={css.causes}>{causes.map((cause) => renderButton(t(`medicines.cause.${cause}`)))}</span>;
}
