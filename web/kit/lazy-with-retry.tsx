/** A part of a page that is fetched when it is first shown. A failed fetch shows a message, the page stays, and the next try fetches again. */
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { snack } from '../core/snacks.ts';
import { isChunkLoadError } from './ErrorBoundary.tsx';

/** The closing callbacks of such a part, by their names. */
type ClosingCallbacks = { onClose?: unknown; onCancel?: unknown; onLeave?: unknown; stay?: unknown };

export function lazyWithRetry<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const createPart = () => lazy(load) as ComponentType<P>;
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

class ChunkErrorBoundary extends Component<{ onLoadError: () => void; children: ReactNode }, { isGone: boolean }> {
  override state = { isGone: false };
  static getDerivedStateFromError(error: unknown) {
    if (!isChunkLoadError(error)) throw error;
    return { isGone: true };
  }
  override componentDidCatch() {
    // The button that opened it is pressed again.
    const opener = document.activeElement as HTMLElement | null;
    this.props.onLoadError();
    const run = () => {
      opener?.focus();
      opener?.click();
    };
    snack((t) => t('error.part'), { tone: 'error', ...(opener?.closest('button') && { action: { label: 'shared.retry', run } }) });
  }
  override render() {
    return this.state.isGone ? null : this.props.children;
  }
}
