/** Catches what a screen could not: the spec's words and a way out (spec 1 §8). */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { reload, warning } from './first-icons.ts';
import { Icon } from './Icon.tsx';
import { useTexts } from './texts.ts';

export function Unexpected() {
  const { t } = useTexts();
  return (
    <div role="alert">
      <EmptyState
        icon={warning}
        title={t('error.unexpected')}
        text={t('error.unexpectedNext')}
        action={
          <Button leftSection={<Icon d={reload} />} onClick={() => location.reload()}>
            {t('shared.reload')}
          </Button>
        }
      />
    </div>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <Unexpected /> : this.props.children;
  }
}
