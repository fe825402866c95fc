/** «Fortsätt med …»: leaves for the identity provider (R166). */
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { leaveFor } from './at-provider.ts';

type Props = { provider: { name: string; slug: string }; returnPath: string | undefined; isPrimary?: boolean };

export default function ProviderButton({ provider: { name, slug }, returnPath: from, isPrimary: isFirst = false }: Props) {
  const { t } = useTexts();
  return (
    <Button variant={isFirst ? 'filled' : 'light'} fullWidth onClick={() => leaveFor(slug, from)}>
      {t('identity.continue', { name })}
    </Button>
  );
}
