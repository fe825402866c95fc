/** «Fortsätt med …»: leaves for the identity provider (R166). */
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { leaveFor } from './at-provider.ts';

type Props = { provider: { name: string; slug: string }; returnPath: string | undefined; isPrimary?: boolean };

export default function ProviderButton({ provider: { name, slug }, returnPath, isPrimary = false }: Props) {
  const { t } = useTexts();
  return (
    <Button variant={isPrimary ? 'filled' : 'light'} fullWidth onClick={() => leaveFor(slug, returnPath)}>
      {t('identity.continue', { name })}
    </Button>
  );
}
