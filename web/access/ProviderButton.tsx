/** «Fortsätt med …»: leaves for the identity provider (R166). */
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { goToProvider } from './at-provider.ts';

type Props = { provider: { name: string; slug: string }; returnPath: string | undefined; isPrimary?: boolean };

export default function ProviderButton({ provider: { name, slug }, returnPath, isPrimary = false }: Props) {
  const { t } = useTranslation();
  return (
    <Button variant={isPrimary ? 'filled' : 'light'} isFullWidth onClick={() => goToProvider(slug, returnPath)}>
      {t('identity.continue', { name })}
    </Button>
  );
}
