/** A part of a page that is fetched when it is first shown. A failed fetch shows a message, the page stays, and the next try fetches again. */
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { showSnack } from '../core/snacks.ts';
import { isChunkLoadError } from './ErrorBoundary.tsx';

/** The closing callbacks of such a part, by their names. */
type ClosingCallbacks = { onClose?: unknown; onCancel?: unknown; onLeave?: unknown; stay?: unknown };

export function lazyWithRetry<P extends object>(loadModule: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const createPart = () => lazy(loadModule) as ComponentType<P>;
  // React remembers a failed script; the next use begins anew.
  let Part = createPart();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where `lazy` would be
  return function LazyPart(props: P) {
    'use no memo'; // what is shown changes by itself
    const { onClose, onCancel = onClose, onLeave = onCancel, stay = onLeave } = props as ClosingCallbacks;
    const onLoadError = () => {
      Part = createPart();
      if (typeof stay === 'function') stay();
    };
    return (
      <ChunkErrorBoundary onLoadError={onLoadError}>
        <Part {...props} />
      </ChunkErrorBoundary>
    );
  };
}

class ChunkErrorBoundary extends Component<{ onLoadError: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError(error: unknown) {
    if (!isChunkLoadError(error)) throw error;
    return { hasFailed: true };
  }
  override componentDidCatch() {
    // The button that opened it is pressed again.
    const opener = document.activeElement as HTMLElement | null;
    this.props.onLoadError();
    const retryLoading = () => {
      opener?.focus();
      opener?.click();
    };
    showSnack((t) => t('error.part'), {
      tone: 'error',
      ...(opener?.closest('button') && { action: { label: 'shared.retry', run: retryLoading } }),
    });
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
