const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** What the device simulator shows a checkout on: by what these call themselves, the checkout chooses its ways to pay. */
export const simulatedDevices = {
  'android-chrome': `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Chrome/142.0.0.0 Mobile Safari/537.36`,
  'android-webview': `Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UP1A; wv) ${chrome} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`,
  'iphone-safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'iphone-webview':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  desktop: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Chrome/142.0.0.0 Safari/537.36`,
} as const;

export type SimulatedDevice = keyof typeof simulatedDevices;
