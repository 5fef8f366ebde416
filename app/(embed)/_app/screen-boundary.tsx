'use client';

import { Component, type ReactNode } from 'react';

type Props = { fallback: (again: () => void) => ReactNode; children: ReactNode };

/** Keeps a screen that could not be fetched or drawn from taking the others with it. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    // A module that failed to load stays failed for this page: only a new page fetches it again.
    return this.state.hasFailed ? this.props.fallback(() => window.location.reload()) : this.props.children;
  }
}
