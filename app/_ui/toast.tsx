'use client';

import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

type Toast = { readonly id: number; readonly tone: 'positive' | 'negative'; readonly message: string };
type ShowToast = (toast: Omit<Toast, 'id'>) => void;

const SHOWN_MS = 4_000;
const AT_ONCE_MAX = 3;
const ToastContext = createContext<ShowToast | null>(null);
let lastId = 0;

/** Draws the notes that `useToast` shows, at the foot of the page, above any dialog, and out loud. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Anew for each, since it stands above what was opened before it only. Not in every browser we serve.
    region.current?.togglePopover?.(false);
    if (toasts.length > 0) region.current?.togglePopover?.(true);
  }, [toasts]);
  const show = useCallback<ShowToast>((toast) => {
    lastId += 1;
    const id = lastId;
    setToasts((shown) => [...shown.slice(1 - AT_ONCE_MAX), { ...toast, id }]);
    setTimeout(() => setToasts((shown) => shown.filter((one) => one.id !== id)), SHOWN_MS);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div
        ref={region}
        popover="manual"
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 top-auto bottom-4 z-50 flex h-auto w-full flex-col items-center gap-2 overflow-visible bg-transparent px-4"
      >
        {toasts.map((toast) => (
          <p
            key={toast.id}
            className="flex items-center gap-2 rounded-md bg-solid px-3 py-2 text-sm font-medium text-on-solid shadow-float"
          >
            <Icon name={toast.tone === 'positive' ? 'check' : 'alert'} className="shrink-0" />
            {toast.message}
          </p>
        ))}
      </div>
    </ToastContext>
  );
}

/** Shows a short note that goes by itself. For what was done, never for what must be read. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
