/** The sheet of a day on which there is nothing to enter. */
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';

type Props = {
  date: string;
  /** Health care is open, which the client does not enter (R139). */
  isHealthCareOpen: boolean;
  /** The sheet is the chosen client's, whose day can be opened. */
  isChosenClient: boolean;
};

export function EmptyEntrySheet({ date, isHealthCareOpen, isChosenClient }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('paper.nothing')}
      text={t(isHealthCareOpen ? 'paper.nothingCare' : 'paper.nothingText')}
      action={
        isChosenClient && (
          <ButtonLink to="/handelse" search={{ date }} variant="light">
            {t('paper.toDay')}
          </ButtonLink>
        )
      }
    />
  );
}
