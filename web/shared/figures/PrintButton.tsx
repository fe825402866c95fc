/** A button that prints the page. */

import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { print as printer } from '../../kit/later-icons.ts';
import paper from '../goals/paper.module.css';

/** `main`: printing is what its page is for. */
export function PrintButton({ main = false }: { main?: boolean }) {
  const { t } = useTexts();
  return (
    <Button
      {...(!main && { variant: 'default' })}
      size="md"
      className={paper.button}
      icon={<Icon d={printer} size={20} />}
      onClick={() => print()}
    >
      {t('statistics.print')}
    </Button>
  );
}
