/** «Fortsätt med …»: leaves for the identity provider (R166). */
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { leaveFor } from './at-provider.ts';

type Props = { provider: { name: string; slug: string }; from: string | undefined; isFirst?: boolean };

export default function ProviderButton({ provider: { name, slug }, from, isFirst = false }: Props) {
  const { t } = useTexts();
  return (
    <Button variant={isFirst ? 'filled' : 'light'} fullWidth onClick={() => leaveFor(slug, from)}>
      {t('identity.continue', { name })}
    </Button>
  );
}
