'use client';

import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../icon.tsx';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnlineNow = () => onlineManager.isOnline();
const isOnlineWhenDrawn = () => true;

/** Says while the browser has no connection that what is asked for waits: it is sent once there is one again. */
export function OfflineNote() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow, isOnlineWhenDrawn);
  if (isOnline) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit items-center gap-2 rounded-md bg-solid px-3 py-2 font-medium text-on-solid text-sm shadow-float"
    >
      <Icon name="alert" className="shrink-0" />
      {translate('error.offline')}
    </p>
  );
}
