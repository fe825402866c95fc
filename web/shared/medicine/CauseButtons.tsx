/** The causes for which a medicine is not given: a tap each, as the common ones beside them (R135). */
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/texts.ts';
import css from './cause-buttons.module.css';

const medicineCauses = ['spat', 'fasting', 'paused', 'givenByOther'] as const;

export default function CauseButtons({ renderButton }: { renderButton: (cause: string) => ReactNode }) {
  const { t } = useTranslation();
  return <span className={css.causes}>{medicineCauses.map((cause) => renderButton(t(`medicines.cause.${cause}`)))}</span>;
}
