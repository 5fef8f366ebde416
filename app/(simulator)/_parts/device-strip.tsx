'use client';

import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { type SimulatedDevice, simulatedDevices } from '../../_lib/simulated-devices.ts';
import { classNames } from '../../_ui/class-names.ts';
import { FrameText } from './frame-text.tsx';
import { readFrame } from './read-frame.ts';
import type { SimulatorView } from './simulator-types.ts';

const devices = Object.keys(simulatedDevices) as SimulatedDevice[];

/** The renderings side by side, each with what it offers in text. Where there is no room they scroll. */
export function DeviceStrip({
  ref,
  view,
  onOpen,
}: {
  ref: Ref<HTMLElement>;
  view: SimulatorView;
  onOpen: (link: string) => void;
}) {
  const translate = useTranslate();
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={translate('deviceSimulator.devices.title')}
      className="-mx-4 overflow-x-auto px-4 pb-2 sm:-mx-5 sm:px-5"
    >
      <ul className="flex gap-4">
        {devices.map((device) => (
          <Rendering key={device} device={device} view={view} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Rendering({
  device,
  view,
  onOpen,
}: {
  device: SimulatedDevice;
  view: SimulatorView;
  onOpen: (link: string) => void;
}) {
  const translate = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  // Read anew whenever the page in it may have changed: it follows the order a moment later than we do.
  const { data: reading } = useQuery({
    queryKey: ['frame', device, view.paymentId, view.status, loads],
    queryFn: () => readFrame(frame.current?.contentDocument),
    refetchInterval: 2_000,
  });
  const isDesktop = device === 'desktop';
  const name = translate(`deviceSimulator.device.${device}`);

  /** Links in it lead to the fake app; what else it leads to opens beside the simulator. */
  const follow = useEffectEvent((event: MouseEvent) => {
    const anchor = (event.target as Element | null)?.closest?.('a');
    if (!anchor) return;
    event.preventDefault();
    event.stopPropagation();
    if (anchor.hasAttribute('data-app')) onOpen(anchor.getAttribute('href') ?? '');
    else window.open(anchor.href, '_blank', 'noopener');
  });
  useEffect(() => {
    const shown = frame.current;
    const listen = (event: MouseEvent) => follow(event);
    const attach = () => {
      shown?.contentDocument?.addEventListener('click', listen, true);
      setLoads((count) => count + 1);
    };
    shown?.addEventListener('load', attach);
    // It may have been there before we were.
    if (shown?.contentDocument?.getElementById('checkout')) attach();
    return () => {
      shown?.removeEventListener('load', attach);
      shown?.contentDocument?.removeEventListener('click', listen, true);
    };
  }, []);

  return (
    <li className={classNames('shrink-0', isDesktop ? 'w-[22.5rem]' : 'w-[14.5rem]')}>
      <p className="font-medium">{name}</p>
      <p className="mb-2 min-h-10 text-sm text-pretty text-muted">
        {translate(`deviceSimulator.device.note.${device}`)}
      </p>
      <div
        className={classNames(
          'h-[27rem] overflow-hidden border border-line-strong/50 bg-sunken',
          isDesktop ? 'rounded-md' : 'rounded-lg',
        )}
      >
        <iframe
          ref={frame}
          title={name}
          src={`/pay/${view.paymentId}?device=${device}`}
          className={classNames(
            'origin-top-left',
            isDesktop ? 'h-[960px] w-[800px] scale-[.45]' : 'h-[670px] w-[360px] scale-[.6444]',
          )}
        />
      </div>
      <FrameText reading={reading} url={view.links[0]?.link} onOpen={onOpen} />
    </li>
  );
}
