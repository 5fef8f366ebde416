import { expect, it } from 'vitest';
import { previewDevice } from './device.ts';

it.each([
  ['android-chrome', 'android'],
  ['android-webview', 'android'],
  ['iphone-safari', 'iphone'],
  ['iphone-webview', 'iphone'],
  ['desktop', 'desktop'],
  ['toString', undefined],
  ['', undefined],
  [null, undefined],
])('the simulator’s %s is %s', (name, device) => {
  expect(previewDevice(name)).toBe(device);
});
