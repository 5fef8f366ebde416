import { android } from './android.ts';
import { flutter } from './flutter.ts';
import type { HostSample } from './host-sample.ts';
import { ios } from './ios.ts';
import { reactNative } from './react-native.ts';
import { web } from './web.ts';

/** Hosts of the embed, in the order in which they are shown. */
export const hostSamples: readonly HostSample[] = [web, android, ios, reactNative, flutter];
