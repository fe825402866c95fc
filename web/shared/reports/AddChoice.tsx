/** The choice of what to add from the day: an event, or a report. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';

export function AddChoice({ currentChoice, date }: { currentChoice: 'event' | 'report'; date: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Chips
      label={t('instance.adds')}
      links={[
        {
          key: 'event',
          text: t('instance.title'),
          isCurrent: currentChoice === 'event',
          renderLink: (props) => <Link to="/handelse/skapa" search={{ date }} {...props} />,
        },
        {
          key: 'report',
          text: t('assistmeApp.reportInstance.title'),
          isCurrent: currentChoice === 'report',
          renderLink: (props) => <Link to="/rapportinstans/skapa" search={{ date }} {...props} />,
        },
      ]}
    />
  );
}
