/** The sheet of a day on which there is nothing to enter. */
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';

type Props = {
  date: string;
  /** Health care is open, which the client does not enter (R139). */
  isHealthCareOpen: boolean;
  /** The sheet is the chosen client's, whose day can be opened. */
  isChosen: boolean;
};

export function NothingToEnter({ date, isHealthCareOpen, isChosen }: Props) {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('paper.nothing')}
      text={t(isHealthCareOpen ? 'paper.nothingCare' : 'paper.nothingText')}
      action={
        isChosen && (
          <ButtonLink to="/handelse" search={{ date }} variant="light">
            {t('paper.toDay')}
          </ButtonLink>
        )
      }
    />
  );
}
