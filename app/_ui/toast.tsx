'use client';

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { Icon } from './icon.tsx';

type Toast = { readonly id: number; readonly tone: 'positive' | 'negative'; readonly message: string };
type ShowToast = (toast: Omit<Toast, 'id'>) => void;

const SHOWN_MS = 4_000;
const AT_ONCE_MAX = 3;
const ToastContext = createContext<ShowToast | null>(null);
let lastId = 0;

/** Draws the notes that `useToast` shows, at the foot of the page and out loud. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
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
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4"
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
