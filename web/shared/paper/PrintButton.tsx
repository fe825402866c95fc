/** A button that prints the page. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { printIcon } from '../../kit/later-icons.ts';
import paperCss from './paper.module.css';
import { type Paper, printPage } from './print-page.ts';

type Props = {
  paper: Paper;
  label?: string;
  className?: string | undefined;
  /** Printing is what its page is for. */
  isPrimary?: boolean;
  /** False until it is known whom the page shows: a print that was pressed before would be logged of nobody. */
  isReady?: boolean;
  /** Makes the page as it is to be on paper. */
  preparePage?: () => Promise<unknown>;
};

export function PrintButton({ paper, label, className = paperCss.button, isPrimary = false, isReady = true, preparePage }: Props) {
  const { t } = useTranslation();
  const printMutation = useMutation({
    mutationFn: async () => {
      await preparePage?.();
      await printPage(paper);
    },
    meta: { isErrorShown: true },
  });
  return (
    <Button
      {...(!isPrimary && { variant: 'default' })}
      size="md"
      className={className}
      isLoading={printMutation.isPending}
      disabled={!isReady}
      icon={<Icon d={printIcon} size={20} />}
      onClick={() => printMutation.mutate()}
    >
      {label ?? t('statistics.print')}
    </Button>
  );
}
